/// The handle of one view of a `ViewTree`, valid in every copy made of that tree while the view was
/// in it.
///
/// A handle is a value: it neither keeps its view alive nor does reference counting. After its view
/// is removed a handle is *stale*. The slot is reused under another generation, so a stale handle
/// is recognised and never names a newer view.
public struct ViewID: Hashable, Sendable {
  /// The index of the view in the tree's arrays.
  @usableFromInline let slot: Int32
  /// The number of times that the slot had been vacated before this view got it.
  @usableFromInline let generation: UInt32
}

extension ViewID: CustomStringConvertible {
  /// The slot and its generation, as in `view 7.0`.
  public var description: String { "view \(slot).\(generation)" }
}
