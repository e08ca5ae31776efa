internal import Foundation
internal import TestSupport
internal import Testing

/// A package under version control whose program builds in seconds: it becomes the program of known
/// cost when it is run.
struct StandInPackage {
  /// Where it is.
  let folder: PackageFolder
  /// The source of its program.
  let source: String

  /// Makes the package, with one commit.
  init() throws {
    folder = try PackageFolder()
    source = """
      #include <unistd.h>
      int main(int count, char **words) {
        words[0] = "\(try folder.executable.path)";
        execv(words[0], words);
        return 127 + count;
      }

      """
    try write(
      "Package.swift",
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "stand-in", targets: [.executableTarget(name: "known-cost", path: "Sources")])
      """)
    try write(".gitignore", ".bench\n.build\n")
    try write("Sources/main.c", source)
    try git("init", "--quiet")
    try commit()
  }

  /// Writes a file of the package.
  func write(_ path: String, _ text: String) throws {
    let file = folder.root.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Commits all there is.
  func commit() throws {
    try git("add", "--all")
    try git(
      "-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false",
      "commit", "--quiet", "--message", "A state")
  }

  /// Runs git in the package and returns what it prints.
  @discardableResult
  func git(_ arguments: String...) throws -> String {
    let outcome = try ChildProcess(
      URL(filePath: "/usr/bin/env"), ["git"] + arguments, in: folder.root
    ).wait()
    try #require(outcome.ending == .exit(0), "git \(arguments): \(outcome)")
    return outcome.output
  }
}
