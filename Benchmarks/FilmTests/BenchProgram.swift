internal import Foundation
internal import TestSupport
internal import Testing

/// The program `bench`, as built with the tests, and a temporary folder to run it in.
final class BenchProgram {
  /// The working folder of the command, which is deleted after the test.
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "film-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// The location of `bench`, which the package manager builds next to the tests.
  private static var executable: URL {
    get throws {
      let tests = try #require(Bundle.main.executableURL)
      return tests.deletingLastPathComponent().appending(path: "bench")
    }
  }

  /// Returns the absolute path of a file in `folder`.
  func path(_ name: String) -> String { folder.appending(path: name).path }

  /// Returns the text of a file in `folder`.
  func contents(of name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  /// Returns the sorted names of the files in `folder`, or in its subfolder `name`.
  func names(in name: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
  }

  /// Writes a text file into `folder`.
  func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  /// Runs `bench` in `folder`, and waits for its end.
  func run(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> ChildProcess.Outcome {
    try ChildProcess(Self.executable, arguments, in: folder, environment: environment).wait()
  }

  /// Runs `bench film`, waits for its end, and expects an exit status.
  @discardableResult
  func film(
    _ arguments: String..., exits status: Int32 = 0, environment: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ChildProcess.Outcome {
    let outcome = try run(["film"] + arguments, environment: environment)
    #expect(
      outcome.ending == .exit(status), "bench film \(arguments): \(outcome)",
      sourceLocation: sourceLocation)
    return outcome
  }

  /// Runs a film that must be refused: with a status, one line that has all of `words`, nothing on
  /// standard output, and no file.
  func refuses(
    _ status: Int32, _ arguments: [String], saying words: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try names()
    let outcome = try run(["film"] + arguments)
    let call = "bench film \(arguments): \(outcome)"
    #expect(outcome.ending == .exit(status), "\(call)", sourceLocation: sourceLocation)
    #expect(outcome.output.isEmpty, "\(call)", sourceLocation: sourceLocation)
    let lines = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("error: ") }
    #expect(lines.count == 1, "\(call)", sourceLocation: sourceLocation)
    #expect(
      words.allSatisfy { lines.first?.contains($0) == true }, "\(call)",
      sourceLocation: sourceLocation)
    #expect(try names() == before, "\(call)", sourceLocation: sourceLocation)
  }
}

/// The locations of the sample gestures and of the tests' recordings, in the checkout.
enum FilmFiles {
  private static let benchmarks = FixtureProgram.checkout.appending(path: "Benchmarks")

  static func gesture(_ name: String) -> URL {
    benchmarks.appending(path: "Film/Gestures/\(name).json")
  }

  static func recording(_ name: String) -> URL {
    benchmarks.appending(path: "FilmTests/Recordings/\(name).txt")
  }
}
