/// Where something is written in a suite's sources.
public struct SourcePlace: Sendable, Equatable, CustomStringConvertible {
  /// The module and the file: `bench/Sorting.swift`.
  public let file: String
  /// The line, from 1.
  public let line: Int

  package init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  /// As compilers write it: `bench/Sorting.swift:12`.
  public var description: String { "\(file):\(line)" }
}
