internal import Foundation

/// Builds of commits, kept in `.bench/references/`.
///
/// Each build is a place: a folder with the checkout, the package manager's scratch folder (objects
/// are kept, so that the program can be linked again) and, once complete, a file `whole` that names
/// the commit. A folder without that file is left over from a killed process and is removed. A
/// build cannot be made elsewhere and moved, because its files contain their paths. A further
/// commit therefore takes over the place of an older one, where only what differs is compiled.
package struct ReferenceBuilds: Sendable {
  /// The largest number of builds kept, of all toolchains and products; the least recently used
  /// are removed first.
  ///
  /// The number is a choice between disk space, 135 MB for a build of this package, and builds from
  /// scratch.
  package static let capacity = 5
  /// The number of places of one toolchain and product; the next commit takes over the one that was
  /// unused for longest.
  ///
  /// The number is a choice: the branch and the last release, which are compared with in turn.
  package static let places = 2

  private let plan: BuildPlan
  private let repository: Repository

  /// Creates the cache of builds for a plan.
  ///
  /// - Throws: `BuildError.notARepository` outside a checkout, `.missingTool` without git,
  ///   `.interrupted` after a signal.
  package init(_ plan: BuildPlan) throws(BuildError) {
    self.plan = plan
    repository = try Repository(of: plan)
  }

  /// Returns the build of a commit: a kept one if possible, otherwise a new one.
  ///
  /// The call waits while another process builds a reference of this package. It creates nothing in
  /// the user's checkout outside `.bench`, and writes nothing to the user's repository.
  ///
  /// - Throws: `BuildError` when the commit cannot be built. A build that failed or was interrupted
  ///   leaves only the log that the error names.
  package func build(of reference: String) throws(BuildError) -> ReferenceBuild {
    let commit = try repository.commit(of: reference)
    let key = try Compiler.key(for: plan)
    try Folder.make(folder, within: plan.root)
    let lock = try FileLock(folder, unless: plan.interruption)
    // The lock must live until the end of the scope, or other processes would not wait for the
    // build.
    defer { withExtendedLifetime(lock) {} }
    let kept = keptPlaces()
    let own = kept.filter { $0.folder.hasSuffix("-\(key)") }
    let whole = own.first { $0.commit == commit }
    let place = whole ?? free(among: own) ?? unused(key)
    if whole == nil {
      try make(commit, called: reference, at: place)
    } else if place.usesOtherFolders {
      try renew(commit, called: reference, at: place)
    }
    // The date of the mark is the last use, and a lock on it means that the build is in use.
    Folder.touch(place.mark)
    let use = try FileLock(place.mark, shared: true, unless: plan.interruption)
    try throwAway(but: place)
    return ReferenceBuild(
      commit: commit, program: place.program, wasKept: whole != nil, use: use)
  }

  /// Returns a name for the properties that two builds of one commit must share to be the same: the
  /// toolchain, the product and the options.
  ///
  /// - Throws: `BuildError.missingTool` when there is no compiler, `.interrupted` after a signal.
  package func key() throws(BuildError) -> String { try Compiler.key(for: plan) }

  private var folder: String { "\(plan.cache)/references" }

  /// The finished builds, the most recently used first.
  private func keptPlaces() -> [Place] {
    // The log of the last build is in the same folder, and its name has no toolchain.
    Folder.names(in: folder).filter { $0.contains("-swift-") }.map(place)
      .filter { Folder.exists($0.mark) }
      .sorted { Folder.changeDate(of: $0.mark) > Folder.changeDate(of: $1.mark) }
  }

  private func place(_ name: String) -> Place {
    Place(folder: "\(folder)/\(name)", repository: repository, product: plan.product)
  }

  /// Returns the place to take over: the least recently used one that is not in use.
  ///
  /// The result is `nil` if there is none, or if there are fewer than `places`.
  private func free(among own: [Place]) -> Place? {
    guard own.count >= Self.places else { return nil }
    // The lock is released at once. Nobody else takes it meanwhile: that needs the folder's lock.
    return own.last { FileLock(ifFree: $0.mark) != nil }
  }

  /// A place that does not exist yet, or is left over from a killed process.
  private func unused(_ key: String) -> Place {
    var number = 1
    while Folder.exists(place("\(number)-\(key)").mark) { number += 1 }
    return place("\(number)-\(key)")
  }

  private func make(_ commit: String, called name: String, at place: Place) throws(BuildError) {
    do throws(BuildError) {
      if Folder.exists(place.mark) {
        // From here on the place is unfinished.
        try Folder.remove(place.mark)
        try repository.move(place.checkout, to: commit)
      } else {
        // A killed process may have left a part of a build.
        try Folder.remove(place.folder)
        try Folder.make(place.folder)
        try repository.checkOut(commit, into: place.checkout)
      }
      copyPins(to: place.package)
      // Outside the build's folder, which an error removes.
      let log = "\(folder)/last-build.log"
      _ = try plan.build(
        place.package, in: place.checkout, scratch: place.scratch, log: log, name: name)
      try Folder.write(commit, to: place.mark)
    } catch {
      try? Folder.remove(place.folder)
      throw error
    }
  }

  /// Builds again what changed in packages outside of the repository, which no commit determines.
  ///
  /// The candidate is built beside their present state, too. A build in use is left alone.
  private func renew(_ commit: String, called name: String, at place: Place) throws(BuildError) {
    guard let use = FileLock(ifFree: place.mark) else { return }
    defer { withExtendedLifetime(use) {} }
    // Until the end of the build the place is unfinished.
    try Folder.remove(place.mark)
    _ = try plan.build(
      place.package, in: place.checkout, scratch: place.scratch,
      log: "\(folder)/last-build.log", name: name)
    try Folder.write(commit, to: place.mark)
  }

  /// Copies the user's versions of dependencies to a commit that does not pin any.
  ///
  /// Both sides then use the same versions, which are already fetched.
  private func copyPins(to package: String) {
    // Without pins the package manager resolves the versions, and reports any error.
    try? FileManager.default.copyItem(
      atPath: "\(plan.root)/Package.resolved", toPath: "\(package)/Package.resolved")
  }

  /// Removes unfinished builds and, beyond `capacity`, the least recently used ones not in use.
  private func throwAway(but used: Place) throws(BuildError) {
    let kept = keptPlaces().filter { $0.folder != used.folder }
    let folders = Set(kept.map(\.folder) + [used.folder])
    for name in Folder.names(in: folder) where name.contains("-swift-") {
      let path = place(name).folder
      if !folders.contains(path) { try Folder.remove(path) }
    }
    // One of the places is for `used`.
    for place in kept.dropFirst(Self.capacity - 1) {
      guard let use = FileLock(ifFree: place.mark) else { continue }
      // The mark is removed first, so that a process killed here leaves a recognisably unfinished
      // build.
      try Folder.remove(place.mark)
      try Folder.remove(place.folder)
      withExtendedLifetime(use) {}
    }
  }
}

