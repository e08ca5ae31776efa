import ChildProcess
import Foundation
import Testing

/// A small program of C with symbols and line tables, for what reads the code of builds.
enum CompiledProgram {
  /// The source of a program that does nothing.
  static let empty = "int main(void) { return 0; }\n"

  /// Compiles a source to a program at `path`.
  static func write(_ source: String = empty, to path: String) throws {
    let file = "\(path).c"
    try Data(source.utf8).write(to: URL(filePath: file))
    let answer = try ChildProcess.answer(
      .init("clang", ["-g", "-O0", "-o", path, file]), limit: 600
    ) { nil }
    try #require(answer.status == 0, "\(answer.complaint)")
  }
}
