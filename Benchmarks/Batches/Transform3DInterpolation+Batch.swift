package import Geometry
package import Motion

extension Transform3DInterpolation {
  /// Interpolates many transforms at once, each by its own progress.
  ///
  /// Matrix entries agree with `transform(at:)` within 2e-14 times the products of parts that they
  /// consist of.
  ///
  /// - Parameters:
  ///   - interpolations: The transforms at progress 0 and 1.
  ///   - progress: A fraction for each; springs may leave 0…1.
  ///   - transforms: Receives the matrix of each; one element for each interpolation.
  /// - Complexity: O(transforms). Does not allocate.
  package static func interpolate(
    _ interpolations: Span<Transform3DInterpolation>, progress: Span<Double>,
    into transforms: inout MutableSpan<Transform3D>
  ) {
    interpolate(interpolations, progress: progress, into: &transforms, with: .fastest)
  }

  /// Interpolates many transforms at once, with an instruction set that must be in
  /// `InstructionSet.available`.
  package static func interpolate(
    _ interpolations: Span<Transform3DInterpolation>, progress: Span<Double>,
    into transforms: inout MutableSpan<Transform3D>, with instructions: InstructionSet
  ) {
    BatchKernels.interpolate(
      interpolations, progress: progress, into: &transforms, with: instructions)
  }
}
