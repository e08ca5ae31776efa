internal import Foundation
internal import TestSupport
internal import Testing

/// Whoever types the first block of the README in a package sees what the README shows below it.
@Suite(
  .needsSymbolizer, .enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
struct ReadmeTests {
  private let root = FileManager.default.temporaryDirectory
    .appending(path: "readme-\(UUID().uuidString)").resolvingSymlinksInPath()

  /// The address of the harness, which git replaces by a bare repository of this machine.
  private static let address = "https://example.org/transition-bench"

  @Test func firstBlockEndsInTheRedGateThatTheReadmeShows() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    let readme = try String(
      contentsOf: FixtureProgram.checkout.appending(path: "README.md"), encoding: .utf8)
    let commands = try #require(readme.firstMatch(of: /```sh\n((?s:.*?))```/)).1
      .split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
    try #require(commands.count == 3, "install, init, gate: \(commands)")
    let shown = try #require(readme.firstMatch(of: /```console\n\$ (.*)\n((?s:.*?))```/))
    #expect(String(shown.1) == commands[2])

    try makeClone()
    try type(commands[0], in: "clone", before: "PATH=\(root.path)/tools:$PATH")
    try makePackage()
    // A library that does not build: what was made goes, and the next call goes on.
    try write("package/Sources/Counting.swift", Self.code.replacing("text.", with: "no."))
    try type(commands[1], in: "package", exits: 65)
    let left = root.appending(path: "package/Benchmarks").path
    #expect(try FileManager.default.contentsOfDirectory(atPath: left) == [".bench"])
    try write("package/Sources/Counting.swift", Self.code)
    try type(commands[1], in: "package")
    #expect(try type("git status --porcelain", in: "package") == "", "all is committed or ignored")
    let manifest = try type("cat Package.swift", in: "package")
    #expect(!manifest.contains("bench"), "the user's manifest is not touched")
    try write("package/Sources/Counting.swift", Self.code.replacing("text.", with: Self.slower))
    let printed = try type(commands[2], in: "package", exits: 2)
    let missing = Tutorial.Command(
      line: commands[2], output: shown.2.split(separator: "\n").map(String.init)
    ).missingLine(in: printed)
    #expect(missing == nil, "the README shows this line, but not the gate:\n\(printed)")
    try write("package/Sources/Counting.swift", "// The same code.\n\(Self.code)")
    try type(commands[2], in: "package")
  }

  private static let code = """
    /// Returns the words of a text.
    public func words(in text: String) -> [Substring] {
      text.split(separator: " ")
    }

    """
  private static let slower = "String(Array(text))."

  /// Makes a clone of the harness at HEAD, with the programs of this build, so that the compiler
  /// has nothing to do in it.
  private func makeClone() throws {
    try write("tools/swift", "#!/bin/sh\n")
    try type("chmod +x tools/swift")
    try type("git clone --quiet --bare '\(FixtureProgram.checkout.path)' bare.git")
    try write(
      "gitconfig",
      """
      [url "file://\(root.path)/bare.git"]
        insteadOf = \(Self.address)
      [user]
        name = A
        email = a@example.org
      """)
    try type("git clone --quiet \(Self.address) clone && mkdir -p clone/.build/release")
    for program in [FixtureProgram.bench, .benchFilm] {
      try type("cp '\(program.executable.path)' clone/.build/release/")
    }
  }

  /// A package of one function, whose only commit is the first.
  private func makePackage() throws {
    try write(
      "package/Package.swift",
      """
      // swift-tools-version:5.4
      import PackageDescription
      let package = Package(
        name: "Counting", products: [.library(name: "Counting", targets: ["Counting"])],
        targets: [.target(name: "Counting", path: "Sources")])
      """)
    try write("package/Sources/Counting.swift", Self.code)
    try type("git init --quiet && git add . && git commit --quiet -m Start", in: "package")
  }

  private func write(_ path: String, _ text: String) throws {
    let file = root.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Types a line into a shell that finds what was installed, and returns what it prints.
  @discardableResult private func type(
    _ line: String, in folder: String = ".", before: String = "", exits status: Int32 = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    // Root installs for everybody, others for themselves.
    let programs = ["usr/local/bin", "\(root.path.dropFirst())/.local/bin"]
      .map { "\(root.path)/installed/\($0)" }.joined(separator: ":")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let outcome = try ChildProcess(
      URL(filePath: "/bin/bash"), ["-c", "\(before)\n\(line)"],
      in: root.appending(path: folder),
      environment: [
        "PATH": "\(programs):\(path)", "HOME": root.path, "BENCH_PROGRAM": "",
        "DESTDIR": "\(root.path)/installed",
        "GIT_CONFIG_GLOBAL": root.appending(path: "gitconfig").path,
      ]
    ).wait()
    #expect(
      outcome.ending == .exit(status), "\(line): \(outcome)", sourceLocation: sourceLocation)
    return outcome.output
  }
}
