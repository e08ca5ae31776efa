/// A place in a suite's source code.
public struct SourcePlace: Sendable, Equatable, CustomStringConvertible {
  /// The module and the file: `bench/Sorting.swift`.
  public let file: String
  /// The number of the line in the file, from 1.
  public let line: Int

  package init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  /// The place in the notation of compilers: `bench/Sorting.swift:12`.
  public var description: String { "\(file):\(line)" }
}
