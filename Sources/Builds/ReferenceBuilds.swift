internal import Essentials

/// Builds of commits, kept in `.bench/references/`.
///
/// Each build is a place: a folder with the checkout, the package manager's scratch folder (objects
/// are kept, so that the program can be linked again) and, once complete, a file `whole` that names
/// the commit. A folder without that file is left over from a killed process and is removed. The
/// first commits begin with a copy of the working tree's build, whose dependencies need not be
/// compiled again. A further commit takes over the place of an older one, where only what differs
/// is compiled: what is compiled contains the path of its checkout.
package struct ReferenceBuilds: Sendable {
  /// The largest number of builds kept, of all toolchains and products; the least recently used
  /// are removed first.
  ///
  /// The number is a choice between disk space, 135 MB for a build of this package, and builds from
  /// scratch.
  package static let capacity = 5
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
    let places = try ReferencePlaces(of: plan, repository)
    try Folder.make(folder, within: plan.root)
    let lock = try FileLock(folder, unless: plan.interruption)
    // The lock must live until the end of the scope, or other processes would not wait for the
    // build.
    defer { withExtendedLifetime(lock) {} }
    let own = places.kept
    let whole = own.first { $0.commit == commit }
    let place = whole ?? free(among: own) ?? places.unused
    if whole == nil {
      try make(commit, called: reference, at: place)
    } else if !place.otherFolders.isEmpty {
      try renew(commit, called: reference, at: place)
    }
    // The date of the mark is the last use, and a lock on it means that the build is in use.
    Folder.touch(place.mark)
    let use = try FileLock(place.mark, shared: true, unless: plan.interruption)
    try throwAway(places, but: place)
    return ReferenceBuild(
      commit: commit, program: place.program, wasKept: whole != nil,
      sharedFolders: place.otherFolders.map(place.original), use: use)
  }

  /// Returns a name for the properties that two builds of one commit must share to be the same: the
  /// toolchain, the product and the options.
  ///
  /// - Throws: `BuildError.missingTool` when there is no compiler, `.interrupted` after a signal.
  package func key() throws(BuildError) -> String { try Compiler.key(for: plan) }

  private var folder: String { plan.references }

  /// Returns the place to take over: the least recently used one that is not in use.
  ///
  /// The result is `nil` if there is none, or if there are fewer than `ReferencePlaces.count`.
  private func free(among own: [Place]) -> Place? {
    guard own.count >= ReferencePlaces.count else { return nil }
    // The lock is released at once. Nobody else takes it meanwhile: that needs the folder's lock.
    return own.last { FileLock(ifFree: $0.mark) != nil }
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
      let manifest = try manifest(of: place.package)
      try link(manifest?.folders ?? [], of: name, in: place)
      try compile(product(in: manifest, of: name), of: commit, called: name, at: place)
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
    let product = place.program.product
    try link(place.otherFolders, of: name, in: place)
    // Until the end of the build the place is unfinished.
    try Folder.remove(place.mark)
    try compile(product, of: commit, called: name, at: place)
  }

  /// Builds a checkout, and marks the place as complete.
  private func compile(
    _ product: String, of commit: String, called name: String, at place: Place
  ) throws(BuildError) {
    var plan = plan
    plan.product = product
    // The log is outside the build's folder, which an error removes.
    _ = try plan.build(
      place.package, hiding: place.hidden, scratch: place.scratch,
      after: [plan.candidate], log: "\(folder)/last-build.log", name: name)
    try Folder.write("\(commit)\n\(product)", to: place.mark)
  }

  /// Returns the manifest of a package; `nil` if it has errors, which the build then reports.
  private func manifest(of folder: String) throws(BuildError) -> PackageManifest? {
    do throws(BuildError) {
      return try PackageManifest(of: folder, unless: plan.interruption)
    } catch .unreadable {
      return nil
    }
  }

  /// Returns the product that holds the suites of a commit: the plan's, or the only one of another
  /// name, so that a pull request may rename it.
  private func product(
    in manifest: PackageManifest?, of name: String
  ) throws(BuildError) -> String {
    guard let manifest, !manifest.builds(plan.product), let found = manifest.suites.first else {
      return plan.product
    }
    guard manifest.suites.count == 1 else {
      throw .severalSuites(folder: name, products: manifest.suites)
    }
    return found
  }

  /// Makes the packages that a commit names by a relative path the folders beside the user's
  /// checkout, for which there are links in the same places beside the commit's.
  ///
  /// Packages that such packages name are linked, too.
  private func link(
    _ folders: [String], of name: String, in place: Place
  ) throws(BuildError) {
    var open = folders
    var seen: Set<String> = []
    while let folder = open.popLast() {
      guard seen.insert(folder).inserted else { continue }
      if let link = place.link(to: folder), !Folder.exists(link.path) {
        guard Folder.exists(place.original(of: folder)) else {
          throw .missingDependency(folder: place.original(of: folder), reference: name)
        }
        try Folder.link(link.path, to: link.target)
      }
      guard Folder.exists(folder) else {
        throw .missingDependency(folder: place.original(of: folder), reference: name)
      }
      // A package elsewhere is found as the user's build finds it.
      guard place.holds(folder) else { continue }
      open += try manifest(of: folder)?.folders ?? []
    }
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
  private func throwAway(_ places: ReferencePlaces, but used: Place) throws(BuildError) {
    let kept = places.keptByAll.filter { $0.folder != used.folder }
    let folders = Set(kept.map(\.folder) + [used.folder])
    for place in places.all where !folders.contains(place.folder) {
      try Folder.remove(place.folder)
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
  /// The packages by path outside of the checkout, whose present state is in the build.
  package let sharedFolders: [String]
  private let use: FileLock

  /// Creates the description of a build that `use` protects from removal.
  package init(
    commit: String, program: BuiltProgram, wasKept: Bool, sharedFolders: [String] = [],
    use: FileLock
  ) {
    self.commit = commit
    self.program = program
    self.wasKept = wasKept
    self.sharedFolders = sharedFolders
    self.use = use
  }
}
