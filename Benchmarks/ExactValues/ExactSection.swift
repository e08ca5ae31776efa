/// A named part of the engine's results, such as the frames of one system on one device.
///
/// Builds of the same sources compute the same values to the bit, in debug and release
/// configurations and on every processor with fused multiply-add.
package struct ExactSection: Sendable {
  /// The name in listings and on command lines, without blanks, such as `today-push/iX/60`.
  package let name: String
  private let compute: @Sendable (ExactValue.Receiver) -> Void

  /// Creates a section; `compute` calls its argument with every value, always in the same order.
  init(_ name: String, _ compute: @escaping @Sendable (ExactValue.Receiver) -> Void) {
    self.name = name
    self.compute = compute
  }

  /// All sections: those of the modules, then the frames of the systems.
  package static let all = geometry + motion + viewTree + frames

  /// Computes the section and calls `receive` with every value.
  package func forEachValue(_ receive: ExactValue.Receiver) { compute(receive) }

  /// Computes the section and returns the digest of its values.
  package func digest() -> ExactDigest {
    var digest = ExactDigest()
    forEachValue { _, _, number in digest.combine(number) }
    return digest
  }
}

/// The place of a value in its section.
package enum ExactValue {
  /// A receiver of values: the place, the name of the number there, and the number.
  package typealias Receiver = (Place, StaticString, Double) -> Void

  /// The part of a section that a number describes.
  package enum Place {
    /// An input of a function, or a step of a sequence, by its number from 1.
    case input(Int)
    /// A view in a frame: the number of the frame, the view's position in drawing order, both from
    /// 1, and the view's identifier.
    case view(frame: Int, position: Int, identifier: String)
  }
}

extension ExactValue.Place: CustomStringConvertible {
  /// The place in words, such as `frame 12, view 3 (card)`.
  package var description: String {
    switch self {
    case .input(let number): "input \(number)"
    case .view(let frame, let position, let identifier):
      "frame \(frame), view \(position) (\(identifier))"
    }
  }
}
