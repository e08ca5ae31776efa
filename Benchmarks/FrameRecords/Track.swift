internal import Animations
internal import Screens

/// The values of one quantity over the frames of a recording, stored as changes.
struct Track<Value: Hashable & Sendable>: Hashable, Sendable {
  struct Change: Hashable, Sendable {
    /// The number, from 1, of the first frame that has the new value.
    let frame: Int
    let value: Value
  }

  /// The changes of the value, by increasing frame.
  private(set) var changes: [Change] = []

  /// Returns the value in a frame; `nil` before the first change.
  subscript(frame: Int) -> Value? {
    // Binary search for the first change after the frame; the value is that of the change before.
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = low + (high - low) / 2
      if changes[middle].frame <= frame { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : changes[low - 1].value
  }

  /// Appends the value of a later frame, unless it equals the value of the last change.
  mutating func append(_ value: Value, frame: Int) {
    precondition(changes.last.map { $0.frame < frame } ?? true, "frames come in order")
    if changes.last?.value != value { changes.append(Change(frame: frame, value: value)) }
  }
}
