import Comparison
import Testing

@Suite struct QuantityTests {
  @Test(
    "a time has three digits and a fitting unit",
    arguments: [
      (0, "0.00 ns"), (0.3214, "0.32 ns"), (5.644, "5.64 ns"), (9.994, "9.99 ns"),
      (9.996, "10.0 ns"), (23.14, "23.1 ns"), (99.94, "99.9 ns"), (99.96, "100 ns"),
      (999.4, "999 ns"), (999.6, "1.00 µs"), (1000, "1.00 µs"), (9996, "10.0 µs"),
      (99_960, "100 µs"), (999_400, "999 µs"), (999_600, "1.00 ms"), (1_020_000, "1.02 ms"),
      (999_400_000, "999 ms"), (999_600_000, "1.00 s"), (1.5e9, "1.50 s"), (1e12, "1000 s"),
    ])
  func times(nanoseconds: Double, expected: String) {
    #expect(Quantity.time(nanoseconds) == expected)
  }

  @Test(
    "two times share the unit of the longer",
    arguments: [
      (35_860, 36_940, "35.9 → 36.9 µs"), (999.4, 1020, "1.00 → 1.02 µs"),
      (1020, 999.6, "1.02 → 1.00 µs"), (5.64, 5.2, "5.64 → 5.20 ns"),
      (0.9e6, 2e6, "0.90 → 2.00 ms"), (0.25e9, 1e9, "0.25 → 1.00 s"),
    ])
  func pairsOfTimes(first: Double, second: Double, expected: String) {
    #expect(Quantity.times(first, second) == expected)
  }

  @Test(
    "a time has the unit of another, unless that would hide it",
    arguments: [
      (558, 1000, "0.56 µs"), (558, 545, "558 ns"), (150_000, 1000, "150 µs"),
      (100, 1000, "0.10 µs"), (99, 1000, "99.0 ns"), (558, 1_000_000, "558 ns"),
      (0, 1000, "0.00 ns"),
    ])
  func timesBesideOthers(nanoseconds: Double, other: Double, expected: String) {
    #expect(Quantity.time(nanoseconds, inUnitOf: other) == expected)
  }

  /// Neither a fourth digit nor a thousand of a unit, wherever rounding happens.
  @Test func timesHaveAtMostThreeDigits() {
    // From 1 ns to 16 minutes, in steps of 0.1 %.
    var nanoseconds = 1.0
    while nanoseconds < 0.999e12 {
      defer { nanoseconds *= 1.001 }
      let text = Quantity.time(nanoseconds)
      let digits = text.prefix { $0 != " " }.count { $0.isNumber }
      #expect(digits == 3, "\(nanoseconds) ns as \(text)")
    }
  }

  @Test(arguments: [
    (0, "0"), (1, "1"), (-48, "-48"), (0.1, "0.1"), (12.34567, "12.35"), (-0.5, "-0.5"),
    (123_456_789, "123456789"), (9999.4, "9999"), (9999.6, "10000"), (12592.33, "12592"),
    (-12592.6, "-12593"), (1e15, "1e+15"), (999_999_999_999_999, "999999999999999"),
  ])
  func wholeCountsHaveNoDecimals(value: Double, expected: String) {
    #expect(Quantity.count(value) == expected)
  }

  @Test(arguments: [
    (0, "0"), (0.012_34, "0.0123"), (4.5, "4.5"), (999.4, "999"), (999.6, "1000"),
    (12_345, "12345"), (-1234.5, "-1235"),
  ])
  func largeNumbersHaveNoExponent(value: Double, expected: String) {
    #expect(Quantity.significant(value) == expected)
  }

  @Test func ratiosHaveThreeDecimals() {
    #expect(Quantity.ratio(1.0044) == "1.004")
    #expect(Quantity.ratio(1) == "1.000")
    #expect(Quantity.ratio(0.9996) == "1.000")
  }

  @Test func fractionsAreFormattedAsPercent() {
    #expect(Quantity.percent(0.012) == "1.2 %")
    #expect(Quantity.percent(1) == "100.0 %")
    #expect(Quantity.percent(0) == "0.0 %")
  }

  @Test func changesAreFormattedWithASign() {
    #expect(Quantity.signedPercent(0.0304) == "+3.0 %")
    #expect(Quantity.signedPercent(-0.0116) == "-1.2 %")
    #expect(Quantity.bareSignedPercent(0.0296) == "+3.0")
    #expect(Quantity.bareSignedPercent(-0.0116) == "-1.2")
  }

  @Test(arguments: [
    (0.0, "0 s"), (59.4, "59 s"), (59.6, "1 min 0 s"), (65, "1 min 5 s"), (3600, "60 min 0 s"),
  ])
  func longDurationsAreFormattedInMinutes(seconds: Double, expected: String) {
    #expect(Quantity.seconds(seconds) == expected)
  }
}
