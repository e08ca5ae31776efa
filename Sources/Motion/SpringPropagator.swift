/// A 2×2 matrix by columns: what a unit of displacement and a unit of velocity become.
struct SpringPropagator: Sendable {
  let ofDisplacement: SIMD2<Double>
  let ofVelocity: SIMD2<Double>
}
