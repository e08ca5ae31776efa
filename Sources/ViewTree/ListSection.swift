/// A section of a list: a header, some rows and a footer.
public struct ListSection: Hashable, Sendable {
  /// The height of the header, in points; 0 for none.
  public var headerHeight: Double
  /// The number of rows, not negative.
  public var rowCount: Int
  /// The height of the footer, in points; 0 for none.
  public var footerHeight: Double

  /// Creates a section, by default without header and footer.
  ///
  /// - Parameters:
  ///   - headerHeight: The height of the header, in points; 0 for none.
  ///   - rowCount: The number of rows, not negative.
  ///   - footerHeight: The height of the footer, in points; 0 for none.
  public init(headerHeight: Double = 0, rowCount: Int, footerHeight: Double = 0) {
    self.headerHeight = headerHeight
    self.rowCount = rowCount
    self.footerHeight = footerHeight
  }
}
