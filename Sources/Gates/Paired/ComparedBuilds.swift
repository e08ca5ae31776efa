internal import Builds
internal import ChildProcess
internal import Comparison
internal import Essentials
internal import Measurements
package import Sessions

/// The two builds of a paired comparison, with their differences in code.
package struct ComparedBuilds {
  /// The paths of the programs as built, before they are linked to the layout of a round.
  let pair: BuildPair
  /// The linker that gives both programs common layouts; `nil` if they cannot be linked again.
  private(set) var layouts: CommonLayouts?
  /// The reference in words: `commit` and 12 digits, or a path.
  let reference: String
  /// The full hash of the reference's commit; `nil` for a program.
  let commit: String?
  /// Remarks for the report, such as on the duration of the builds or on uncommitted changes.
  private(set) var notes: [String] = []
  /// Whether all loaded sections of both programs are equal, so that nothing needs timing.
  let haveEqualCode: Bool
  /// The linker names of the candidate's changed and new functions; `nil` if unknown.
  let changedFunctions: Set<String>?
  /// The differences of code and data, with all functions and data that refer to them; `nil` if
  /// unknown.
  let changes: CodeChanges?
  /// The sizes of the functions of both builds; `nil` if a program was stripped of its symbols.
  private(set) var code: (reference: ProgramCode, candidate: ProgramCode)?

  /// Whether the builds are of the same sources, built in two ways.
  private var areVariants = false
  /// The kept builds; holding them prevents other processes from rebuilding the programs meanwhile.
  private let uses: [AnyObject]

  /// Builds a commit and, unless it is built, the candidate, with the same flags.
  ///
  /// - Parameters:
  ///   - commit: Any name of the commit that git accepts.
  ///   - program: The program of suites of the working tree.
  ///   - root: The package.
  ///   - candidate: The side to compare with the commit.
  ///   - messages: Receives a message before steps that take long, and their progress.
  /// - Throws: `CommandError` when a build or an analysis of it fails.
  package init(
    against commit: String, _ program: SuiteProgram, _ root: PackageRoot,
    candidate: ComparisonCandidate = .workingTree, _ messages: Messages
  ) throws(CommandError) {
    var plan = BuildPlan(root: root.path, product: program.product)
    plan.progress = messages.progress.show
    defer { messages.progress.end() }
    do throws(BuildError) {
      let repository = try Repository(of: plan)
      messages.advise(candidate.announcement(of: commit))
      let kept = try ReferenceBuilds(plan).build(of: commit)
      let own = try candidate.build(plan, in: repository)
      messages.progress.begin(Self.comparing)
      try self.init(plan, kept, own.program, heldBy: own.use)
      notes += kept.sharedFolders.sorted().map { "both sides use \($0) as it is now" }
      if try repository.isDirty { notes.append(candidate.dirtyNote) }
    } catch {
      throw CommandError(error)
    }
  }

  /// Builds the same sources in two ways.
  ///
  /// - Throws: `CommandError` when a build or an analysis of it fails.
  init(
    _ variants: BuildVariants, _ program: SuiteProgram, _ root: PackageRoot, _ messages: Messages
  ) throws(CommandError) {
    var plan = BuildPlan(root: root.path, product: program.product)
    plan.progress = messages.progress.show
    plan.variant = variants.reference
    defer { messages.progress.end() }
    messages.advise(
      "building \(plan.product) with \(variants.reference.description), unless it is kept from "
        + "before")
    do throws(BuildError) {
      var sources = "the working tree"
      let reference: (program: BuiltProgram, use: AnyObject)
      let candidate: (program: BuiltProgram, use: AnyObject)
      if let commit = variants.commit {
        let other = try ReferenceBuilds(plan).build(of: commit)
        plan.variant = variants.candidate
        let own = try ReferenceBuilds(plan).build(of: commit)
        (reference, candidate) = ((other.program, other), (own.program, own))
        sources = Commit(own.commit).asReference
      } else {
        let repository = try Repository.around(root.path)
        let other = try CandidateBuild(plan, in: repository, to: CandidateBuild.otherVariant)
        plan.variant = variants.candidate
        let own = try CandidateBuild.variant(plan, in: repository, unless: program.build)
        (reference, candidate) = ((other.program, other), (own.program, own))
      }
      messages.progress.begin(Self.comparing)
      try self.init(
        plan, reference.program, candidate.program, heldBy: [reference.use, candidate.use],
        called: "\(sources) with \(variants.reference.description)")
      areVariants = true
      notes.append("\(sources) with \(variants.candidate.description) is judged")
    } catch {
      throw CommandError(error)
    }
  }

  /// The name of the task that reads and compares the code of two builds.
  static let comparing = "comparing the code of both builds"

  /// Compares the builds of two commits.
  ///
  /// - Throws: `CommandError` when an analysis of the builds fails.
  init(
    _ plan: BuildPlan, _ reference: ReferenceBuild, _ candidate: ReferenceBuild
  ) throws(CommandError) {
    self = try CommandError.converting { () throws(BuildError) in
      try Self(plan, reference, candidate.program, heldBy: candidate)
    }
  }

  private init(
    _ plan: BuildPlan, _ kept: ReferenceBuild, _ candidate: BuiltProgram, heldBy use: AnyObject
  ) throws(BuildError) {
    try self.init(
      plan, kept.program, candidate, heldBy: [kept, use],
      called: Commit(kept.commit).asReference, commit: kept.commit)
  }

  /// Analyses two builds with the objects that they were linked from.
  private init(
    _ plan: BuildPlan, _ reference: BuiltProgram, _ candidate: BuiltProgram,
    heldBy uses: [AnyObject], called name: String, commit: String? = nil
  ) throws(BuildError) {
    pair = BuildPair(reference: reference.path, candidate: candidate.path)
    haveEqualCode = try CodeEquality.differences(reference, candidate).isEmpty
    let code = (reference: try CodeGraph(of: reference), candidate: try CodeGraph(of: candidate))
    changedFunctions = Set(code.candidate.changes(since: code.reference))
    changes = CodeChanges(code.reference, code.candidate)
    if let old = code.reference.code, let new = code.candidate.code {
      self.code = (old.agreeing(with: new), new.agreeing(with: old))
    }
    layouts = try CommonLayouts(plan, reference: reference, candidate: candidate)
    (self.uses, self.reference, self.commit) = (uses, name, commit)
  }

  /// Compares two built programs.
  ///
  /// - Throws: `CommandError` with code 65 when the reference is not a program.
  init(againstProgram path: String, _ program: SuiteProgram) throws(CommandError) {
    try Self.requireProgram(at: path)
    let pair = BuildPair(
      reference: URL(fileURLWithPath: path).path, candidate: program.path)
    let (differences, old, new) = try CommandError.converting { () throws(BuildError) in
      (
        try CodeEquality.differences(reference: pair.reference, candidate: pair.candidate),
        try ProgramCode(of: pair.reference), try ProgramCode(of: pair.candidate)
      )
    }
    self.init(pair, reference: path, haveEqualCode: differences.isEmpty)
    if let old, let new { code = (old, new) }
    for (side, path) in [(old, pair.reference), (new, pair.candidate)] where side == nil {
      notes.append("the size of the code is unknown: \(path) has no symbols")
    }
  }

  /// Describes two programs without the objects that they were linked from.
  init(_ pair: BuildPair, reference: String, haveEqualCode: Bool) {
    self.pair = pair
    self.reference = reference
    self.haveEqualCode = haveEqualCode
    // Functions and their references are read from object files, which a program does not have.
    changedFunctions = nil
    changes = nil
    layouts = nil
    uses = []
    commit = nil
    notes.append("one layout: \(reference) cannot be linked again")
  }

  /// Throws with code 65 unless the path of `--against-binary` is a program.
  package static func requireProgram(at path: String) throws(CommandError) {
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw CommandError(.data, "--against-binary \(path): no program there")
    }
  }

  /// Links both programs to one common layout as a trial.
  ///
  /// If that fails, rounds run the programs as built, and a note gives the reason. Two variants of
  /// a build may have layouts of their own.
  ///
  /// - Throws: `CommandError` when the user interrupts.
  mutating func tryLayouts(_ progress: TaskProgress) throws(CommandError) {
    guard let tried = layouts else { return }
    progress.begin("linking both builds to one layout")
    defer { progress.end() }
    // Not the gate's seed, because nothing is timed in the trial layout.
    var generator = SystemRandomNumberGenerator()
    do {
      let folder = try TemporaryFolder()
      let seed = generator.next()
      let agreement = try TimeAccount.spend(on: .links) {
        let (reference, candidate) = ("\(folder.path)/a", "\(folder.path)/b")
        try tried.link(seed: seed, reference: reference, candidate: candidate)
        return try tried.agreement(of: reference, and: candidate)
      }
      guard !agreement.isComplete else { return }
      let found =
        "only \(agreement.equal) of \(agreement.count) functions could be "
        + "put at equal addresses"
      guard !areVariants else {
        // Other flags align functions otherwise. The rounds then draw layouts of each build, and
        // their spread is a part of the intervals.
        notes.append("each build has layouts of its own: \(found)")
        return
      }
      notes.append("one layout: \(found)")
    } catch BuildError.interrupted(let signal) {
      throw CommandError(BuildError.interrupted(signal: signal))
    } catch {
      notes.append("one layout: \(error)")
    }
    layouts = nil
  }
}
