internal import Foundation

/// Builds of commits, kept in `.bench/references/` by commit, toolchain and flags.
///
/// Each is a folder with the checkout, the package manager's own folder (objects are kept, so that
/// the program can be linked anew) and, once all is there, a file `whole`. A folder without that
/// file is rubbish of a killed process and is thrown away. A build cannot be made elsewhere and
/// moved: its files know where they are.
package struct ReferenceBuilds: Sendable {
  /// How many builds are kept; those used longest ago go first.
  package static let capacity = 5

  private let plan: BuildPlan
  private let repository: Repository

  /// The builds for a plan.
  ///
  /// - Throws: `BuildError.notARepository`, `.missingTool`, `.interrupted`.
  package init(_ plan: BuildPlan) throws(BuildError) {
    self.plan = plan
    repository = try Repository(of: plan)
  }

  /// The build of a commit, made where it is not kept yet.
  ///
  /// Waits while another process builds a reference of this package. Makes nothing in the user's
  /// checkout outside `.bench`, and writes nothing to the user's repository.
  ///
  /// - Throws: `BuildError`. What a build left that failed or was interrupted is gone, but for the
  ///   log that the error names.
  package func build(of reference: String) throws(BuildError) -> ReferenceBuild {
    let commit = try repository.commit(of: reference)
    let key = try "\(commit)-\(Compiler.key(for: plan))"
    try Folder.make(folder)
    let lock = try FileLock(folder, unless: plan.interruption)
    // Not at its last use: the others would not wait for the build.
    defer { withExtendedLifetime(lock) {} }
    let place = Place(folder: "\(folder)/\(key)", repository: repository, product: plan.product)
    let wasKept = Folder.exists(place.mark)
    if !wasKept { try make(commit, called: reference, at: place) }
    Folder.touch(place.mark)
    let use = try FileLock(place.mark, shared: true, unless: plan.interruption)
    try throwAway(but: key)
    return ReferenceBuild(commit: commit, program: place.program, wasKept: wasKept, use: use)
  }

  private var folder: String { "\(plan.cache)/references" }

  private func make(_ commit: String, called name: String, at place: Place) throws(BuildError) {
    try Folder.remove(place.folder)
    try Folder.make(place.folder)
    do throws(BuildError) {
      try repository.checkOut(commit, into: place.checkout)
      copyPins(to: place.package)
      let log = "\(folder)/last-build.log"
      _ = try plan.build(
        place.package, in: place.checkout, scratch: place.scratch, log: log, name: name)
      guard FileManager.default.createFile(atPath: place.mark, contents: nil) else {
        throw BuildError.unwritable(path: place.mark, reason: Folder.systemReason())
      }
    } catch {
      try? Folder.remove(place.folder)
      throw error
    }
  }

  /// Lets a commit that does not pin its dependencies have the user's versions: the same on both
  /// sides, and fetched already.
  private func copyPins(to package: String) {
    // Without pins the package manager resolves anew, and says what is wrong if anything is.
    try? FileManager.default.copyItem(
      atPath: "\(plan.root)/Package.resolved", toPath: "\(package)/Package.resolved")
  }

  /// Removes unfinished builds and, beyond `capacity`, those used longest ago that nobody uses now.
  private func throwAway(but key: String) throws(BuildError) {
    let places = Folder.names(in: folder).filter { $0 != key && $0.contains("-swift-") }
      .map { Place(folder: "\(folder)/\($0)", repository: repository, product: plan.product) }
    var kept: [Place] = []
    for place in places {
      if Folder.exists(place.mark) {
        kept.append(place)
      } else {
        try Folder.remove(place.folder)
      }
    }
    let newestFirst = kept.sorted {
      Folder.changeDate(of: $0.mark) > Folder.changeDate(of: $1.mark)
    }
    for place in newestFirst.dropFirst(Self.capacity - 1) {
      guard let use = FileLock(ifFree: place.mark) else { continue }
      // The mark first: a process killed here leaves rubbish that looks like it.
      try Folder.remove(place.mark)
      try Folder.remove(place.folder)
      withExtendedLifetime(use) {}
    }
  }
}

/// A commit's build; as long as this object lives, no other process throws the build away.
package final class ReferenceBuild: Sendable {
  /// The commit's full name.
  package let commit: String
  /// The program.
  package let program: BuiltProgram
  /// Whether it was there already.
  package let wasKept: Bool
  private let use: FileLock

  fileprivate init(commit: String, program: BuiltProgram, wasKept: Bool, use: FileLock) {
    self.commit = commit
    self.program = program
    self.wasKept = wasKept
    self.use = use
  }
}

/// Where the parts of one build are.
private struct Place {
  let folder: String
  let repository: Repository
  let product: String

  /// Named as the user's: the package manager calls a package by its folder.
  var checkout: String { "\(folder)/source/\((repository.top as NSString).lastPathComponent)" }
  var package: String {
    repository.package.isEmpty ? checkout : "\(checkout)/\(repository.package)"
  }
  var scratch: String { "\(folder)/build" }
  /// The file that says that all others are there.
  var mark: String { "\(folder)/whole" }
  var program: BuiltProgram { BuiltProgram(folder: package, scratch: scratch, product: product) }
}