/// The build of a commit; as long as this object lives, no other process removes the build.
package final class ReferenceBuild: Sendable {
  /// The full hash of the commit.
  package let commit: String
  /// The program, built with the flags that both sides of a comparison share.
  package let program: BuiltProgram
  /// Whether an earlier call had built the commit, so that nothing was compiled now.
  package let wasKept: Bool
  private let use: FileLock

  /// Creates the description of a build that `use` protects from removal.
  package init(commit: String, program: BuiltProgram, wasKept: Bool, use: FileLock) {
    self.commit = commit
    self.program = program
    self.wasKept = wasKept
    self.use = use
  }
}

/// The paths of the files and folders of one reference build.
private struct Place {
  let folder: String
  let repository: Repository
  let product: String

  /// The folder of the checkout, named like the user's, since the folder's name names the package.
  var checkout: String { "\(folder)/source/\((repository.top as NSString).lastPathComponent)" }
  var package: String {
    repository.package.isEmpty ? checkout : "\(checkout)/\(repository.package)"
  }
  var scratch: String { "\(folder)/build" }
  /// The file that marks a complete build.
  var mark: String { "\(folder)/whole" }
  /// The commit of a complete build; `nil` if there is none.
  var commit: String? { try? String(contentsOfFile: mark, encoding: .utf8) }
  var program: BuiltProgram { BuiltProgram(folder: package, scratch: scratch, product: product) }
  /// Whether the package depends on packages by path outside of the checkout.
  var usesOtherFolders: Bool {
    let state = try? String(contentsOfFile: "\(scratch)/workspace-state.json", encoding: .utf8)
    return SourceFiles.dependencies(inWorkspace: state ?? "").contains { folder in
      folder != checkout && !folder.hasPrefix("\(checkout)/")
    }
  }
}
