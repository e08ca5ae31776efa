internal import Foundation
internal import TestSupport
internal import Testing

/// `bench film --compare`: the film of a commit, made by the program that is built from it.
///
/// A script stands for the compiler: its program of the commit is the tests' own, with further
/// arguments that stand for a change of the code.
@Suite struct FilmCommitTests {
  private let bench: BenchProgram

  init() throws {
    bench = try BenchProgram()
    try bench.write("Package.swift", "")
    try bench.write(".gitignore", ".bench\ntools\n")
    for words in [
      ["init", "--quiet"], ["add", "--all"],
      [
        "-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false",
        "commit", "--quiet", "--message", "A state",
      ],
    ] { try git(words) }
    try FileManager.default.createDirectory(
      at: bench.folder.appending(path: "tools"), withIntermediateDirectories: true)
    try bench.write(
      "tools/swift",
      #"""
      #!/bin/bash
      [[ $1 == --version ]] && { echo "Swift version 6.3.1 (swift-6.3.1-RELEASE)"; exit; }
      [[ $CHANGE == broken ]] && { echo "Film.swift:1:1: error: it does not compile"; exit 1; }
      while (($#)); do [[ $1 == --scratch-path ]] && scratch=$2; shift; done
      mkdir -p "$scratch/release"
      printf '#!/bin/bash\nexec "%s" "$@" %s\n' "$FILM" "$CHANGE" >"$scratch/release/bench-film"
      chmod +x "$scratch/release/bench-film"

      """#)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: bench.path("tools/swift"))
  }

  @discardableResult
  private func git(_ words: [String]) throws -> String {
    let outcome = try ChildProcess(
      URL(filePath: "/usr/bin/env"), ["git"] + words, in: bench.folder
    ).wait()
    try #require(outcome.ending == .exit(0), "git \(words): \(outcome)")
    return outcome.output
  }

  /// The variables with which a build of the commit draws its films with further arguments.
  private func changed(by arguments: String) throws -> [String: String] {
    let tests = try #require(Bundle.main.executableURL).deletingLastPathComponent()
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/bin"
    return [
      "PATH": "\(bench.path("tools")):\(path)", "CHANGE": arguments,
      "FILM": tests.appending(path: "bench-film").path,
    ]
  }

  @Test func unchangedFilmIsSaidToBeTheSame() throws {
    let outcome = try bench.film(
      "hole-push", "--compare", "HEAD", environment: try changed(by: ""))
    #expect(outcome.output.isEmpty, "\(outcome)")
    #expect(
      outcome.errors.split(separator: "\n") == [
        "building HEAD, unless it is kept from before", "hole-push shows the same as at HEAD",
      ], "\(outcome)")
    // The build is kept: the compiler, which is broken now, is not asked again.
    try bench.film("hole-push", "--compare", "HEAD", environment: try changed(by: "broken"))
    #expect(try git(["status", "--porcelain"]).isEmpty)
  }

  @Test func changedFilmIsDrawnBesideTheWorkingTree() throws {
    let outcome = try bench.film(
      "hole-push", "--compare", "HEAD", environment: try changed(by: "--cancel-at 0.5"))
    let drawing = try expectDrawing(outcome.output)
    #expect(drawing.all.filter { $0.name == "svg" }.count == 3, "one around two")
    let commit = try git(["rev-parse", "HEAD"]).prefix(12)
    for words in ["HEAD, commit \(commit)", "working tree", "hole-push, was and now"] {
      #expect(outcome.output.contains(words), "\(words)")
    }
    // Each difference that the drawing lists is said, too.
    let said = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("hole-push on ") }
    #expect(!said.isEmpty && said.allSatisfy { outcome.output.contains($0) }, "\(outcome)")
  }

  @Test(arguments: [("nowhere", "", 64), ("HEAD", "broken", 65), ("HEAD", "--unknown", 65)])
  func commitWithoutTheFilmIsRefused(commit: String, change: String, status: Int32) throws {
    let outcome = try bench.film(
      "hole-push", "--compare", commit, exits: status, environment: try changed(by: change))
    #expect(outcome.output.isEmpty, "\(outcome)")
    let lines = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("error: ") }
    #expect(lines.count == 1 && lines[0].contains(commit), "\(outcome)")
  }
}
