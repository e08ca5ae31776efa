internal import Foundation
internal import Testing

/// A throw-away folder with a miniature package, the real scripts, and stand-ins for every program
/// that would build, install or ask who is calling.
///
/// Scripts and stand-ins are links: a test that wrote a program and ran it at once could find the
/// file still open for writing in the child of another test.
final class Checkout {
  /// The folder of the package, in a folder with a blank in its name.
  let root: URL
  /// The folder of the simulated installation of jemalloc.
  let prefix: URL
  /// The only folder on the scripts' search path.
  let programs: URL

  private let folder: URL
  private let log: URL

  /// Programs that the scripts use without a stand-in.
  private static let tools = [
    "awk", "basename", "bash", "cat", "chmod", "cksum", "cp", "dirname", "env", "find", "git",
    "grep", "gzip", "head", "mkdir", "mktemp", "mv", "python3", "readlink", "rm", "rmdir", "sed",
    "sha256sum", "sort", "tar", "tee", "touch", "tr", "true", "wc", "xargs",
  ]

  private static let fakes = [
    "apt-get", "docc", "g++", "id", "pkg-config", "sudo", "swift", "uname",
  ]

  /// Makes the package, with or without jemalloc on its imaginary machine.
  init(jemalloc: Bool = true) throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "scripts-\(UUID().uuidString)").resolvingSymlinksInPath()
    root = folder.appending(path: "a checkout")
    prefix = folder.appending(path: "prefix")
    programs = folder.appending(path: "programs")
    log = folder.appending(path: "calls")
    try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
    try writePackage()
    try linkPrograms()
    if jemalloc { try installJemalloc() }
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// The calls of the stand-ins so far, oldest first: `swift build -c release …`.
  var calls: [String] {
    let text = try? String(contentsOf: log, encoding: .utf8)
    return text.map { $0.split(separator: "\n").map(String.init) } ?? []
  }

  /// The number of times that `bench` was built.
  var buildCount: Int {
    calls.count { $0.hasPrefix("swift build ") && "\($0) ".contains(" --product bench ") }
  }

  /// Writes a file of the package, with the folders above it.
  func write(_ text: String, to path: String) throws {
    let file = root.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// The modules that have pages, in the order in which these link to each other.
  static let documentedModules = [
    "Geometry", "Motion", "ViewTree", "Animations", "Transitions", "Screens", "FrameRecords",
    "Essentials", "Statistics", "Measurements", "Benchmarking", "BenchmarkTesting", "ChildProcess",
    "Worker", "Builds", "Markup", "Profiling", "Comparison", "Storage", "HistoryDatabase",
    "Reporting",
    "Sessions", "Gates", "Pages", "BenchCommand", "EngineSuites", "Film",
  ]

  /// Gives every module of the package a page.
  func writePages() throws {
    for module in Self.documentedModules {
      try write("# A page\n", to: "Sources/\(module)/\(module).docc/\(module).md")
    }
  }

  /// Points a name on the search path at another of the stand-ins.
  func replace(_ program: String, with fake: String) throws {
    try remove(program)
    try link(programs.appending(path: program), to: Self.fakesFolder.appending(path: fake))
  }

  /// Puts a stand-in at a place, with the folders above it.
  func link(fake: String, to place: URL) throws {
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try link(place, to: Self.fakesFolder.appending(path: fake))
  }

  /// Puts a program of this machine on the search path.
  func use(_ program: String) throws {
    let file = try #require(Self.findOnPath(program))
    try link(programs.appending(path: program), to: file)
  }

  /// Takes a program off the search path.
  func remove(_ program: String) throws {
    try FileManager.default.removeItem(at: programs.appending(path: program))
  }

  /// Points the compiler's name on the search path at a copy of the stand-in.
  func replaceCompiler(withCopyNamed name: String) throws {
    let copy = folder.appending(path: name)
    try execute("cp", [Self.fakesFolder.appending(path: "swift").path, copy.path])
    try remove("swift")
    try link(programs.appending(path: "swift"), to: copy)
  }

  private func installJemalloc() throws {
    for path in ["include/jemalloc/jemalloc.h", "lib/libjemalloc.so"] {
      let file = prefix.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: file)
    }
  }

  private func writePackage() throws {
    try write("// the manifest\n", to: "Package.swift")
    try write(".build/\n", to: ".gitignore")
    try write("/// A point.\nstruct Point {}\n", to: "Sources/Geometry/Point.swift")
    try write("print(0)\n", to: "Benchmarks/suites/main.swift")
    try write("/// Tests.\nstruct PointTests {}\n", to: "Tests/GeometryTests/PointTests.swift")
  }

  private func linkPrograms() throws {
    for name in Self.fakes {
      try link(
        programs.appending(path: name), to: Self.fakesFolder.appending(path: name))
    }
    for name in Self.tools {
      let tool = try #require(Self.findOnPath(name), "these tests need \(name)")
      try link(programs.appending(path: name), to: tool)
    }
    for path in try Self.scriptPaths() {
      try FileManager.default.createDirectory(
        at: root.appending(path: path).deletingLastPathComponent(),
        withIntermediateDirectories: true)
      try link(root.appending(path: path), to: Self.repository.appending(path: path))
    }
    // The folders with the other files of some scripts.
    for path in ["Tests/Campaigns", "Tests/House", "Tests/Arm64"] {
      try FileManager.default.createDirectory(
        at: root.appending(path: "Tests"), withIntermediateDirectories: true)
      try link(root.appending(path: path), to: Self.repository.appending(path: path))
    }
  }

  private func link(_ place: URL, to target: URL) throws {
    try FileManager.default.createSymbolicLink(at: place, withDestinationURL: target)
  }
}

