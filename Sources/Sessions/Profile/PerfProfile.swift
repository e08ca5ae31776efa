internal import Comparison
internal import Foundation
internal import Profiling

/// Profiles the functions that take a benchmark's time, for `bench profile --with perf`.
struct PerfProfile: Profiler {
  let mode = ProfileMode.perf
  private let sampler: PerfSampler

  /// The share of samples with incomplete stacks above which the profile has a note; a choice.
  private static let worthNoting = 0.01

  /// Creates a profiler that samples `seconds` of processor time.
  ///
  /// - Throws: `ToolError` when perf is missing.
  init(seconds: Double, timeout: Double) throws {
    sampler = try PerfSampler(seconds: seconds, timeout: timeout)
  }

  func profile(_ id: String, in program: String) throws -> TakenProfile {
    let recording = try sampler.sample(id, in: program)
    let document = ProfileDocument(
      mode: mode.rawValue, benchmark: id, unit: "samples", iterations: nil,
      nanosecondsPerIteration: recording.nanosecondsPerIteration,
      stacks: recording.stacks)
    return TakenProfile(
      document: document, notes: notes(on: recording, samples: document.total),
      texts: ["perf-script.txt": recording.script])
  }

  private func notes(on recording: PerfRecording, samples: Int) -> [String] {
    // 1.96 standard errors of a share of one half, where the standard error is largest.
    let error = 0.98 / Double(samples).squareRoot()
    var notes = [
      "event \(recording.event); a share is right to ±\(Quantity.percent(error)), 19 times of 20"
    ]
    if Double(recording.cutOff) > Self.worthNoting * Double(samples) {
      let share = Quantity.percent(Double(recording.cutOff) / Double(samples))
      notes.append("\(share) of the samples have a stack too deep to be kept whole")
    }
    if recording.hasLinkerNames {
      notes.append("names are the linker's: swift-demangle is not on the path")
    }
    return notes
  }
}
