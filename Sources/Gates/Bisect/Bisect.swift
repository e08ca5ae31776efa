internal import Builds
internal import Comparison
internal import Essentials
internal import Measurements
internal import Sessions
internal import Statistics
internal import Storage

/// The search for the commits that made benchmarks worse, between a good commit and a bad one.
///
/// Both ends are gated once, and each metric that is proven worse gets its own search. Then commits
/// are built one after the other, and each is judged for every search that still lists the commit.
/// The state is stored after each commit, so that the same call continues after an interruption.
package struct Bisect {
  /// The progress of the bisection, with all its searches.
  private(set) var state: BisectState

  private let ends: BisectEnds
  private let folder: BisectFolder
  private let request: GateRequest
  private let seed: UInt64
  private let advise: (String) -> Void

  /// The probability that the search for a time ends at a wrong commit.
  static let risk = 0.01

  /// Continues a bisection, or begins it by gating both ends.
  ///
  /// - Parameters:
  ///   - ends: The good and the bad commit.
  ///   - folder: The stored state.
  ///   - state: The state to continue; `nil` to begin.
  ///   - request: The benchmarks and metrics, with the program of the bad commit.
  ///   - advise: Receives a message before and after each step.
  /// - Throws: `CommandError` with code 65 when nothing is worse, 3 when the gate is undecided.
  package init(
    _ ends: BisectEnds, in folder: BisectFolder, continuing state: BisectState?,
    _ request: GateRequest, advise: @escaping (String) -> Void
  ) throws {
    self.ends = ends
    self.folder = folder
    self.request = request
    self.advise = advise
    // 32 bits, so that the seed is short enough to type.
    seed = request.rules.seed ?? SeedSequence.randomSeed()
    if let state {
      self.state = state
      advise("continuing: \(state.tried.count) commits were tried before")
    } else {
      self.state = BisectState(
        question: ends.question, searches: try ends.searches(request, advise: advise), tried: [])
      try folder.save(self.state)
    }
  }

  /// Judges commits until each search has ended.
  ///
  /// - Throws: `CommandError` when the user interrupts; the same call then continues.
  package mutating func run() throws {
    try refresh()
    while let commit = next {
      try judge(commit)
      try refresh()
      try folder.save(state)
    }
  }

  /// The commit to judge next: the one that halves the first open search best; `nil` when no search
  /// is open.
  private var next: String? { state.searches.lazy.compactMap(\.open.first).first }

  /// Asks git which commits each search still has to choose from.
  private mutating func refresh() throws {
    // Many searches share their commits, and git needs milliseconds for each question.
    var known: [[String]: [String]] = [:]
    for index in state.searches.indices {
      let search = state.searches[index]
      let key = [search.bad.hash] + search.good.map(\.hash)
      let suspects = try known[key] ?? ends.suspects(bad: key[0], goods: Array(key.dropFirst()))
      known[key] = suspects
      state.searches[index].suspects = suspects
    }
  }

  private mutating func judge(_ commit: String) throws {
    let summary = try ends.summary(of: commit)
    advise("building \(summary.shortHash) \(summary.subject)")
    state.tried.append(commit)
    let meant = state.searches.indices.filter { state.searches[$0].open.contains(commit) }
    let build: ReferenceBuild
    do throws(BuildError) {
      build = try ends.build(commit)
    } catch {
      guard error.isAboutTheCommit else { throw CommandError(error) }
      for index in meant { state.searches[index].skip(commit, because: "it does not build") }
      advise("\(summary.shortHash) does not build; it is left out")
      return
    }
    try folder.keep(build)
    let judgements = try self.judgements(of: build, for: meant)
    for (index, judgement) in judgements { apply(judgement, of: commit, to: index) }
    advise("\(summary.shortHash): \(Self.words(judgements.values))")
  }

  /// Judges a build for all searches of counts, and for the searches of times that its commit
  /// halves well.
  private func judgements(
    of build: ReferenceBuild, for indices: [Int]
  ) throws -> [Int: BisectJudge.Judgement] {
    func chosen(where isMeant: (BisectSearch) -> Bool) -> [Int: BisectSearch] {
      let found = indices.filter { isMeant(state.searches[$0]) }
      return Dictionary(uniqueKeysWithValues: found.map { ($0, state.searches[$0]) })
    }
    let judge = BisectJudge(request: request, risk: Self.risk / Double(ends.mostJudgements))
    let counts = chosen { $0.endpoint == nil }
    let times = chosen { $0.endpoint != nil && $0.isHalved(by: build.commit) }
    var found = try judge.counts(counts, in: build.program.path)
    if !times.isEmpty {
      let builds = try ends.compare(with: build)
      try found.merge(judge.times(times, builds, seed: seed)) { $1 }
    }
    return found
  }

  private mutating func apply(_ judgement: BisectJudge.Judgement, of commit: String, to index: Int)
  {
    switch judgement {
    case .good(let reading):
      state.searches[index].judge(.init(hash: commit, reading: reading), isBad: false)
    case .bad(let reading):
      state.searches[index].judge(.init(hash: commit, reading: reading), isBad: true)
    case .unknown(let reason):
      state.searches[index].skip(commit, because: reason)
    }
  }

  /// The judgements of a commit in words, such as `good for 2, bad for 1`.
  private static func words(_ judgements: some Collection<BisectJudge.Judgement>) -> String {
    var counts = (good: 0, bad: 0, unknown: 0)
    for judgement in judgements {
      switch judgement {
      case .good: counts.good += 1
      case .bad: counts.bad += 1
      case .unknown: counts.unknown += 1
      }
    }
    let parts = [("good", counts.good), ("bad", counts.bad), ("unknown", counts.unknown)]
    return parts.filter { $0.1 > 0 }.map { "\($0.0) for \($0.1)" }.joined(separator: ", ")
  }
}

extension BisectSearch {
  /// Whether a commit is among the half of the open commits that split the search best.
  ///
  /// The judgement of such a commit leaves at most about three quarters of them.
  fileprivate func isHalved(by commit: String) -> Bool {
    open.prefix((open.count + 1) / 2).contains(commit)
  }
}

extension BuildError {
  /// Whether the error concerns this commit alone, so that another commit may build.
  fileprivate var isAboutTheCommit: Bool {
    switch self {
    case .failed, .missingProduct, .missingDependency, .notCheckedOut, .noSuites, .severalSuites:
      true
    default: false
    }
  }
}