// MARK: - Running

extension Checkout {
  /// The exit status and the output of a script.
  struct Outcome {
    /// The exit status.
    var status: Int32
    /// Standard output.
    var output: String
    /// Standard error.
    var errors: String
  }

  /// Runs one of the package's scripts to its end, with nothing on standard input.
  ///
  /// - Parameters:
  ///   - script: The path below the package.
  ///   - arguments: What to give it.
  ///   - environment: Variables beside the search path and those that the stand-ins need.
  ///   - directory: Where to stand; the package if nil.
  /// - Returns: How it ended and what it printed.
  /// - Throws: When the script cannot be started.
  @discardableResult
  func run(
    _ script: String, _ arguments: [String] = [], environment: [String: String] = [:],
    from directory: URL? = nil
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = root.appending(path: script)
    process.arguments = arguments
    process.currentDirectoryURL = directory ?? root
    process.environment = baseEnvironment.merging(environment) { $1 }
    return try finish(process)
  }

  /// Runs a tool in the package, which must succeed.
  @discardableResult
  func execute(_ tool: String, _ arguments: [String]) throws -> Outcome {
    let process = Process()
    process.executableURL = programs.appending(path: tool)
    process.arguments = arguments
    process.currentDirectoryURL = root
    process.environment = baseEnvironment
    let outcome = try finish(process)
    try #require(outcome.status == 0, "\(tool) \(arguments): \(outcome.errors)")
    return outcome
  }

  private var baseEnvironment: [String: String] {
    [
      "PATH": programs.path,
      "HOME": folder.path,
      "FAKE_LOG": log.path,
      "FAKE_ROOT": root.path,
      "FAKE_PREFIX": prefix.path,
      "FAKE_BENCH": Self.fakesFolder.appending(path: "bench").path,
      "FAKE_BUNDLE": Self.fakesFolder.appending(path: "bundle-of-mutants").path,
    ]
  }

  /// Output goes to files: a pipe could stay open in a child that another test starts meanwhile.
  private func finish(_ process: Process) throws -> Outcome {
    let output = folder.appending(path: "output")
    let errors = folder.appending(path: "errors")
    for file in [output, errors] { try Data().write(to: file) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus,
      output: try String(contentsOf: output, encoding: .utf8),
      errors: try String(contentsOf: errors, encoding: .utf8))
  }
}

// MARK: - Where things are

extension Checkout {
  private static let testFolder = URL(filePath: #filePath).deletingLastPathComponent()

  fileprivate static let fakesFolder = testFolder.appending(path: "Fakes")

  static let repository =
    testFolder.deletingLastPathComponent().deletingLastPathComponent()

  fileprivate static func scriptPaths() throws -> [String] {
    let scripts = repository.appending(path: "scripts")
    let names = try FileManager.default.contentsOfDirectory(atPath: scripts.path)
    return names.map { "scripts/\($0)" } + [
      ".ci/run", "Benchmarks/Floors/run", "docs/examples/gate.sh", "docs/tools/gallery.html",
      "docs/tools/commands", "docs/tools/terminal-picture",
    ]
  }

  static func findOnPath(_ program: String) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":")
      .map { URL(filePath: String($0)).appending(path: program) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
