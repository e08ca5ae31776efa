/// An event of a trace: a block was allocated, resized or freed, or an iteration ended.
package struct HeapEvent: Sendable, Equatable {
  /// The kind of an event, with the stack's number and the block's old size where they matter.
  package enum Kind: Sendable, Equatable {
    /// The block was allocated by the call stack with the number `stack`.
    case allocated(stack: Int)
    /// The block was freed, whether or not the trace contains its allocation.
    case freed
    /// The block grew in place, from `from` bytes: read as a new block, then as a free of the old
    /// one.
    case grew(stack: Int, from: Int)
    /// The block shrank in place, from `from` bytes.
    case shrank(from: Int)
    /// The live bytes grew by the event's `size` during an exclusion; no block is recorded.
    case added
    /// An iteration ended; no block is affected.
    case iterationEnded
  }

  /// The change of a block, or the end of an iteration.
  package var kind: Kind
  /// The address of the block; 0 for the end of an iteration and for excluded bytes.
  package var address: UInt64
  /// The block's usable bytes after the event; for a freed block, the bytes before the event.
  package var size: Int

  /// Creates an event; the defaults of `address` and `size` suit the end of an iteration.
  package init(kind: Kind, address: UInt64 = 0, size: Int = 0) {
    self.kind = kind
    self.address = address
    self.size = size
  }
}
