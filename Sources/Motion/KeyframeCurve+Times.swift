// MARK: - Checks

extension KeyframeCurve {
  /// Traps if the arguments of a curve are not valid.
  static func check(
    _ values: [Value], _ keyTimes: [Double]?, _ timingFunctions: [TimingCurve],
    _ shapes: [KeyframeShape], _ mode: CalculationMode
  ) {
    precondition(!values.isEmpty, "a keyframe animation has at least one value")
    precondition(
      values.allSatisfy { $0 * 0 == .zero }, "the values of a keyframe animation are finite")
    if let keyTimes, !mode.isPaced { check(keyTimes, of: values.count, mode) }
    if mode.usesTimingFunctions {
      precondition(
        timingFunctions.isEmpty || timingFunctions.count == values.count - 1,
        "a keyframe animation has one timing function less than values")
    }
    if mode.isCubic {
      precondition(
        shapes.isEmpty || shapes.count == values.count, "a keyframe animation has a shape per value"
      )
    }
  }

  private static func check(_ keyTimes: [Double], of count: Int, _ mode: CalculationMode) {
    precondition(
      keyTimes.count == (mode == .discrete ? count + 1 : count),
      "a keyframe animation has a key time per value, a discrete one also the time of the end")
    precondition(
      keyTimes.allSatisfy { $0 >= 0 && $0 <= 1 }, "the key times of an animation are from 0 to 1")
    precondition(
      zip(keyTimes, keyTimes.dropFirst()).allSatisfy { $0 <= $1 }, "key times do not decrease")
    precondition(keyTimes.first == 0, "the first key time of an animation is 0")
    precondition(
      keyTimes.count == 1 || keyTimes.last == 1, "the last key time of an animation is 1")
  }
}

// MARK: - Key times

extension KeyframeCurve {
  /// Returns key times at equal distances.
  static func evenKeyTimes(of count: Int, _ mode: CalculationMode) -> [Double] {
    let steps = mode == .discrete ? count : count - 1
    return steps == 0 ? [0] : (0...steps).map { Double($0) / Double(steps) }
  }

  /// Returns the indices of the values that differ from the one before.
  static func distinct(_ values: [Value]) -> [Int] {
    values.indices.filter { $0 == 0 || values[$0] != values[$0 - 1] }
  }

  /// Returns the fraction of the straight way on which each value lies.
  static func chordTimes(of values: [Value]) -> [Double] {
    var lengths = [0.0]
    for index in values.indices.dropFirst() {
      lengths.append(lengths[index - 1] + (values[index] - values[index - 1]).length)
    }
    return fractions(lengths)
  }

  /// Returns lengths as fractions of the last one.
  static func fractions(_ lengths: [Double]) -> [Double] {
    guard let total = lengths.last, total > 0 else { return lengths }
    precondition(total.isFinite, "the way between the values of a paced animation is finite")
    return lengths.map { $0 / total }
  }
}

// MARK: - Slopes

extension KeyframeCurve {
  /// Returns the change of the value per fraction at both ends; 0 where it has none.
  static func endSlopes(
    _ values: [Value], _ keyTimes: [Double], _ spline: KeyframeSpline?, _ arcs: ArcLengthTable?,
    _ timingFunctions: [TimingCurve], _ mode: CalculationMode
  ) -> (start: Value, end: Value) {
    let last = values.count - 2
    guard last >= 0, mode != .discrete else { return (.zero, .zero) }
    /// Returns the slope of a segment at a fraction of its length, or 0 if it is not finite.
    func slope(_ segment: Int, _ fraction: Double) -> Value {
      let along = spline?.slope(in: segment, at: fraction) ?? values[segment + 1] - values[segment]
      let rate: Double
      if let arcs {
        rate = arcs.total / along.length
      } else {
        let curve = timingFunctions.isEmpty ? 1 : timingFunctions[segment].slope(at: fraction)
        rate = curve / (keyTimes[segment + 1] - keyTimes[segment])
      }
      let slope = along * rate
      return slope * 0 == .zero ? slope : .zero
    }
    return (slope(0, 0), slope(last, 1))
  }
}
