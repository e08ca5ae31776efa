public import Geometry

extension DecomposedTransform {
  /// Decomposes transforms so that interpolating each to the next turns the shortest way.
  ///
  /// Transforms that only scale and translate keep the signs of their factors, as in
  /// `pair(from:to:)`.
  ///
  /// - Parameter transforms: The transforms, in the order in which they are interpolated.
  /// - Returns: The decompositions, or `nil` if a transform cannot be decomposed; interpolate the
  ///   matrix entries in that case.
  public static func chain(of transforms: [AffineTransform]) -> [DecomposedTransform]? {
    let areScaling = transforms.allSatisfy { $0.isScaleAndTranslation }
    var chain: [DecomposedTransform] = []
    for transform in transforms {
      // Two of the same kind are not turned, and keep the signs of their factors.
      let parts =
        areScaling ? pair(from: transform, to: transform)?.end : DecomposedTransform(transform)
      guard let parts else { return nil }
      chain.append(chain.last.map { areScaling ? parts : parts.turnedTowards($0) } ?? parts)
    }
    return chain
  }
}
