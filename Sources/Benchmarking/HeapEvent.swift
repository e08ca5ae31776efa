/// Something that happened to a block of the heap while it was traced.
package struct HeapEvent: Sendable, Equatable {
  /// What can happen.
  package enum Kind: Sendable, Equatable {
    /// The block was allocated by the stack of this number.
    case allocated(stack: Int)
    /// It was given back.
    case freed
    /// It grew where it is, from so many bytes: to be read as a new block, then the old one freed.
    case grew(stack: Int, from: Int)
    /// It shrank where it is, from so many bytes.
    case shrank(from: Int)
    /// No block: an iteration ended.
    case iterationEnded
  }

  /// What happened.
  package var kind: Kind
  /// Where the block is.
  package var address: UInt64
  /// Its usable bytes, after the event; before it, of one that was freed.
  package var size: Int

  /// Creates an event.
  package init(kind: Kind, address: UInt64 = 0, size: Int = 0) {
    self.kind = kind
    self.address = address
    self.size = size
  }
}
