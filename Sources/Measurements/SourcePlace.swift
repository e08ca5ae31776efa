/// A place in source code.
public struct SourcePlace: Sendable, Hashable, Codable, CustomStringConvertible {
  /// The path of the file; of a declaration the module and the file: `bench/Sorting.swift`.
  public let file: String
  /// The number of the line in the file, from 1.
  public let line: Int

  package init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  /// The place in the notation of compilers: `bench/Sorting.swift:12`.
  public var description: String { "\(file):\(line)" }

  /// The place without the folders of the file: `Sorting.swift:12`.
  package var shortened: String { "\(file.split { $0 == "/" }.last ?? ""):\(line)" }
}

/// Returns a name that fits into a line of a report: that of a generic function can have hundreds
/// of characters, and closures are numbered within each other.
package func shortenedName(_ function: String) -> String {
  let name = function.replacing(#/((implicit )?closure #\d+ in )+/#, with: "closure in ")
    .replacing("variable initialization expression of ", with: "")
  return name.count > 80 ? "\(name.prefix(80))…" : name
}
