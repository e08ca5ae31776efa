internal import Foundation
internal import TestSupport
internal import Testing

/// A package under version control whose program of suites builds in seconds: when it is run, it
/// becomes the program of known cost.
struct StandInPackage {
  /// The folder of the package.
  let folder: PackageFolder
  /// The source of its program.
  let source: String

  /// Makes the package, with one commit.
  ///
  /// - Parameters:
  ///   - programs: The executables that depend on its library, which is empty.
  ///   - products: Those that are declared as products.
  ///   - library: The library's name.
  /// - Throws: When it cannot be written.
  init(
    programs: [String] = ["known-cost"], products: [String] = [], library: String = "Benchmarking"
  ) throws {
    folder = try PackageFolder()
    source = """
      #include <unistd.h>
      int main(int count, char **words) {
        words[0] = "\(folder.program.path)";
        execv(words[0], words);
        return 127 + count;
      }

      """
    try write(
      "Package.swift", Self.manifest(programs: programs, products: products, library: library))
    try write("Benchmarking/include/library.h", "int nothing;\n")
    try write("Benchmarking/library.c", "#include \"library.h\"\n")
    try write(".gitignore", ".bench\n.build\n")
    for program in programs { try write("\(program)/main.c", source) }
    try git("init", "--quiet")
    try commit()
  }

  /// The text of the manifest.
  static func manifest(
    programs: [String], products: [String] = [], library name: String = "Benchmarking"
  ) -> String {
    let products = products.map { ".executable(name: \"\($0)\", targets: [\"\($0)\"])" }
    let library = ".target(name: \"\(name)\", path: \"Benchmarking\")"
    let executables = programs.map {
      ".executableTarget(name: \"\($0)\", dependencies: [\"\(name)\"], path: \"\($0)\")"
    }
    return """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "stand-in",
        products: [\(products.joined(separator: ", "))],
        targets: [\(([library] + executables).joined(separator: ", "))])

      """
  }

  /// Runs the command without a program that it is told to measure: it finds and builds its own.
  @discardableResult
  func bench(
    _ arguments: String..., exits status: Int32 = 0, in folder: URL? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ChildProcess.Outcome {
    try self.folder.bench(
      arguments, exits: status, environment: ["BENCH_PROGRAM": ""], in: folder,
      sourceLocation: sourceLocation)
  }

  /// Writes a file of the package.
  func write(_ path: String, _ text: String) throws {
    let file = folder.root.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Commits all files.
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
