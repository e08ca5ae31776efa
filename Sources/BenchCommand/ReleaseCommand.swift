internal import ArgumentParser
internal import Comparison
internal import Essentials
internal import Measurements
internal import Sessions
internal import Storage

/// `bench baseline release`: keeps the stored exact metrics as those of a release.
struct ReleaseCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "release", abstract: "Keep the accepted counts as those of a release.",
    discussion: """
      Example: bench baseline release 1.2

      Measures nothing. From then on gate also compares with the release: growth of 10 % or more \
      is a regression, however small each accepted step was. A new release takes the place of the \
      last one.
      """)

  @Argument(help: "The name of the release.")
  var name: String

  @Flag(name: .customLong("dry-run"), help: "Show what would be kept and write nothing.")
  var dryRun = false

  @OptionGroup var root: RootOptions
  @OptionGroup(title: "Program") var program: ProgramOptions

  func validate() throws {
    // `baseline show` and `remove` look for it among the saved names, so it must be one, too.
    _ = try savedName(name)
  }

  func run() throws {
    let root = try root.find()
    let store = BaselineStore(root: root.path)
    let environment = try program.find(in: root, Messages()).environment(commit: try root.commit)
    let release = Release(name: name, commit: environment.commit, date: environment.date)
    let updates = try store.updates(releasing: release, environment: environment)
    guard !updates.isEmpty else {
      throw CommandError(
        .data,
        "no baseline for \(environment.platformSlug) in \(root.path)/baselines; "
          + Assessment.acceptHint)
    }
    if environment.commit?.isClean != true {
      Console.note("note: not of a clean commit, so --against-release will not find its build")
    }
    if dryRun {
      for update in updates { Console.note("would write \(update.path)") }
    } else {
      try write(updates, store, environment)
    }
  }

  /// Replaces the last release, and removes the release's files for suites that no longer exist.
  private func write(
    _ updates: [BaselineUpdate], _ store: BaselineStore, _ environment: RunEnvironment
  ) throws {
    let lock = try store.lock()
    let gone = Set(store.releaseFiles(environment: environment)).subtracting(updates.map(\.path))
    for update in updates {
      try update.write(under: lock)
      Console.note("wrote \(update.path)")
    }
    try store.remove(gone.sorted(), under: lock)
    for file in gone.sorted() { Console.note("removed \(file)") }
  }
}
