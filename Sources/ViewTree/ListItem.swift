/// An element that a `ListLayout` stacks vertically.
public enum ListItem: Hashable, Sendable {
  /// The header of the whole list, at the top of the content.
  case header
  /// The header of a section, above its rows.
  case sectionHeader(Int)
  /// A row, between the header and the footer of its section.
  case row(RowPath)
  /// The footer of a section, below its rows.
  case sectionFooter(Int)
}
