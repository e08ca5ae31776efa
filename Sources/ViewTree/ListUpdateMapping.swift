/// The places of a list's items before and after a batch of updates.
///
/// Items are given by their numbers, as in `ListLayout.itemNumber(of:)`. A row or a section that
/// the batch reloads counts twice: once as removed, and once as inserted.
public struct ListUpdateMapping: Sendable {
  private let departures: [Int]
  private let arrivals: [BatchPlan.Arrival]
  private let countBefore: Int
  private let countAfter: Int

  init(_ plan: BatchPlan, countBefore: Int) {
    departures = plan.departures
    arrivals = plan.arrivals
    self.countBefore = countBefore
    countAfter = plan.numbering.itemCount
  }

  /// Returns the number after the batch of an item that the list had before it.
  ///
  /// - Parameter number: The number of the item before the batch; traps if there was none.
  /// - Returns: The number, or `nil` if the batch has removed the item.
  /// - Complexity: O(log k) for k updated items, or O(k) if the item is one of them. Does not
  ///   allocate.
  public func itemAfterUpdate(_ number: Int) -> Int? {
    precondition(
      number >= 0 && number < countBefore, "no item \(number) among the \(countBefore) before")
    let above = countOfFirst(departures.count) { departures[$0] < number }
    if above < departures.count, departures[above] == number {
      return arrivals.first { $0.source == .item(number) }?.number
    }
    // An arrival is above the item if at most as many of the items that stay are above it.
    let rank = number - above
    return rank + countOfFirst(arrivals.count) { arrivals[$0].number - $0 <= rank }
  }

  /// Returns the number before the batch of an item that the list has after it.
  ///
  /// - Parameter number: The number of the item after the batch; traps if there is none.
  /// - Returns: The number, or `nil` if the batch has inserted the item.
  /// - Complexity: O(log k) for k updated items. Does not allocate.
  public func itemBeforeUpdate(_ number: Int) -> Int? {
    precondition(
      number >= 0 && number < countAfter, "no item \(number) among the \(countAfter) after")
    let above = countOfFirst(arrivals.count) { arrivals[$0].number < number }
    if above < arrivals.count, arrivals[above].number == number {
      guard case .item(let source) = arrivals[above].source else { return nil }
      return source
    }
    let rank = number - above
    return rank + countOfFirst(departures.count) { departures[$0] - $0 <= rank }
  }

  /// Returns how many of the numbers from 0 to `count` fulfil a condition that no number fulfils
  /// after one that does not.
  private func countOfFirst(_ count: Int, _ isFirst: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if isFirst(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
