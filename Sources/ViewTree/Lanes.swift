/// Sixteen numbers of a node or leaf, which grow from lane to lane; the last ones are infinite
/// where nothing is.
///
/// As a vector they are compared, added to and moved without a branch for the processor to guess,
/// two at a time in the instructions that every x86-64 processor has. All finite ones are multiples
/// of 2⁻²³ up to 2³⁰ (see `CardListLayout`), so that no sum of them rounds.
typealias Lanes = SIMD16<Double>

extension Lanes {
  /// Nothing in any lane.
  static var unused: Lanes { Lanes(repeating: .infinity) }

  /// The number of each lane.
  static var numbers: Lanes {
    Lanes(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
  }

  /// What a function makes of the number of each lane.
  @inline(__always)
  init(_ lane: (Int) -> Double) {
    self.init(
      lane(0), lane(1), lane(2), lane(3), lane(4), lane(5), lane(6), lane(7), lane(8), lane(9),
      lane(10), lane(11), lane(12), lane(13), lane(14), lane(15))
  }

  /// How many lanes are not greater than a finite number.
  @inline(__always)
  func count(upTo number: Double) -> Int {
    let greater = greaterInPairs(than: number)
    return Lanes.scalarCount &- Int(truncatingIfNeeded: greater.x &+ greater.y)
  }

  /// How many lanes of two vectors are not greater than a finite number.
  @inline(__always)
  static func count(upTo number: Double, in low: Lanes, _ high: Lanes) -> Int {
    let greater = low.greaterInPairs(than: number) &+ high.greaterInPairs(than: number)
    return 2 &* Lanes.scalarCount &- Int(truncatingIfNeeded: greater.x &+ greater.y)
  }

  /// How many of the even lanes, and how many of the odd ones, are greater than a finite number.
  @inline(__always)
  private func greaterInPairs(than number: Double) -> SIMD2<UInt64> {
    lowHalf.lowHalf.greaterInPairs(than: number) &+ lowHalf.highHalf.greaterInPairs(than: number)
      &+ highHalf.lowHalf.greaterInPairs(than: number)
      &+ highHalf.highHalf.greaterInPairs(than: number)
  }

  /// Adds a number to the lanes behind one.
  @inline(__always)
  mutating func add(_ number: Double, behind lane: Int) {
    self += Lanes.zero.replacing(with: number, where: Lanes.numbers .> Double(lane))
  }

  /// Puts a number into a lane; those from there on move up by one lane and grow by another number,
  /// and the last one is lost.
  @inline(__always)
  mutating func insert(_ number: Double, at lane: Int, adding growth: Double) {
    let moved = Lanes(
      self[0], self[0], self[1], self[2], self[3], self[4], self[5], self[6], self[7], self[8],
      self[9], self[10], self[11], self[12], self[13], self[14])
    replace(with: moved + growth, where: Lanes.numbers .> Double(lane))
    self[lane] = number
  }

  /// Takes the number out of a lane; those behind it move down by one lane and shrink by a number.
  @inline(__always)
  mutating func remove(at lane: Int, subtracting loss: Double) {
    let moved = Lanes(
      self[1], self[2], self[3], self[4], self[5], self[6], self[7], self[8], self[9], self[10],
      self[11], self[12], self[13], self[14], self[15], .infinity)
    replace(with: moved - loss, where: Lanes.numbers .>= Double(lane))
  }

  /// Whether all lanes lie from 0 to a limit; `false` as well if one is −0, anything for NaN.
  @inline(__always)
  func isWithin(_ limit: Double) -> Bool {
    let rest = limit - self
    var signs: UInt64 = 0
    for lane in 0..<Lanes.scalarCount { signs |= self[lane].bitPattern | rest[lane].bitPattern }
    return signs &>> 63 == 0
  }

  /// The sum, for each lane, of those up to it.
  @inline(__always)
  var runningSums: Lanes {
    // Of one, two, four, eight and sixteen lanes.
    let one = self
    let two = one + Lanes { $0 < 1 ? 0 : one[$0 - 1] }
    let four = two + Lanes { $0 < 2 ? 0 : two[$0 - 2] }
    let eight = four + Lanes { $0 < 4 ? 0 : four[$0 - 4] }
    return eight + Lanes { $0 < 8 ? 0 : eight[$0 - 8] }
  }
}

extension SIMD4<Double> {
  /// How many of the even lanes, and how many of the odd ones, are greater than a finite number.
  ///
  /// Pair by pair, because nothing else that says this becomes vector instructions everywhere.
  @inline(__always)
  fileprivate func greaterInPairs(than number: Double) -> SIMD2<UInt64> {
    // A difference is negative in those that are greater, however it is rounded.
    let low = SIMD2(number, number) - lowHalf
    let high = SIMD2(number, number) - highHalf
    return SIMD2(low.x.bitPattern &>> 63, low.y.bitPattern &>> 63)
      &+ SIMD2(high.x.bitPattern &>> 63, high.y.bitPattern &>> 63)
  }
}
