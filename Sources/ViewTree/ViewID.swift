/// Names one view of a `ViewTree`, and of every copy made of that tree while the view was in it.
///
/// A handle is a value: it neither keeps its view alive nor counts references. After the view is
/// removed its handle is *stale*; the place is reused under another generation, so a stale handle
/// is recognised and never names a newer view.
public struct ViewID: Hashable, Sendable {
  /// Where the view's fields lie in the tree's arrays.
  let slot: Int32
  /// How often that place has been vacated.
  let generation: UInt32
}

extension ViewID: CustomStringConvertible {
  /// The place and its generation, as in `view 7.0`.
  public var description: String { "view \(slot).\(generation)" }
}
