internal import Motion

// Springs in groups of eight, column by column, so that a loop over groups loads whole registers
// from few streams of memory. `CMotion.h` has structures of the same layout.

/// One number for each of the eight springs of a group.
typealias Column = InlineArray<8, Double>

/// The motions of eight springs, each e^(−decay·t) · (cosine·cos θ + sine·sin θ) with θ =
/// frequency·t.
struct OscillationGroup: Sendable {
  static let lanes = Column.count

  var decay = Column(repeating: 0)
  var frequency = Column(repeating: 0)
  var cosine = Column(repeating: 0)
  var sine = Column(repeating: 0)

  mutating func set(
    _ modes: SpringModes, turningAt frequency: Double, from state: SpringState, at lane: Int
  ) {
    decay[lane] = modes.decay
    self.frequency[lane] = frequency
    // The coefficients x₀ and (v₀ + λx₀)/ω_d of `SpringModes`.
    cosine[lane] = state.displacement
    sine[lane] = (state.velocity + modes.decay * state.displacement) / frequency
  }
}

/// The 2×2 matrices that advance eight springs by one time step; each column has one of their
/// entries.
struct PropagatorGroup: Sendable {
  var displacementToDisplacement = Column(repeating: 0)
  var displacementToVelocity = Column(repeating: 0)
  var velocityToDisplacement = Column(repeating: 0)
  var velocityToVelocity = Column(repeating: 0)

  mutating func set(_ modes: SpringModes, over timeStep: Double, at lane: Int) {
    let (ofDisplacement, ofVelocity) = modes.propagator(over: timeStep)
    displacementToDisplacement[lane] = ofDisplacement.displacement
    displacementToVelocity[lane] = ofDisplacement.velocity
    velocityToDisplacement[lane] = ofVelocity.displacement
    velocityToVelocity[lane] = ofVelocity.velocity
  }
}

/// The displacements and velocities of eight springs, which a `PropagatorGroup` advances.
struct StateGroup: Sendable {
  static let lanes = Column.count

  var displacement = Column(repeating: 0)
  var velocity = Column(repeating: 0)

  subscript(lane: Int) -> SpringState {
    get { SpringState(displacement: displacement[lane], velocity: velocity[lane]) }
    set {
      displacement[lane] = newValue.displacement
      velocity[lane] = newValue.velocity
    }
  }
}

extension SpringModes {
  /// Returns the states after `time` seconds of a unit of displacement and of a unit of velocity:
  /// the columns of the 2×2 matrix that advances any state by that time.
  fileprivate func propagator(
    over time: Double
  ) -> (ofDisplacement: SpringState, ofVelocity: SpringState) {
    let (cosine, sine) = solutions(at: time)
    return (
      SpringState(displacement: cosine + decay * sine, velocity: -squaredFrequency * sine),
      SpringState(displacement: sine, velocity: cosine - decay * sine)
    )
  }
}
