/// The numbers of a list's items: the header is 0, then each section's header, rows and footer.
struct ListNumbering: Sendable {
  /// The sections of the list, from top to bottom.
  let sections: [ListSection]
  /// The item number of each section's header, and at the end the total count of items.
  private let firstItems: [Int]

  init(_ sections: [ListSection]) {
    self.sections = sections
    var next = 1
    var firstItems: [Int] = []
    firstItems.reserveCapacity(sections.count + 1)
    for section in sections {
      precondition(section.rowCount >= 0, "a section has no negative row count")
      firstItems.append(next)
      // The header and the footer are items, too.
      next += section.rowCount + 2
    }
    firstItems.append(next)
    self.firstItems = firstItems
  }

  /// The number of all items: headers, rows and footers.
  var itemCount: Int { firstItems[sections.count] }

  /// Returns the item numbers of a section's header, rows and footer.
  func items(of section: Int) -> Range<Int> {
    firstItems[section]..<firstItems[section + 1]
  }

  /// Returns the item numbers of a section's rows.
  func rows(of section: Int) -> Range<Int> {
    firstItems[section] + 1..<firstItems[section + 1] - 1
  }

  /// Returns the item number of a row, or `nil` if there is no such row.
  func number(of path: RowPath) -> Int? {
    guard sections.indices.contains(path.section) else { return nil }
    guard path.row >= 0, path.row < sections[path.section].rowCount else { return nil }
    return firstItems[path.section] + 1 + path.row
  }

  /// Returns the number of an item, or `nil` if there is no such item.
  func number(of item: ListItem) -> Int? {
    switch item {
    case .header: 0
    case .sectionHeader(let section):
      sections.indices.contains(section) ? firstItems[section] : nil
    case .row(let path): number(of: path)
    case .sectionFooter(let section):
      sections.indices.contains(section) ? firstItems[section + 1] - 1 : nil
    }
  }

  /// Returns the item with a number; traps if there is none.
  func item(numbered number: Int) -> ListItem {
    precondition(number >= 0 && number < itemCount, "no item \(number) among \(itemCount)")
    if number == 0 { return .header }
    let section = section(ofItem: number)
    if number == firstItems[section] { return .sectionHeader(section) }
    if number == firstItems[section + 1] - 1 { return .sectionFooter(section) }
    return .row(RowPath(section: section, row: number - firstItems[section] - 1))
  }

  /// Returns the index of the section that contains an item other than the list's header.
  private func section(ofItem number: Int) -> Int {
    var candidates = sections.indices
    while candidates.count > 1 {
      let middle = candidates.lowerBound + candidates.count / 2
      candidates =
        firstItems[middle] <= number
        ? middle..<candidates.upperBound : candidates.lowerBound..<middle
    }
    return candidates.lowerBound
  }
}
