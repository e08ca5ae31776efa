internal import ArgumentParser
internal import Comparison
internal import Essentials
internal import Measurements
internal import Sessions
internal import Storage

/// `bench clean`: removes the builds, profiles, saved measurements and history in `.bench/`.
struct CleanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clean", abstract: "Empty .bench/: builds, profiles, saved measurements, history.",
    discussion: """
      Example: bench clean --keep-history --dry-run

      Accepted baselines are in baselines/ and stay.
      """)

  @Flag(help: "Keep the history.")
  var keepHistory = false

  @Flag(help: "Show what would be removed, and remove nothing.")
  var dryRun = false

  @OptionGroup var confirmation: Confirmation

  @OptionGroup var root: RootOptions

  func run() throws {
    let root = try root.find().path
    let folder = "\(root)/.bench"
    // If `.bench` is a link, this would empty a folder outside the package.
    try StoredFile.requireOwnFolder(folder, within: root)
    let present = try present(in: folder).sorted().filter { $0 != ".gitignore" }
    if !dryRun { try confirmation.require(lasting(present, root)) }
    for name in present where !(keepHistory && name == "history") {
      let path = "\(folder)/\(name)"
      if !dryRun {
        do {
          try FileManager.default.removeItem(atPath: path)
        } catch {
          throw StorageError.unwritable(path: path, reason: SystemReason.of(error))
        }
      }
      Console.note("\(dryRun ? "would remove" : "removed") \(path)")
    }
  }

  /// Returns what would be removed and cannot be made again, in words; `nil` without any.
  private func lasting(_ present: [String], _ root: String) -> String? {
    let saved = MeasurementStore(root: root).names.isEmpty ? [] : ["saved measurements"]
    let history = !keepHistory && present.contains("history") ? ["the history"] : []
    let lasting = saved + history
    return lasting.isEmpty ? nil : lasting.joined(separator: " and ")
  }

  /// Returns the names of the files and folders in `folder`; empty if `folder` does not exist.
  private func present(in folder: String) throws(StorageError) -> [String] {
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw .unreadable(path: folder, reason: SystemReason.of(error))
    }
  }
}

/// The option `--yes`, and the question in its place on a terminal.
struct Confirmation: ParsableArguments {
  @Flag(help: "Remove what cannot be made again, without a question.")
  var yes = false

  /// Throws unless the user agrees to remove something.
  ///
  /// - Parameter lasting: What cannot be made again, in words; `nil` for nothing.
  /// - Throws: `CommandError` with code 64.
  func require(_ lasting: String?) throws(CommandError) {
    guard !yes, let lasting else { return }
    guard Platform.isTerminal(STDIN_FILENO), Platform.isTerminal(STDERR_FILENO) else {
      throw CommandError(
        .usage, "\(lasting) cannot be made again, so nothing was removed; --yes removes all")
    }
    Console.write("Remove \(lasting), which cannot be made again? [y/N] ")
    guard ["y", "yes"].contains(readLine()?.lowercased()) else {
      throw CommandError(.usage, "nothing was removed")
    }
  }
}
