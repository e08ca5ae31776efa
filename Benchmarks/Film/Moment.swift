/// A time that a filmstrip shows, with a caption.
package struct Moment: Hashable, Sendable {
  /// The time, in seconds from the beginning of the take.
  package var time: Double
  /// The caption in a word or two; may be empty.
  package var caption: String

  /// Creates a moment, without a caption unless one is given.
  package init(_ time: Double, _ caption: String = "") {
    self.time = time
    self.caption = caption
  }
}
