internal import ArgumentParser
internal import Builds
internal import Comparison
internal import Gates
internal import Sessions

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

/// The options that choose the reference of a paired gate, and its sensitivity, budget and seed.
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

  @Option(help: "fine finds 1 %, standard 2 %, coarse 3 %.", transform: sensitivity(named:))
  var sensitivity = Sensitivity.standard

  @Option(
    help: .init(
      "For timing, 60 by default; what is undecided then is inconclusive.", valueName: "seconds"),
    transform: seconds(_:))
  var budget = 60.0

  @Option(help: "Seed of the generator that deals orders and layouts; random unless given.")
  var seed: UInt64?

  @Flag(help: "Time also the benchmarks that reach no difference of the builds.")
  var forceTiming = false

  @Flag(help: "A single function that executes 1 % and 50 instructions more is red too.")
  var functions = false

  @Flag(help: "Exit 3 when a benchmark stays inconclusive.")
  var strict = false

  /// Whether the reference is another build rather than a stored baseline.
  var isPaired: Bool { against != nil || againstBinary != nil || againstRelease }

  /// Whether the reference is a commit.
  var comparesCommits: Bool { against != nil || againstRelease }

  /// The reference's name in messages: a commit, a path, or `the release`.
  var referenceName: String { against ?? againstBinary ?? "the release" }

  /// Throws if the named commit or program does not exist, before anything is built.
  ///
  /// The commit of a release is known only with the program.
  func requireReference(in root: PackageRoot) throws(CommandError) {
    if let againstBinary {
      try ComparedBuilds.requireProgram(at: againstBinary)
    } else if let against {
      try root.requireCommit(against)
    }
  }

  /// The settings that the options give a gate.
  var settings: PairedSettings {
    PairedSettings(
      against: against, againstBinary: againstBinary, sensitivity: sensitivity, budget: budget,
      seed: seed, forcesTiming: forceTiming, judgesFunctions: functions)
  }

  func validate() throws {
    if [against != nil, againstBinary != nil, againstRelease].count(where: { $0 }) > 1 {
      throw ValidationError(
        "--against, --against-binary, --against-release: there is one reference")
    }
    guard budget > 0, budget.isFinite else {
      throw ValidationError("--budget wants a positive number of seconds")
    }
  }
}

extension PackageRoot {
  /// Throws if git knows no commit of a name that the user gave, before anything is built for it.
  func requireCommit(_ name: String) throws(CommandError) {
    try CommandError.converting { () throws(BuildError) in
      _ = try Repository(at: path).commit(of: name)
    }
  }
}
