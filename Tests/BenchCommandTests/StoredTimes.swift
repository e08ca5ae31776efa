internal import Foundation
internal import TestSupport
internal import Testing

/// Accepted times of two benchmarks, one of which the gate times, and changes of their file that
/// make them look slow.
struct StoredTimes {
  /// The benchmark that the gate times.
  static let id = "known/allocations/one"
  private static let filter = "allocations/(one|none)"

  private let folder: PackageFolder

  /// Accepts them.
  init(in folder: PackageFolder) throws {
    self.folder = folder
    try folder.bench(
      "baseline", "accept", "--filter", Self.filter, "--time", "0.02", "--because", "a test")
  }

  /// Shrinks the floors, names a commit, and makes the stored machine the present one.
  ///
  /// Two measurements of a busy machine may disagree, so this is retried until they agree.
  func suspected(commit: String) throws -> JudgedDocument {
    try shrinkFloors()
    try name(commit)
    for _ in 0..<6 {
      let outcome = try outcome()
      if try isEven(outcome) { return try outcome.json(JudgedDocument.self) }
      try adoptCalibration(of: outcome)
    }
    try Test.cancel("this machine is too busy: its speed does not repeat to 0.5 %")
  }

  /// Names the commit of the times; in a package outside of version control there is none yet.
  private func name(_ commit: String) throws {
    let named = try text.replacing(/"accepted": {("because":"[^"]*",)("commit":"[^"]*",)?/) {
      "\"accepted\": {\($0.1)\"commit\":\"\(commit)\","
    }
    try Data(named.utf8).write(to: file)
  }

  /// The text of the file.
  var text: String {
    get throws { try String(contentsOf: file, encoding: .utf8) }
  }

  private var file: URL {
    get throws {
      let name = try #require(
        try folder.storedFiles.keys.first { $0.hasPrefix("baselines/timings/") })
      return folder.root.appending(path: name)
    }
  }

  /// Changes the text of the file.
  func edit(_ edit: (String) -> String) throws {
    let (old, file) = (try text, try file)
    let new = edit(old)
    try #require(new != old, "the edit changes nothing: \(old)")
    try Data(new.utf8).write(to: file)
  }

  /// Makes everything look a hundred times as slow: more than any machine moves by.
  func shrinkFloors() throws {
    try edit {
      $0.replacing(/"floor":([0-9.]+)/) { "\"floor\":\((Double($0.1) ?? 0) / 100)" }
    }
  }

  /// Runs the gate on what was accepted, and returns its document.
  func gate(_ options: [String] = []) throws -> JudgedDocument {
    try outcome(options).json(JudgedDocument.self)
  }

  /// Runs the gate on what was accepted, and returns what it printed.
  func outcome(_ options: [String] = []) throws -> ChildProcess.Outcome {
    try folder.bench(["gate", "--filter", Self.filter, "--format", "json"] + options)
  }

  /// Whether the machine was as fast during a gate as in the file, to 0.5 %.
  func isEven(_ outcome: ChildProcess.Outcome) throws -> Bool {
    let here = try outcome.json(Calibrated.self).environment.calibration
    let there = try JSONDecoder().decode(Calibrated.self, from: Data(text.utf8))
      .environment.calibration
    return here.allSatisfy { abs($1 / (there[$0] ?? 0) - 1) <= 0.005 }
  }

  private func adoptCalibration(of outcome: ChildProcess.Outcome) throws {
    let here = try outcome.json(Calibrated.self).environment.calibration
    let numbers = String(decoding: try JSONEncoder().encode(here), as: UTF8.self)
    let new = try text.replacing(
      /"calibration":{[^}]*}/, with: "\"calibration\":\(numbers)")
    try Data(new.utf8).write(to: file)
  }

  private struct Calibrated: Decodable {
    var environment: Environment

    struct Environment: Decodable {
      var calibration: [String: Double]
    }
  }
}
