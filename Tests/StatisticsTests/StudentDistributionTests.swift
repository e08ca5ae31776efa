import Statistics
import TestSupport
import Testing

@Suite struct StudentDistributionTests {
  /// The table of critical values in any textbook, which has three decimals.
  @Test(arguments: [
    (1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (6, 2.447), (10, 2.228),
    (30, 2.042), (1000, 1.962),
  ])
  func limitsAreThoseOfTheTable(degrees: Int, limit: Double) {
    let distribution = StudentDistribution(degreesOfFreedom: degrees)
    expectClose(distribution.limit(confidence: 0.95), limit, within: 0.000_51)
  }

  @Test func oneDegreeOfFreedomIsTheCauchyDistribution() {
    // Its quartiles are −1 and 1.
    let distribution = StudentDistribution(degreesOfFreedom: 1)
    expectClose(distribution.probability(within: 1), 0.5, within: 1e-15)
    expectClose(distribution.limit(confidence: 0.5), 1, within: 1e-15)
  }

  @Test(arguments: [1, 2, 3, 4, 9, 10], [0.01, 0.5, 0.9, 0.999])
  func limitInvertsTheProbability(degrees: Int, confidence: Double) {
    let distribution = StudentDistribution(degreesOfFreedom: degrees)
    // A few roundings of a sum of at most five terms.
    let limit = distribution.limit(confidence: confidence)
    expectClose(distribution.probability(within: limit), confidence, within: 1e-14)
  }

  @Test func nothingIsWithinZero() {
    #expect(StudentDistribution(degreesOfFreedom: 4).probability(within: 0) == 0)
  }
}
