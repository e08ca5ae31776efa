import Comparison
import Foundation
import Measurements
import ScriptedWorkers
import Worker

@testable import Sessions

/// The only place where these tests make programs and sessions.
extension ScriptedWorkers {
  /// The description of a program with the benchmarks of the script.
  func program(_ path: String = "/nowhere/suites") throws -> SuiteProgram {
    try run { try SuiteProgram(path: path) }
  }

  /// A session of all benchmarks of the script.
  func session(
    _ metrics: [Metric] = [.allocations], cpu: Int? = nil,
    time: MeasurementSettings.TimeBudget = .init(),
    _ change: (inout MeasurementSettings) -> Void = { _ in }
  ) -> MeasurementSession {
    var settings = MeasurementSettings(timeout: .seconds(7), cpu: cpu)
    settings.time = time
    change(&settings)
    return MeasurementSession(
      entries, in: "/nowhere/suites", metrics: metrics, settings, showsProgress: false)
  }

  /// The outcome of a session, without the calls that prepare it.
  func outcome(of session: MeasurementSession) throws -> MeasurementSession.Outcome {
    forget()
    return try run { try session.run() }
  }

  /// The outcome of measuring the floors of all benchmarks.
  func floors(cpu: Int? = nil) throws -> FloorSession {
    var session = try FloorSession(
      entries, in: "/nowhere/suites", MeasurementSettings(timeout: .seconds(7), cpu: cpu),
      showsProgress: false)
    forget()
    try run { try session.run() }
    return session
  }

  /// An allocator that the workers of the program call if it is preloaded.
  func allocator() throws -> TimeAllocator {
    introduce = { call, introduction in
      introduction.mallocFile = call.launch.preload.map { "/usr/lib/\($0)" }
    }
    let program = try program()
    return try run { try TimeAllocator(named: "system", for: program) }
  }
}

extension TimedValue {
  /// A distribution of which only its presence matters.
  static let scripted = TimedValue(
    floor: 1, median: 1, medianAbsoluteDeviation: 0, p90: 1, p99: 1, iterationsPerSample: 1,
    samples: [])
}

/// A folder that is deleted together with the object.
final class ScratchFolder {
  let path: String

  init() throws {
    let name = "sessions-\(UUID().uuidString)"
    path =
      FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appending(path: name).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, with its folders.
  func write(_ text: String, to name: String) throws {
    let file = URL(filePath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}
