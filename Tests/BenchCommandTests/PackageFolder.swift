internal import Foundation
internal import TestSupport
internal import Testing

/// A throw-away package for the command to work in: its baselines and saved measurements land here.
final class PackageFolder: Sendable {
  /// The folder of the package.
  let root: URL
  /// The program of suites that the command measures.
  let program: URL

  /// Makes a package that holds nothing but its manifest.
  ///
  /// - Parameters:
  ///   - program: The program of suites that the command is told to measure.
  ///   - parent: The folder around the package, temporary by default.
  /// - Throws: When the folder cannot be made, or the program is not built.
  init(
    _ program: FixtureProgram = .knownCost, in parent: URL = FileManager.default.temporaryDirectory
  ) throws {
    self.program = try program.executable
    root =
      parent
      .appending(path: "bench-\(UUID().uuidString)").resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    try Data().write(to: root.appending(path: "Package.swift"))
  }

  deinit {
    try? FileManager.default.removeItem(at: root)
  }

  /// A folder, which git ignores, of the checkout with the sources of the programs.
  static let inCheckout = FixtureProgram.checkout.appending(path: ".build")

  /// The path of a file of the package.
  func path(_ name: String) -> String { root.appending(path: name).path }
}

// MARK: - Running

extension PackageFolder {
  /// The variables of a command: those that a test adds, and the one that names the program.
  func variables(_ environment: [String: String] = [:]) -> [String: String] {
    ["BENCH_PROGRAM": program.path].merging(environment) { $1 }
  }

  /// Starts the command and does not wait; an empty `BENCH_PROGRAM` in `environment` is none.
  func start(
    _ arguments: [String], environment: [String: String] = [:], in folder: URL? = nil,
    output: FileHandle? = nil
  ) throws -> ChildProcess {
    try ChildProcess(
      FixtureProgram.bench.executable, arguments, in: folder ?? root,
      environment: variables(environment), output: output)
  }

  /// Runs the command to its end and expects an exit status.
  @discardableResult
  func bench(
    _ arguments: [String], exits status: Int32 = 0, environment: [String: String] = [:],
    in folder: URL? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ChildProcess.Outcome {
    let outcome = try start(arguments, environment: environment, in: folder).wait()
    #expect(
      outcome.ending == .exit(status), "bench \(arguments) \(environment): \(outcome)",
      sourceLocation: sourceLocation)
    return outcome
  }

  /// Runs the command, its arguments written one after the other, and expects an exit status.
  @discardableResult
  func bench(
    _ arguments: String..., exits status: Int32 = 0, environment: [String: String] = [:],
    in folder: URL? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ChildProcess.Outcome {
    try bench(
      arguments, exits: status, environment: environment, in: folder,
      sourceLocation: sourceLocation)
  }

  /// Runs a command that must be refused with an exit status and an error message that has all of
  /// `words`, and that must not change a stored file.
  @discardableResult
  func refuses(
    _ status: Int32, _ arguments: [String], saying words: [String],
    environment: [String: String] = [:], output: FileHandle? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ChildProcess.Outcome {
    let before = try storedFiles
    let outcome = try start(arguments, environment: environment, output: output).wait()
    let call = "bench \(arguments) \(environment)"
    #expect(
      outcome.ending == .exit(status), "\(call): \(outcome)", sourceLocation: sourceLocation)
    let lines = "\(outcome.output)\(outcome.errors)".split(separator: "\n")
    let isSaid = lines.contains { line in
      line.lowercased().hasPrefix("error:") && words.allSatisfy { line.contains($0) }
    }
    #expect(isSaid, "\(call) does not say \(words): \(outcome)", sourceLocation: sourceLocation)
    #expect(
      try storedFiles == before, "\(call) changed what is stored", sourceLocation: sourceLocation)
    return outcome
  }

  /// Runs a command, its arguments written one after the other, that must be refused.
  @discardableResult
  func refuses(
    _ status: Int32, _ arguments: String..., saying words: [String],
    environment: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ChildProcess.Outcome {
    try refuses(
      status, arguments, saying: words, environment: environment, sourceLocation: sourceLocation)
  }

  /// Accepts a baseline of the exact metrics of `known`, without its two slow benchmarks.
  func accept(environment: [String: String] = [:]) throws {
    try bench(
      "baseline", "accept", "--exact", "--suite", "known", "--skip", "time/", "--because", "start",
      environment: environment)
  }
}

// MARK: - Histories

extension PackageFolder {
  /// Makes files of a history in a folder and returns their paths, oldest first.
  func makeHistory(
    _ count: Int, in name: String, benchmarks: Int = 2, seed: Int = 1
  ) throws -> [String] {
    let made = root.appending(path: name)
    let script = try ChildProcess(
      FixtureProgram.checkout.appending(path: "Tests/Campaigns/make-history/run"),
      [
        made.path, "--measurements", "\(count)", "--benchmarks", "\(benchmarks)", "--minutes", "30",
        "--files", "--seed", "\(seed)",
      ], in: root)
    #expect(try script.wait().ending == .exit(0))
    return try FileManager.default.contentsOfDirectory(atPath: made.path).sorted()
      .map { "\(name)/\($0)" }
  }
}

// MARK: - Stored files

extension PackageFolder {
  /// Everything under `baselines/` and `.bench/` by path, but for the record of the last run.
  var storedFiles: [String: Data] {
    get throws {
      var files: [String: Data] = [:]
      for path in FileManager.default.enumerator(atPath: root.path)?.allObjects ?? [] {
        guard let path = path as? String,
          path.hasPrefix("baselines/") || path.hasPrefix(".bench/"),
          !path.hasSuffix("/last.json"), path != ".bench/.gitignore",
          let contents = FileManager.default.contents(atPath: self.path(path))
        else { continue }
        files[path] = contents
      }
      return files
    }
  }

  /// The accepted file of the exact metrics of `known`.
  var exactBaseline: URL {
    get throws {
      let name = try #require(
        try storedFiles.keys.first { $0.hasPrefix("baselines/allocations/") })
      return root.appending(path: name)
    }
  }

  /// Changes the text of the accepted file.
  func editBaseline(_ edit: (String) -> String) throws {
    let file = try exactBaseline
    let old = try String(contentsOf: file, encoding: .utf8)
    let new = edit(old)
    try #require(new != old, "the edit changes nothing: \(old)")
    try Data(new.utf8).write(to: file)
  }

  /// Drops the lines of the accepted file that have all of `words`.
  ///
  /// JSON wants no comma after a list's last element, so one that is left over goes too.
  func dropBaselineLines(_ words: String...) throws {
    try editBaseline { text in
      let kept = text.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { line in !words.allSatisfy { line.contains($0) } }
      return kept.joined(separator: "\n").replacing(/,(\s*\])/) { $0.output.1 }
    }
  }

  /// Measures two quick benchmarks of the program of known cost, and saves them under a name.
  func measureTwo(as name: String, environment: [String: String] = [:]) throws {
    try bench(
      "run", "--suite", "known", "--filter", "switchable|removable", "--time", "0.01",
      "--save", name, environment: environment)
  }
}
