internal import Screens
internal import Transitions

/// A value as it follows the frames of a recording: what it starts with, and where it changes.
struct Track<Value: Hashable & Sendable>: Hashable, Sendable {
  struct Change: Hashable, Sendable {
    /// The number of the first frame with the value.
    let frame: Int
    let value: Value
  }

  /// By increasing frames.
  private(set) var changes: [Change] = []

  /// The value in a frame; `nil` before the first.
  subscript(frame: Int) -> Value? {
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = low + (high - low) / 2
      if changes[middle].frame <= frame { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : changes[low - 1].value
  }

  /// Notes the value of a later frame, if it is another.
  mutating func append(_ value: Value, frame: Int) {
    precondition(changes.last.map { $0.frame < frame } ?? true, "frames come in order")
    if changes.last?.value != value { changes.append(Change(frame: frame, value: value)) }
  }
}
