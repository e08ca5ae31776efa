internal import ArgumentParser
internal import Comparison
internal import Gates

/// Returns the sensitivity that an option names.
///
/// - Throws: `ValidationError`, which lists the names.
func sensitivity(named name: String) throws -> Sensitivity {
  guard let sensitivity = Sensitivity(rawValue: name) else {
    let names = Sensitivity.allCases.map(\.rawValue).joined(separator: ", ")
    throw ValidationError("--sensitivity \(name): there is \(names)")
  }
  return sensitivity
}

/// The options of a session of rounds, whatever takes turns in it.
struct RoundOptions: ParsableArguments {
  @Option(help: "fine finds 1 %, standard 2 %, coarse 3 %.", transform: sensitivity(named:))
  var sensitivity = Sensitivity.standard

  @Option(
    help: .init(
      "For the rounds of a comparison, 60 by default; what is undecided then is inconclusive.",
      valueName: "seconds"), transform: duration(_:))
  var budget = Duration.seconds(60)

  @Option(help: "Seed of the generator that deals orders and layouts; random unless given.")
  var seed: UInt64?

  /// Sets the rules that the options name.
  func set(_ rules: inout GateRules) {
    (rules.sensitivity, rules.budget, rules.seed) = (sensitivity, budget, seed)
  }

  func validate() throws {
    guard budget > .zero else {
      throw ValidationError("--budget wants a positive number of seconds")
    }
  }
}

/// The options that choose the reference of a paired gate, and the way to judge.
struct PairedOptions: ParsableArguments {
  @Option(
    help: """
      Compare with this commit: checks it out, builds it and runs its code, with your rights; then \
      takes turns with it.
      """)
  var against: String?

  @Option(help: "Compare with this build of the same program.")
  var againstBinary: String?

  @Flag(help: "Compare with the commit of the last release.")
  var againstRelease = false

  @OptionGroup var rounds: RoundOptions

  @Flag(help: "Time also the benchmarks that reach no difference of the builds.")
  var forceTiming = false

  @Flag(help: "A single function that executes 1 % and 50 instructions more is red too.")
  var functions = false

  @Flag(help: "Exit 3 when a benchmark stays inconclusive.")
  var strict = false

  /// The side to compare with: the named one, else the stored baselines.
  var reference: GateReference {
    if let against { return .commit(against) }
    if let againstBinary { return .program(path: againstBinary) }
    return againstRelease ? .release : .stored
  }

  /// Sets the rules that the options name.
  func set(_ rules: inout GateRules) {
    rounds.set(&rules)
    rules.forcesTiming = forceTiming
    rules.judgesFunctions = functions
  }

  func validate() throws {
    if [against != nil, againstBinary != nil, againstRelease].count(where: { $0 }) > 1 {
      throw ValidationError(
        "--against, --against-binary, --against-release: there is one reference")
    }
  }
}
