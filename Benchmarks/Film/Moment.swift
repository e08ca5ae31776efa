/// A time that a filmstrip shows, and why.
package struct Moment: Hashable, Sendable {
  /// Seconds from the beginning of the take.
  package var time: Double
  /// What happens then, in a word or two; may be empty.
  package var caption: String

  /// Creates a moment.
  package init(_ time: Double, _ caption: String = "") {
    self.time = time
    self.caption = caption
  }
}
