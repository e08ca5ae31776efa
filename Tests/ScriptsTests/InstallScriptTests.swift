internal import Foundation
internal import Testing

/// `scripts/install`: what it puts in place, and that it takes back exactly that.
@Suite struct InstallScriptTests {
  private let checkout: Checkout
  private let prefix: URL

  init() throws {
    checkout = try Checkout()
    prefix = checkout.root.appending(path: "a prefix")
    try checkout.write("foreign\n", to: "a prefix/bin/other")
    try FileManager.default.createDirectory(
      at: prefix.appending(path: "share/fish"), withIntermediateDirectories: true)
  }

  private static let files = [
    "bin/bench", "bin/bench-film", "share/bash-completion/completions/bench",
    "share/fish/vendor_completions.d/bench.fish", "share/man/man1/bench.1",
    "share/zsh/site-functions/_bench",
  ]

  /// Everything below a folder: files with what they hold, folders without.
  private func tree(_ folder: URL? = nil) throws -> [String: Data?] {
    let folder = folder ?? prefix
    var tree: [String: Data?] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      tree[path] = .some(FileManager.default.contents(atPath: folder.appending(path: path).path))
    }
    return tree
  }

  @discardableResult
  private func install(
    _ options: [String] = [], exits status: Int32 = 0, environment: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Checkout.Outcome {
    let outcome = try checkout.run(
      "scripts/install", ["--prefix", prefix.path] + options, environment: environment)
    #expect(outcome.status == status, "\(outcome)", sourceLocation: sourceLocation)
    return outcome
  }

  @Test func uninstallRestoresThePrefix() throws {
    let before = try tree()
    let installed = try install()
    #expect(installed.output == Self.order.map { "\(prefix.path)/\($0)\n" }.joined())
    let added = try tree().filter { before[$0.key] == nil && $0.value != nil }
    #expect(added.keys.sorted() == (Self.files + ["share/transition-bench/installed"]).sorted())
    let manual = added["share/man/man1/bench.1"]??.flatMap { [$0] }
    #expect(String(decoding: manual ?? [], as: UTF8.self).hasSuffix("<manual>\n"))
    for program in ["bin/bench", "bin/bench-film"] {
      let path = prefix.appending(path: program).path
      #expect(FileManager.default.isExecutableFile(atPath: path), "\(program)")
    }
    try install(["--uninstall"])
    #expect(try tree() == before)
    let again = try install(["--uninstall"])
    #expect(again.errors == "scripts/install: nothing is installed below \(prefix.path)\n")
  }

  private static let order = [
    "bin/bench", "bin/bench-film", "share/man/man1/bench.1",
    "share/bash-completion/completions/bench", "share/zsh/site-functions/_bench",
    "share/fish/vendor_completions.d/bench.fish",
  ]

  @Test func installIsIdempotent() throws {
    let before = try tree()
    try install()
    let once = try tree()
    try install()
    #expect(try tree() == once)
    try install(["--uninstall"])
    #expect(try tree() == before)
  }

  @Test func createdPrefixIsRemovedByUninstall() throws {
    let before = try tree(checkout.root)
    let options = ["--prefix=new prefix"]
    #expect(try checkout.run("scripts/install", options).status == 0)
    #expect(try tree(checkout.root)["new prefix/bin/bench"] != nil)
    #expect(try checkout.run("scripts/install", options + ["--uninstall"]).status == 0)
    let after = try tree(checkout.root).filter { !$0.key.hasPrefix(".build") }
    #expect(after == before)
  }

  @Test(arguments: files)
  func foreignFileIsNotReplaced(path: String) throws {
    try checkout.write("foreign\n", to: "a prefix/\(path)")
    let before = try tree()
    let outcome = try install(exits: 73)
    #expect(outcome.errors.contains("\(prefix.path)/\(path) was not installed from here"))
    #expect(try tree() == before)
    #expect(checkout.buildCount == 0, "refused before building")
  }

  @Test(arguments: ["share/man", "share/fish/vendor_completions.d", "share/transition-bench"])
  func unwritablePathLeavesNothingInstalled(path: String) throws {
    try checkout.write("a file where a folder belongs\n", to: "a prefix/\(path)")
    let before = try tree()
    let outcome = try install(exits: 73)
    #expect(outcome.errors.hasSuffix("see above; nothing was installed\n"))
    #expect(outcome.output == "")
    #expect(try tree() == before)
  }

  @Test func prefixBelowAFileIsRefusedBeforeBuilding() throws {
    let outcome = try checkout.run(
      "scripts/install", ["--prefix", prefix.appending(path: "bin/other/x").path])
    #expect(outcome.status == 73)
    #expect(checkout.buildCount == 0)
  }

  @Test func failedBuildLeavesThePrefixUnchanged() throws {
    let before = try tree()
    try install(exits: 70, environment: ["FAKE_SWIFT_FAILS": "build"])
    #expect(try tree() == before)
    try install(exits: 9, environment: ["FAKE_BENCH_EXIT": "9"])
    #expect(try tree() == before)
  }

  @Test func uninstallKeepsChangedAndForeignFiles() throws {
    try install()
    try checkout.write("mine now\n", to: "a prefix/share/zsh/site-functions/_bench")
    try checkout.write("foreign\n", to: "a prefix/share/man/man1/other.1")
    let outcome = try install(["--uninstall"])
    #expect(outcome.errors.contains("left \(prefix.path)/share/zsh/site-functions/_bench"))
    let left = try tree().filter { $0.value != nil }.keys.sorted()
    #expect(
      left == ["bin/other", "share/man/man1/other.1", "share/zsh/site-functions/_bench"])
  }

  @Test func manuallyRemovedFileDoesNotBlockUninstall() throws {
    let before = try tree()
    try install()
    try FileManager.default.removeItem(at: prefix.appending(path: "bin/bench"))
    try install(["--uninstall"])
    #expect(try tree() == before)
  }

  @Test(arguments: [
    "file 1 2 ../../etc/passwd", "file 1 2 /etc/passwd", "folder bin/../..", "nonsense",
    "file bin/x",
  ])
  func damagedFileListRemovesNothing(line: String) throws {
    try install()
    try checkout.write("\(line)\n", to: "a prefix/share/transition-bench/installed")
    let before = try tree()
    for options in [["--uninstall"], []] {
      let outcome = try install(options, exits: 65)
      #expect(outcome.errors.contains("installed: damaged at \"\(line)\""))
      #expect(try tree() == before)
    }
  }

  @Test func stagedFilesDoNotContainTheStagePath() throws {
    let stage = checkout.root.appending(path: "stage").path
    try install(environment: ["DESTDIR": stage])
    let list = try String(
      contentsOfFile: "\(stage)\(prefix.path)/share/transition-bench/installed", encoding: .utf8)
    #expect(!list.contains("stage") && list.contains(" bin/bench\n"))
    try install(["--uninstall"], environment: ["DESTDIR": stage])
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: stage).allSatisfy {
        "\(stage)\(prefix.path)".hasPrefix("\(stage)/\($0)")
      })
  }

  @Test(arguments: [("0", "/usr/local"), ("1000", "/.local")])
  func rootInstallsSystemWideAndUsersInTheirHome(user: String, place: String) throws {
    let stage = checkout.root.appending(path: "stage").path
    let outcome = try checkout.run(
      "scripts/install", environment: ["DESTDIR": stage, "FAKE_USER_ID": user])
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix(stage) && outcome.output.contains("\(place)/bin/bench\n"))
  }

  // MARK: Archives

  private static let release = "bench-0.1.0-linux-x86_64"
  private static let releasedFiles = files.filter { $0 != "bin/bench-film" }

  /// Unpacked, a release is in `bench-…/`; packed, in `scripts/`, beside what installs it.
  private func makeRelease(packed: Bool) throws {
    for path in Self.releasedFiles {
      try checkout.write("released \(path)\n", to: "\(Self.release)/\(path)")
    }
    let program = "#!/bin/sh\necho is broken >&2\nexit ${FAKE_BENCH_EXIT:-0}\n"
    try checkout.write(program, to: "\(Self.release)/bin/bench")
    try checkout.execute("chmod", ["755", "\(Self.release)/bin/bench"])
    try checkout.execute("cp", ["-L", "scripts/install", Self.release])
    try writeSums(of: Self.releasedFiles, in: Self.release)
    guard packed else { return }
    let archive = "\(Self.release).tar.gz"
    try checkout.execute("tar", ["-czf", "scripts/\(archive)", Self.release])
    try checkout.execute("rm", ["-r", Self.release])
    try writeSums(of: [archive], in: "scripts")
  }

  private func writeSums(of files: [String], in folder: String) throws {
    let script = "cd '\(folder)'; sha256sum \"$@\" >SHA256SUMS"
    try checkout.execute("bash", ["-c", script, "bash"] + files)
  }

  private func installRelease(
    packed: Bool, _ options: [String] = [], environment: [String: String] = [:]
  ) throws -> Checkout.Outcome {
    try checkout.run(
      packed ? "scripts/install" : "\(Self.release)/install",
      ["--prefix", prefix.path] + options, environment: environment)
  }

  @Test(arguments: [true, false])
  func archiveIsInstalledInPlaceOfABuild(packed: Bool) throws {
    try makeRelease(packed: packed)
    let before = try tree()
    let outcome = try installRelease(packed: packed)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(checkout.calls.allSatisfy { !$0.hasPrefix("swift") })
    let added = try tree().filter { before[$0.key] == nil && $0.value != nil }
    let installed = Self.releasedFiles + ["share/transition-bench/installed"]
    #expect(added.keys.sorted() == installed.sorted())
    #expect(added["share/man/man1/bench.1"] == Data("released share/man/man1/bench.1\n".utf8))
    #expect(try installRelease(packed: packed, ["--uninstall"]).status == 0)
    #expect(try tree() == before)
  }

  @Test func archiveReplacesWhatWasBuilt() throws {
    let before = try tree()
    try install()
    try makeRelease(packed: true)
    try install()
    #expect(try tree()["bin/bench-film"] == nil, "of another version than bench")
    try install(["--uninstall"])
    #expect(try tree() == before)
  }

  @Test func tamperedArchiveInstallsNothing() throws {
    try makeRelease(packed: true)
    let before = try tree()
    let archive = checkout.root.appending(path: "scripts/\(Self.release).tar.gz")
    var bytes = try Data(contentsOf: archive)
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: archive)
    let message = " is not what SHA256SUMS says; download it again; nothing was installed\n"
    let outcome = try install(exits: 65)
    #expect(outcome.errors == "scripts/install: \(Self.release).tar.gz\(message)")
    try FileManager.default.removeItem(at: checkout.root.appending(path: "scripts/SHA256SUMS"))
    #expect(try install(exits: 65).errors == outcome.errors)
    #expect(try tree() == before)
    #expect(checkout.buildCount == 0)
  }

  @Test(arguments: releasedFiles)
  func tamperedFileOfAnArchiveInstallsNothing(path: String) throws {
    try makeRelease(packed: false)
    let before = try tree()
    try checkout.write("#!/bin/sh\n", to: "\(Self.release)/\(path)")
    let outcome = try installRelease(packed: false)
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("/install: \(path) is not what SHA256SUMS says"))
    #expect(try tree() == before)
  }

  @Test func archiveForAnotherSystemInstallsNothing() throws {
    try makeRelease(packed: true)
    let before = try tree()
    let outcome = try install(exits: 69, environment: ["FAKE_BENCH_EXIT": "127"])
    let message = "the archive's bench does not run here: is broken; nothing was installed"
    #expect(outcome.errors == "scripts/install: \(message)\n")
    #expect(try tree() == before)
  }

  @Test func archivesOfTwoVersionsAreAUsageError() throws {
    try makeRelease(packed: true)
    try checkout.write("", to: "scripts/bench-0.2.0-linux-x86_64.tar.gz")
    let outcome = try install(exits: 64)
    #expect(outcome.errors.hasSuffix("is not the only release here; move the others away\n"))
  }

  @Test(arguments: [
    ["--prefix"], ["--prefix", ""], ["--prefix="], ["somewhere"], ["--help"], ["--uninstall", "x"],
  ])
  func unknownArgumentIsAUsageError(arguments: [String]) throws {
    let outcome = try checkout.run("scripts/install", arguments)
    #expect(outcome.status == 64)
    #expect(outcome.errors == "usage: scripts/install [--prefix DIR] [--uninstall]\n")
    #expect(checkout.calls == [])
  }
}
