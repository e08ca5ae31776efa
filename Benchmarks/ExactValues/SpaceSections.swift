internal import Batches
internal import Geometry
internal import Motion

// Transforms in space and keyframes, one by one and in the loop in C.

extension ExactSection {
  static func spaceTransforms(_ receive: ExactValue.Receiver) {
    var inputs = SeededInputs(seed: 15)
    for index in 1...300 {
      let place = ExactValue.Place.input(index)
      let transform = inputs.spaceTransform()
      place.report(transform, to: receive)
      if let inverse = transform.inverted { place.report(inverse, to: receive) }
    }
  }

  static func batchSpaceTransforms(_ receive: ExactValue.Receiver) {
    var inputs = SeededInputs(seed: 16)
    for count in [1, 3, 4, 5, 100, 103] {
      let motions = (0..<count).compactMap { _ in
        Transform3DInterpolation(from: inputs.spaceTransform(), to: inputs.spaceTransform())
      }
      let progress = motions.map { _ in inputs.number(in: -0.2...1.2) }
      var transforms = motions.map { _ in Transform3D.identity }
      var span = transforms.mutableSpan
      Transform3DInterpolation.interpolate(motions.span, progress: progress.span, into: &span)
      for (index, transform) in transforms.enumerated() {
        let place = ExactValue.Place.input(index + 1)
        place.report(transform, to: receive)
        place.report(motions[index].transform(at: progress[index]), to: receive)
      }
    }
  }

  static func keyframes(_ receive: ExactValue.Receiver) {
    var inputs = SeededInputs(seed: 17)
    for index in 1...100 {
      let place = ExactValue.Place.input(index)
      let values = (0..<5).map { _ in inputs.lanes() }
      for mode in [KeyframeCurve.CalculationMode.linear, .paced, .cubic, .cubicPaced] {
        let curve = KeyframeCurve(values: values, calculationMode: mode)
        for _ in 1...5 {
          let value = curve.value(at: inputs.number(in: -0.1...1.1))
          for lane in value.indices { receive(place, "value", value[lane]) }
        }
      }
    }
  }
}

extension SeededInputs {
  /// Returns a turned, scaled and moved transform, seen from a distance.
  fileprivate mutating func spaceTransform() -> Transform3D {
    Transform3D.scale(x: number(in: 0.2...2), y: number(in: 0.2...2), z: number(in: 0.2...2))
      .concatenating(
        .rotation(
          number(in: -3...3), x: number(in: -1...1), y: number(in: -1...1), z: number(in: 0.1...1))
      )
      .concatenating(
        .translation(x: number(in: -99...99), y: number(in: -99...99), z: number(in: -99...99))
      )
      .concatenating(.perspective(distance: number(in: 200...900)))
  }

  fileprivate mutating func lanes() -> KeyframeCurve.Value {
    var lanes = KeyframeCurve.Value()
    for index in lanes.indices { lanes[index] = number(in: -300...300) }
    return lanes
  }
}

extension ExactValue.Place {
  fileprivate func report(_ transform: Transform3D, to receive: ExactValue.Receiver) {
    for row in [transform.row1, transform.row2, transform.row3, transform.row4] {
      for column in row.indices { receive(self, "entry", row[column]) }
    }
  }
}
