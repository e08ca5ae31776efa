internal import Benchmarking
internal import Foundation
internal import Regression

/// A fresh process of each of two builds, on one processor.
struct PairedWorkers {
  private let reference: WorkerProcess
  private let candidate: WorkerProcess

  /// Starts both.
  ///
  /// - Parameters:
  ///   - programs: The two programs, by paths of the same length: a program's path lies on its
  ///     stack, and everything on the stack would be shifted.
  ///   - referenceFirst: Which one starts first.
  ///   - cpu: The processor; `nil` leaves that to the system.
  /// - Throws: `CommandError` when one cannot be started.
  init(_ programs: BuildPair.Programs, referenceFirst: Bool, cpu: Int?) throws {
    let arguments = ["worker", "--fixed-addresses"] + (cpu.map { ["--cpu", String($0)] } ?? [])
    func start(_ side: BuildSide) throws -> WorkerProcess {
      do {
        return try WorkerProcess(
          WorkerProcess.Launch(executable: programs[side], arguments: arguments))
      } catch {
        throw CommandError(.failure, "the \(side.rawValue)'s worker does not start: \(error)")
      }
    }
    if referenceFirst {
      reference = try start(.reference)
      candidate = try start(.candidate)
    } else {
      candidate = try start(.candidate)
      reference = try start(.reference)
    }
  }

  /// The worker of a side.
  subscript(side: BuildSide) -> WorkerProcess {
    side == .reference ? reference : candidate
  }

  /// Ends both.
  func end() {
    reference.end()
    candidate.end()
  }
}

/// Names of equal length for two programs, as links in a temporary folder.
final class ProgramLinks {
  /// The links.
  let layouts: [BuildPair.Programs]
  private let folder: URL

  /// Makes the links.
  ///
  /// - Throws: `CommandError` with code 73 when they cannot be made.
  init(_ layouts: [BuildPair.Programs]) throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "bench-pair-\(UUID().uuidString)")
    let folder = folder
    do {
      self.layouts = try layouts.enumerated().map { index, programs in
        try BuildPair.Programs(
          reference: Self.link("a\(index)", to: programs.reference, in: folder),
          candidate: Self.link("b\(index)", to: programs.candidate, in: folder))
      }
    } catch {
      throw CommandError(.cannotWrite, "\(folder.path): \(error.localizedDescription)")
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  private static func link(
    _ name: String, to program: String, in folder: URL
  ) throws -> String {
    let files = FileManager.default
    let place = folder.appending(path: name)
    try files.createDirectory(at: place, withIntermediateDirectories: true)
    let link = place.appending(path: "bench").path
    try files.createSymbolicLink(atPath: link, withDestinationPath: program)
    return link
  }
}
