internal import ArgumentParser
internal import Builds
internal import Comparison
internal import Essentials
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

/// The options that build the same sources in two ways, the second of which is compared with.
struct VariantOptions: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: .init("Flag of the Swift compiler, such as -Osize; repeatable.", valueName: "flag"))
  var swiftFlag: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: .init("Flag of the C compiler; repeatable.", valueName: "flag"))
  var cFlag: [String] = []

  @Option(help: .init("Traits of the package, as for `swift build`.", valueName: "list"))
  var traits: String?

  @Option(
    help: .init("Variable of the build, such as NAME=VALUE; repeatable.", valueName: "variable"))
  var variable: [String] = []

  @Option(help: .init("Folder of the toolchain, with usr/bin/swift.", valueName: "path"))
  var toolchain: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: .init("The same of the build to compare with.", valueName: "flag"))
  var againstSwiftFlag: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: .init("The same of the build to compare with.", valueName: "flag"))
  var againstCFlag: [String] = []

  @Option(help: .init("The same of the build to compare with.", valueName: "list"))
  var againstTraits: String?

  @Option(help: .init("The same of the build to compare with.", valueName: "variable"))
  var againstVariable: [String] = []

  @Option(help: .init("The same of the build to compare with.", valueName: "path"))
  var againstToolchain: String?

  @Option(
    help: .init("Build this commit in both ways, not the working tree.", valueName: "commit"))
  var at: String?

  /// The two builds; `nil` if no option asks for them.
  var variants: BuildVariants? {
    var variants = BuildVariants()
    variants.candidate = Self.variant(swiftFlag, cFlag, traits, variable, toolchain)
    variants.reference = Self.variant(
      againstSwiftFlag, againstCFlag, againstTraits, againstVariable, againstToolchain)
    variants.commit = at
    return variants == BuildVariants() ? nil : variants
  }

  private static func variant(
    _ swiftFlags: [String], _ cFlags: [String], _ traits: String?, _ variables: [String],
    _ toolchain: String?
  ) -> BuildVariant {
    var variant = BuildVariant()
    (variant.swiftFlags, variant.cFlags, variant.traits) = (swiftFlags, cFlags, traits)
    for text in variables { _ = variant.add(variable: text) }
    // A build runs in the package's folder.
    variant.toolchain = toolchain.map { URL(fileURLWithPath: $0).path }
    return variant
  }

  func validate() throws {
    var variant = BuildVariant()
    for text in variable + againstVariable where !variant.add(variable: text) {
      throw ValidationError("--variable \(text): NAME=VALUE is wanted")
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

  @Flag(
    inversion: .prefixedNo, exclusivity: .chooseLast,
    help: "Exit 3 when a benchmark stays inconclusive.")
  var strict = false

  /// The commit or program to compare with; `nil` if no option names one.
  var reference: GateReference? {
    if let against { return .commit(against) }
    if let againstBinary { return .program(path: againstBinary) }
    return againstRelease ? .release : nil
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
