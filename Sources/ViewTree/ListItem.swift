/// An element that a `ListLayout` stacks vertically.
public enum ListItem: Hashable, Sendable {
  /// The header of the whole list, at the top of the content.
  case header
  /// The header of the section with an index from 0, above the rows of the section.
  case sectionHeader(Int)
  /// A row, between the header and the footer of its section.
  case row(RowPath)
  /// The footer of the section with an index from 0, below the rows of the section.
  case sectionFooter(Int)
}
