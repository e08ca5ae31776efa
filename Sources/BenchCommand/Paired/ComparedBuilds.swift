internal import Benchmarking
package import Builds
internal import Comparison
internal import Foundation

/// The two builds of a paired comparison, and what they have in common.
package struct ComparedBuilds {
  /// The programs.
  private(set) var pair: BuildPair
  /// What the candidate is compared with, in words.
  let reference: String
  /// What a reader must know about the two.
  private(set) var notes: [String] = []
  /// Whether both are the same program.
  let haveEqualCode: Bool
  /// The functions that are other than in the reference, or new; `nil` where that is not known.
  let changedFunctions: Set<String>?

  /// Both builds with their objects, where they can be linked anew.
  private let links: CommonLayouts?
  /// Keeps others from rebuilding the programs while they are measured.
  private let uses: [AnyObject]

  /// Builds the working tree and a commit, with the same flags.
  ///
  /// - Parameters:
  ///   - commit: Any name that git knows it by.
  ///   - program: The program of suites, as the working tree has it.
  ///   - root: The package.
  ///   - advise: Told what takes long.
  /// - Throws: `CommandError`.
  init(
    against commit: String, _ program: SuiteProgram, _ root: PackageRoot,
    advise: (String) -> Void
  ) throws(CommandError) {
    let plan = BuildPlan(root: root.path, product: program.product)
    do throws(BuildError) {
      let repository = try Repository(of: plan)
      let start = Platform.monotonicNanoseconds
      advise("building \(commit) and the working tree, unless they are kept from before")
      let kept = try ReferenceBuilds(plan).build(of: commit)
      let candidate = try CandidateBuild(plan, in: repository)
      pair = BuildPair(
        plain: .init(reference: kept.program.path, candidate: candidate.program.path))
      haveEqualCode = try CodeEquality.differences(kept.program, candidate.program).isEmpty
      changedFunctions = Set(
        try FunctionList(of: candidate.program)
          .changes(since: FunctionList(of: kept.program)))
      links = try CommonLayouts(plan, reference: kept.program, candidate: candidate.program)
      uses = [kept, candidate]
      reference = "commit \(kept.commit.prefix(12))"
      let seconds = Double(Platform.monotonicNanoseconds - start) / 1e9
      notes.append("builds: \(Quantity.seconds(seconds))")
      if try repository.isDirty { notes.append("the working tree has changes not committed") }
    } catch {
      throw CommandError(error)
    }
  }

  /// Takes two programs as they are.
  ///
  /// - Throws: `CommandError` with code 65 when the reference is no program.
  init(againstProgram path: String, _ program: SuiteProgram) throws(CommandError) {
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw CommandError(.data, "--against-binary \(path): no program there")
    }
    let absolute = URL(fileURLWithPath: path).path
    pair = BuildPair(plain: .init(reference: absolute, candidate: program.path))
    do throws(BuildError) {
      haveEqualCode = try CodeEquality.differences(reference: absolute, candidate: program.path)
        .isEmpty
    } catch {
      throw CommandError(error)
    }
    changedFunctions = nil
    links = nil
    uses = []
    reference = path
    notes.append("one layout: \(path) cannot be linked anew")
  }

  /// Links both to the same addresses, several times over; where that does not succeed, the
  /// programs stay as they are and a note says so.
  ///
  /// - Parameter seed: Draws the layouts.
  /// - Throws: `CommandError` when the user interrupts.
  mutating func linkCommonLayouts(seed: UInt64) throws(CommandError) {
    guard let links else { return }
    do throws(BuildError) {
      // Few seeds, so that the links are kept from gate to gate.
      let first = seed % 2 * UInt64(CommonLayouts.count)
      var layouts: [BuildPair.Programs] = []
      for offset in 0..<UInt64(CommonLayouts.count) {
        let layout = try links.pair(seed: first + offset + 1)
        guard layout.functions.isComplete else {
          notes.append(
            "one layout: only \(layout.functions.equal) of \(layout.functions.count) functions "
              + "could be put at equal addresses")
          return
        }
        layouts.append(.init(reference: layout.reference, candidate: layout.candidate))
      }
      pair.commonLayouts = layouts
    } catch {
      if case .interrupted = error { throw CommandError(error) }
      notes.append("one layout: \(error)")
    }
  }
}

extension CommandError {
  /// What a build that is not there means to the caller.
  package init(_ error: BuildError) {
    let code: ExitStatus =
      switch error {
      case .missingTool: .unavailable
      case .unknownReference, .notARepository: .usage
      case .noSuites, .severalSuites, .notCheckedOut, .missingProduct, .failed, .unreadable,
        .unknownLink:
        .data
      case .unwritable: .cannotWrite
      case .interrupted(let signal): .interrupted(by: signal)
      }
    self.init(code, error.description)
  }
}
