/// When a paired comparison looks at its rounds, and how sure it must be at each look.
///
/// Looking often at growing data finds something in the end, so the risk is divided evenly among
/// the looks that the plan has: whatever look decides, a benchmark is wrongly called slower with a
/// probability of at most 0.01 / `benchmarks`, wrongly called faster with as much, and wrongly
/// called unchanged with at most 0.05. A look at which the verdict is impossible gets no share: n
/// rounds can never give a p-value below 2⁻ⁿ.
///
/// The looks are fixed before the first round. To append some because the data are undecided would
/// spend risk that is spent already.
public struct PairedPlan: Sendable, Equatable {
  /// The two margins.
  public let sensitivity: Sensitivity
  /// The numbers of rounds after which slower and faster may be concluded, ascending.
  public let changeLooks: [Int]
  /// The numbers of rounds after which equal may be concluded, ascending.
  public let equalityLooks: [Int]
  /// The largest p-value that concludes slower or faster at a look.
  public let changeLevel: Double
  /// The largest p-value that concludes equal at a look.
  public let equalityLevel: Double

  /// Every number of rounds at which any plan looks: first where the rounds end that the drift test
  /// needs of all benchmarks, then after a half or two thirds more each time.
  public static let ladder = [DriftTest.fewestRounds, 16, 24, 36, 60, 100, 160, 250]
  /// The risk, for all benchmarks together, of calling any slower that is not.
  public static let changeRisk = 0.01
  /// The risk, for each benchmark, of calling it unchanged when it changed.
  public static let equalityRisk = 0.05

  /// Plans the looks.
  ///
  /// Traps when so few rounds could never call a benchmark slower.
  ///
  /// - Parameters:
  ///   - sensitivity: The two margins.
  ///   - benchmarks: How many benchmarks are judged together, at least 1.
  ///   - rounds: The most rounds that may be run; the looks end at 250 anyway.
  public init(sensitivity: Sensitivity = .standard, benchmarks: Int, rounds: Int = .max) {
    precondition(benchmarks > 0, "a plan is for at least one benchmark")
    let looks = Self.ladder.filter { $0 <= rounds }
    let risk = Self.changeRisk / Double(benchmarks)
    self.sensitivity = sensitivity
    changeLooks = Self.possible(looks, risk: risk)
    equalityLooks = Self.possible(looks, risk: Self.equalityRisk)
    precondition(!changeLooks.isEmpty, "\(rounds) rounds cannot judge \(benchmarks) benchmarks")
    changeLevel = risk / Double(changeLooks.count)
    equalityLevel = Self.equalityRisk / Double(equalityLooks.count)
  }

  /// The number of rounds after which nothing is left to decide.
  public var rounds: Int { max(changeLooks.last ?? 0, equalityLooks.last ?? 0) }

  /// The looks that remain when the impossible ones are dropped, whose share then goes to the rest.
  private static func possible(_ looks: [Int], risk: Double) -> [Int] {
    var looks = looks[...]
    while let first = looks.first, smallestPValue(of: first) > risk / Double(looks.count) {
      looks.removeFirst()
    }
    return Array(looks)
  }

  /// 2⁻ʳ: all differences on one side of the margin.
  private static func smallestPValue(of rounds: Int) -> Double {
    Double(sign: .plus, exponent: -rounds, significand: 1)
  }
}
