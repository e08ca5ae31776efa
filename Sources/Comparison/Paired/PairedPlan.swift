/// The numbers of rounds at which a paired comparison is tested, and the significance level of each
/// test.
///
/// Repeated tests of growing data find a false difference sooner or later, so the risk is divided
/// evenly among the looks of the plan. At whatever look a benchmark is decided, it is wrongly
/// called slower with a probability of at most 0.01 / `benchmarks`, wrongly called faster with the
/// same probability, and wrongly called unchanged with at most 0.05. A look at which the verdict is
/// impossible gets no share: n rounds can never give a p-value below 2⁻ⁿ.
///
/// A tenth of the risk of a change belongs to the tails of times: see `TailTest`. The endpoints
/// share the rest evenly. Equality is claimed of all endpoints at once, so each is tested at the
/// full risk: the claim is wrong only if the test of a changed endpoint is wrong.
///
/// The looks are fixed before the first round. Looks that are appended because the data are
/// undecided would add to the risk.
public struct PairedPlan: Sendable, Equatable {
  /// The choice of the margins δ and Δ of each endpoint.
  public let sensitivity: Sensitivity
  /// The numbers of rounds after which the test may conclude slower or faster, ascending.
  public let changeLooks: [Int]
  /// The numbers of rounds after which the test may conclude that both sides are equal, ascending.
  public let equalityLooks: [Int]
  /// The largest p-value at which an endpoint is proven slower or faster at a look.
  public let changeLevel: Double
  /// The largest p-value at which an endpoint is proven equal at a look.
  public let equalityLevel: Double
  /// The numbers of rounds at which tails are tested, ascending.
  let tailLooks: [Int]
  /// The risk that any tail of one benchmark gets a false verdict `regressed`.
  let tailRisk: Double

  /// The numbers of rounds at which any plan looks, ascending.
  ///
  /// The first is the number that the drift test needs of all benchmarks; each following number is
  /// a half to two thirds larger. The last was chosen to detect 1 %
  /// (`records/2026-11-22-xeon-2cpu/gate.md`).
  public static let ladder = [DriftTest.fewestRounds, 16, 24, 36, 60, 100, 160, 250]
  /// The risk that any of the benchmarks judged together gets a false verdict `regressed`.
  public static let changeRisk = 0.01
  /// The share of `changeRisk` that belongs to the tails of times.
  ///
  /// It is small, so that the tests of the endpoints lose hardly any power: up to 42 benchmarks can
  /// be decided at the look after sixteen rounds, instead of 46.
  public static let tailShare = 0.1
  /// The largest number of rounds that the tails of a benchmark ask for.
  ///
  /// After them, a decided benchmark is not played only because of its tails. The number was chosen
  /// by simulation (`TailSimulationTests`).
  public static let tailRounds = 36
  /// The risk that a single benchmark gets a false verdict `unchanged`.
  public static let equalityRisk = 0.05

  /// Plans the looks.
  ///
  /// Traps if `rounds` is too small for any benchmark ever to be called slower.
  ///
  /// - Parameters:
  ///   - sensitivity: The two margins.
  ///   - benchmarks: The number of benchmarks that are judged together, at least 1.
  ///   - rounds: The largest number of rounds to run; the looks end at 250 in any case.
  ///   - riskShares: The number of gates that share `changeRisk` evenly, this one included: the
  ///     shards of a gate that are judged as one family.
  public init(
    sensitivity: Sensitivity = .standard, benchmarks: Int, rounds: Int = .max, riskShares: Int = 1
  ) {
    precondition(benchmarks > 0, "a plan is for at least one benchmark")
    precondition(riskShares > 0, "a risk is shared by at least one gate")
    let looks = Self.ladder.filter { $0 <= rounds }
    let families = Double(benchmarks) * Double(riskShares)
    let risk = Self.changeRisk * (1 - Self.tailShare) / families / Double(Endpoint.allCases.count)
    self.sensitivity = sensitivity
    tailLooks = looks.filter { $0 <= Self.tailRounds }
    tailRisk = Self.changeRisk * Self.tailShare / families
    changeLooks = Self.possible(looks, risk: risk)
    equalityLooks = Self.possible(looks, risk: Self.equalityRisk)
    precondition(!changeLooks.isEmpty, "\(rounds) rounds cannot judge \(benchmarks) benchmarks")
    changeLevel = risk / Double(changeLooks.count)
    equalityLevel = Self.equalityRisk / Double(equalityLooks.count)
  }

  /// The looks and levels of the endpoints together.
  var schedule: LookSchedule {
    LookSchedule(
      changeLooks: changeLooks, equalityLooks: equalityLooks, changeLevel: changeLevel,
      equalityLevel: equalityLevel)
  }

  /// Returns the looks and levels of one of `tests` tests of a benchmark's tails, which share its
  /// risk evenly.
  func tailSchedule(sharedBy tests: Int) -> LookSchedule {
    let risk = tailRisk / Double(tests)
    let changeLooks = Self.possible(tailLooks, risk: risk)
    let equalityLooks = Self.possible(tailLooks, risk: Self.equalityRisk)
    return LookSchedule(
      changeLooks: changeLooks, equalityLooks: equalityLooks,
      // Without a possible look the level is not used.
      changeLevel: risk / Double(max(1, changeLooks.count)),
      equalityLevel: Self.equalityRisk / Double(max(1, equalityLooks.count)))
  }

  /// The number of rounds at the last look, at which a comparison ends even without a proof.
  public var rounds: Int { max(changeLooks.last ?? 0, equalityLooks.last ?? 0) }

  /// Returns the number of rounds until the next look for a change.
  ///
  /// After the last look for a change, the result is the number until the next look for equality,
  /// and after that 0.
  package func roundsToNextLook(after rounds: Int) -> Int {
    schedule.roundsToNextLook(after: rounds)
  }

  /// Returns the looks at which the verdict is possible; the others' share of the risk goes to
  /// these.
  static func possible(_ looks: [Int], risk: Double) -> [Int] {
    var looks = looks[...]
    while let first = looks.first, smallestPValue(of: first) > risk / Double(looks.count) {
      looks.removeFirst()
    }
    return Array(looks)
  }

  /// Returns 2⁻ʳ for r rounds: the p-value when all differences are on one side of the margin.
  private static func smallestPValue(of rounds: Int) -> Double {
    Double(sign: .plus, exponent: -rounds, significand: 1)
  }
}
