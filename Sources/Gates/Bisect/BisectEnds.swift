package import Builds
internal import Comparison
internal import Essentials
internal import Measurements
package import Sessions
package import Storage

/// The two commits of a bisection, and the number of commits between them.
package struct BisectEnds {
  /// The commit that is known to be good.
  package let good: CommitSummary
  /// The commit that is known to be bad.
  package let bad: CommitSummary
  /// The number of commits after `good` up to and including `bad`.
  let commits: Int
  /// The commits and options that must be equal for a stored state to be continued.
  package let question: [String: String]

  private let plan: BuildPlan
  private let progress: TaskProgress
  private let repository: Repository
  private let builder: Builder
  private let followsFirstParent: Bool

  /// A function that builds a commit, unless its build is kept.
  package typealias Builder = (_ commit: String) throws(BuildError) -> ReferenceBuild

  /// Finds the commits.
  ///
  /// - Parameters:
  ///   - good: A name of the good commit.
  ///   - bad: A name of the bad commit.
  ///   - followsFirstParent: Whether merged branches are left out.
  ///   - options: Further options on which the answer depends.
  ///   - plan: The product and the options of the builds.
  ///   - progress: Shows the progress of the builds.
  ///   - builder: Builds a commit; `nil` for a build by `plan`.
  /// - Throws: `CommandError` with code 64 when git knows no such commits, or the good one is no
  ///   ancestor of the bad one.
  package init(
    good: String, bad: String, followsFirstParent: Bool, options: [String: String],
    _ plan: BuildPlan, _ progress: TaskProgress, builder: Builder? = nil
  ) throws(CommandError) {
    var plan = plan
    plan.progress = progress.show
    self.plan = plan
    self.progress = progress
    self.followsFirstParent = followsFirstParent
    let isAncestor: Bool
    do throws(BuildError) {
      repository = try Repository(of: plan)
      let references = try ReferenceBuilds(plan)
      if let builder { self.builder = builder } else { self.builder = references.build }
      let (first, last) = (try repository.commit(of: good), try repository.commit(of: bad))
      self.good = try repository.summary(of: first)
      self.bad = try repository.summary(of: last)
      isAncestor = first == last ? false : try repository.isAncestor(first, of: last)
      commits = try repository.suspects(
        bad: last, goods: [first], followsFirstParent: followsFirstParent
      ).count
      question = options.merging([
        "good": first, "bad": last, "first-parent": "\(followsFirstParent)",
        "toolchain": try references.key(),
      ]) { $1 }
    } catch {
      throw CommandError(error)
    }
    guard isAncestor else {
      throw CommandError(
        .usage,
        "--good \(good) is no ancestor of --bad \(bad): between them is no commit to search")
    }
  }

  /// The number of judgements among which the risk of a wrong result is divided: twice the number
  /// that halving needs, and two more.
  var mostJudgements: Int { 2 * halvings + 2 }

  /// The number of halvings that leave one commit: the logarithm to base 2, rounded up.
  private var halvings: Int {
    var (steps, reached) = (0, 1)
    while reached < commits { (steps, reached) = (steps + 1, reached * 2) }
    return steps
  }

  // MARK: Commits

  /// Returns the commits that may have caused the regression, first those that split the rest most
  /// evenly.
  func suspects(bad: String, goods: [String]) throws(CommandError) -> [String] {
    try CommandError.converting { () throws(BuildError) in
      try repository.suspects(bad: bad, goods: goods, followsFirstParent: followsFirstParent)
    }
  }

  /// Returns the author, the day and the subject of a commit.
  func summary(of commit: String) throws(CommandError) -> CommitSummary {
    try CommandError.converting { () throws(BuildError) in try repository.summary(of: commit) }
  }

  /// Returns the hashes of a commit's parents, first the branch that a merge was made on.
  func parents(of commit: String) throws(CommandError) -> [String] {
    try CommandError.converting { () throws(BuildError) in try repository.parents(of: commit) }
  }

  // MARK: Builds

  /// Builds a commit, unless its build is kept.
  package func build(_ commit: String) throws(BuildError) -> ReferenceBuild {
    defer { progress.end() }
    return try builder(commit)
  }

  /// Compares the build of the good commit with another one.
  func compare(with build: ReferenceBuild) throws(CommandError) -> ComparedBuilds {
    let reference = try CommandError.converting { () throws(BuildError) in
      try self.build(good.hash)
    }
    progress.begin(ComparedBuilds.comparing)
    defer { progress.end() }
    return try ComparedBuilds(plan, reference, build)
  }

  // MARK: Searches

  /// Gates the bad commit against the good one, and returns a search for each metric that is proven
  /// worse.
  ///
  /// - Throws: `CommandError` with code 65 when nothing is worse, 3 when the gate is undecided.
  func searches(
    _ request: GateRequest, advise: (String) -> Void
  ) throws -> [BisectSearch] {
    let builds = try compare(
      with: CommandError.converting { () throws(BuildError) in try build(bad.hash) })
    let outcome = try PairedGate(request, explains: false).outcome(of: builds)
    if let end = outcome.problems.first(where: { [.interrupted, .terminated].contains($0.code) }) {
      throw CommandError(end.code, "interrupted before the first commit was judged")
    }
    let found = outcome.comparisons.flatMap(searches(in:))
    let worse = outcome.comparisons.flatMap(\.metrics).count { $0.verdict == .regressed }
    if worse > found.count {
      advise("\(worse - found.count) counts vary too much to tell commits apart; not searched for")
    }
    guard found.isEmpty else {
      advise(
        "\(commits) commits after \(good.shortHash) up to \(bad.shortHash); metrics that are "
          + "worse: \(found.count); commits to build for each: about \(halvings)")
      return found
    }
    let open = outcome.comparisons.count { $0.verdict == .inconclusive }
    throw CommandError(
      open > 0 ? .undecided : .data,
      "\(bad.shortHash) is not proven worse than \(good.shortHash) in any selected benchmark"
        + (open > 0 ? "; \(open) are undecided, a longer --budget may tell" : ""))
  }

  private func searches(in comparison: BenchmarkComparison) -> [BisectSearch] {
    guard comparison.presence == nil, comparison.record?.failure == nil else { return [] }
    return comparison.metrics.filter { $0.verdict == .regressed }.compactMap { metric in
      guard let (endpoint, old, new) = metric.levels else { return nil }
      return BisectSearch(
        comparison.id, metric.metric, endpoint, good: .init(hash: good.hash, reading: old),
        bad: .init(hash: bad.hash, reading: new), mostJudgements: mostJudgements)
    }
  }
}

extension MetricComparison {
  /// The readings of both sides; `nil` for counts whose readings overlap, because a single reading
  /// cannot then tell the side of a commit.
  fileprivate var levels: (endpoint: Endpoint?, old: BisectReading, new: BisectReading)? {
    if let finding {
      let interval = finding.interval.map { log($0.lowerBound)...log($0.upperBound) }
      return (
        finding.endpoint, BisectReading(0, 0...0), BisectReading(log(finding.ratio), interval)
      )
    }
    guard let old = baseline?.exact, let new = candidate?.exact,
      let oldest = old.values.max(), let newest = new.values.min(),
      let lowest = old.values.min(), let highest = new.values.max(),
      oldest < newest || highest < lowest
    else { return nil }
    return (nil, BisectReading(old.value), BisectReading(new.value))
  }
}
