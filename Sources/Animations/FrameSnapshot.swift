public import ViewTree

/// The visible views at one moment, ready to be drawn or compared.
///
/// Only snapshots clamp numbers to drawable ranges: opacities and colours to 0…1, radii, widths and
/// sizes to at least 0. A size below 0 becomes 0 about the anchor point.
///
/// Keep one snapshot and capture every frame into it: its storage is reused, and only views that
/// changed since the last frame are evaluated.
public struct FrameSnapshot: Sendable {
  /// A visible view in a frame.
  public typealias Entry = FrameEntry

  /// The time of the frame on the clock, in seconds.
  public internal(set) var time = 0.0
  /// The visible views, the rearmost first.
  ///
  /// These are the views on screen that are not hidden and have no hidden superview; transparent
  /// views are included.
  public internal(set) var entries: [Entry] = []

  /// The state of the last captured frame, so that the next capture updates only changed entries.
  var screen = CapturedScreen()

  /// Creates a snapshot without views, to be filled by `Scene.capture(into:)`.
  public init() {}

  /// Returns the rearmost entry with an identifier, or `nil` when no such view is visible.
  ///
  /// - Complexity: O(entries).
  public subscript(identifier: String) -> Entry? {
    entries.first { $0.identifier == identifier }
  }

  /// Returns the entry of a view, or `nil` when it is not visible.
  ///
  /// - Complexity: O(entries).
  public subscript(view: ViewID) -> Entry? {
    entries.first { $0.view == view }
  }
}
