import ChildProcess
import Foundation

@testable import Builds

/// A package of one small program in a git repository, deleted together with the object.
final class TinyPackage {
  /// The folder of the package.
  let root: String
  private let folder: String

  /// A package whose program is committed, in `subfolder` of the repository.
  init(below subfolder: String = "") throws {
    let name = "tiny-\(UUID().uuidString)"
    folder =
      FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: name).path
    root = subfolder.isEmpty ? folder : "\(folder)/\(subfolder)"
    try write(Self.manifest, to: "Package.swift")
    try write(Self.program, to: "Sources/bench/main.swift")
    try write(Self.library, to: "Sources/Kernels/Kernels.swift")
    try write(Self.parts, to: "Sources/CParts/parts.c")
    try write("const char *place(int);", to: "Sources/CParts/include/parts.h")
    try write(".bench\n.build\n", to: ".gitignore")
    try git("-C", folder, "init", "--quiet")
    try commit()
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// The build plan of the package, which ignores signals to the test process by default.
  func plan(interruption: @escaping @Sendable () -> Int32? = { nil }) -> BuildPlan {
    BuildPlan(root: root, interruption: interruption)
  }

  /// Writes a file of the package.
  func write(_ text: String, to path: String) throws {
    let file = URL(filePath: "\(root)/\(path)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Commits all files.
  func commit() throws {
    try git("add", "--all")
    try git(
      "-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false", "commit",
      "--quiet", "--message", "A state")
  }

  /// Runs git in the package's folder and returns its output.
  @discardableResult func git(_ arguments: String...) throws -> String {
    let answer = try ChildProcess.answer(["git"] + arguments, in: root) { nil }
    guard answer.status == 0 else { throw Failure(description: answer.complaint) }
    return answer.output
  }

  /// The names of the stored files of a kind.
  func kept(_ kind: String) -> [String] {
    Folder.names(in: "\(root)/.bench/\(kind)").sorted()
  }

  /// The numbers of living processes that were started with this package's path.
  var processes: [String] {
    Folder.names(in: "/proc").filter { name in
      guard Int(name) != nil,
        let words = FileManager.default.contents(
          atPath: "/proc/\(name)/cmdline")
      else { return false }
      return String(decoding: words, as: UTF8.self).contains(folder)
    }
  }

  /// Runs a program and returns its output.
  static func output(of program: String) throws -> String {
    let answer = try ChildProcess.answer([program], in: "/") { nil }
    guard answer.status == 0 else { throw Failure(description: answer.complaint) }
    return answer.output
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "tiny",
      targets: [
        .target(name: "CParts"),
        .target(name: "Kernels"),
        .executableTarget(name: "bench", dependencies: ["CParts", "Kernels"]),
      ])
    """

  static let program = """
    import CParts
    import Kernels
    let count = CommandLine.arguments.count
    print(scaled(count), repeated("ab", count), first(count), second(count))
    print(String(cString: place(1)))
    """

  /// A program that knows where it was compiled, unless the folder is hidden.
  ///
  /// It calls a weak function, which nothing needs to define.
  static let parts = """
    __attribute__((weak)) void hook(int x);
    __attribute__((noinline)) static int part(int x) { return x * 3 + 1; }
    const char *place(int x) {
      if (hook) hook(x);
      return part(x) > 2 ? __FILE__ : "";
    }

    """

  static let library = """
    @inline(never) public func scaled(_ x: Int) -> Double { Double(x) * 2.5 }
    @inline(never) public func repeated(_ text: String, _ count: Int) -> String {
      String(repeating: text, count: count)
    }
    @inline(never) public func first(_ n: Int) -> Int { (0..<n).reduce(7) { $0 ^ ($1 &* 31) } }
    @inline(never) public func second(_ n: Int) -> [Int] { [n, n + 1, n + 2].filter { $0 > 1 } }

    """
}
