import Foundation
import TestSupport
import Testing

@testable import Measurements

@Suite struct ChecksumTests {
  @Test func exactChecksumsAgreeOnlyWhenEqual() {
    #expect(Checksum.exact(7).agrees(with: .exact(7)))
    #expect(!Checksum.exact(7).agrees(with: .exact(8)))
  }

  @Test func exactChecksumsDifferBeyondDoublePrecision() {
    let beyond = UInt64(1) << 53
    #expect(Double(beyond) == Double(beyond + 1))
    #expect(!Checksum.exact(beyond).agrees(with: .exact(beyond + 1)))
    #expect(!Checksum.exact(.max).agrees(with: .exact(.max - 1)))
  }

  @Test(arguments: [
    // The tolerance is of the larger magnitude: 0.001 · 1001 = 1.001.
    (1000.0, 1001.0, 0.001, true), (1000, 1001.002, 0.001, false), (-1000, -1001, 0.001, true),
    (1000, -1000, 0.001, false), (0, 0, 0, true), (0, -0.0, 0, true), (0, 1e-300, 0.5, false),
    (1.5, 1.5, 0, true), (1.5, 1.5.nextUp, 0, false), (1.5, 1.5.nextUp, 1e-15, true),
  ])
  func approximateChecksumsAgreeWithinTheTolerance(
    a: Double, b: Double, tolerance: Double, expected: Bool
  ) {
    let (first, second) = (
      Checksum.approximate(a, relativeTolerance: tolerance),
      Checksum.approximate(b, relativeTolerance: tolerance)
    )
    #expect(first.agrees(with: second) == expected)
    #expect(second.agrees(with: first) == expected)
  }

  @Test func narrowerOfTwoTolerancesApplies() {
    let (narrow, wide) = (
      Checksum.approximate(100, relativeTolerance: 0),
      Checksum.approximate(101, relativeTolerance: 0.1)
    )
    #expect(!narrow.agrees(with: wide))
    #expect(!wide.agrees(with: narrow))
  }

  @Test func defaultToleranceIsOneBillionth() {
    #expect(Checksum.approximate(1e9).agrees(with: .approximate(1e9 + 0.5)))
    #expect(!Checksum.approximate(1e9).agrees(with: .approximate(1e9 + 2)))
  }

  @Test(arguments: [1.000_001, 1e9, -0.1])
  func toleranceOutsideZeroToOneIsRefused(tolerance: Double) throws {
    let text = #"{"approximate": 1, "relativeTolerance": \#(tolerance)}"#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Checksum.self, from: Data(text.utf8))
    }
    #expect(!Checksum.approximate(1, relativeTolerance: tolerance).isStorable)
    #expect(Checksum.approximate(1, relativeTolerance: 1).isStorable)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func nonFiniteChecksumsNeverAgree(value: Double) {
    #expect(!Checksum.approximate(value).agrees(with: .approximate(value)))
    #expect(!Checksum.approximate(.nan).agrees(with: .approximate(1)))
    #expect(!Checksum.approximate(1).agrees(with: .approximate(.nan)))
  }

  @Test func exactAndApproximateChecksumsNeverAgree() {
    #expect(!Checksum.exact(1).agrees(with: .approximate(1, relativeTolerance: 1)))
    #expect(!Checksum.approximate(1, relativeTolerance: 1).agrees(with: .exact(1)))
  }

  @Test(arguments: [
    Checksum.exact(0), .exact(UInt64(1) << 53 + 1), .exact(.max), .approximate(0.1),
    .approximate(-1.5e-300, relativeTolerance: 0), .approximate(.greatestFiniteMagnitude), .absent,
  ])
  func checksumRoundTripsThroughJSON(checksum: Checksum) throws {
    #expect(try roundTripped(checksum) == checksum)
  }

  @Test func exactChecksumIsAStringInJSON() throws {
    #expect(try encoded(Checksum.exact(.max)) == #"{"exact":"18446744073709551615"}"#)
  }

  @Test(arguments: [
    #"{"exact":"18446744073709551616"}"#, #"{"exact":"-1"}"#, #"{"exact":"1.0"}"#,
    #"{"exact":""}"#, #"{"exact":7}"#, #"{"approximate":1.5}"#, #"{"relativeTolerance":1e-9}"#,
    "{}", "7",
  ])
  func malformedChecksumJSONIsRefused(json: String) {
    #expect(throws: DecodingError.self) { try decoded(Checksum.self, json) }
  }
}
