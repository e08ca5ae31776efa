/// The position of one row in a `ListLayout`: a section, and an index in the section.
public struct RowPath: Hashable, Sendable {
  /// The index of the section in the list, from 0.
  public var section: Int
  /// The index of the row inside the section, from 0.
  public var row: Int

  /// Creates the path of a row, in the first section unless another is given.
  public init(section: Int = 0, row: Int) {
    self.section = section
    self.row = row
  }
}

extension RowPath: Comparable {
  /// Whether `a` lies above `b` in the list.
  public static func < (a: RowPath, b: RowPath) -> Bool {
    (a.section, a.row) < (b.section, b.row)
  }
}

extension RowPath: CustomStringConvertible {
  /// The section and the row, as in `0.7`.
  public var description: String { "\(section).\(row)" }
}
