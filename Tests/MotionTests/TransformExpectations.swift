import Geometry
import TestSupport
import Testing

/// Expects all six entries to agree.
func expectSame(
  _ actual: AffineTransform, _ expected: AffineTransform, within tolerance: Double,
  _ context: @autoclosure () -> String = "", sourceLocation: SourceLocation = #_sourceLocation
) {
  let pairs = [
    (actual.a, expected.a), (actual.b, expected.b), (actual.c, expected.c),
    (actual.d, expected.d), (actual.tx, expected.tx), (actual.ty, expected.ty),
  ]
  for (value, other) in pairs {
    expectClose(value, other, within: tolerance, context(), sourceLocation: sourceLocation)
  }
}

extension AffineTransform {
  /// Entries in ±2, translations in ±500: every other one mirrors.
  static func random(using random: inout SeededGenerator) -> AffineTransform {
    func entry() -> Double { random.uniform(in: -2...2) }
    return AffineTransform(
      a: entry(), b: entry(), c: entry(), d: entry(), tx: 250 * entry(), ty: 250 * entry())
  }
}
