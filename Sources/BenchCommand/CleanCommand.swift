internal import ArgumentParser
internal import Foundation
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

  @OptionGroup var root: RootOptions

  func run() throws {
    let root = try root.find().path
    let folder = "\(root)/.bench"
    // If `.bench` is a link, this would empty a folder outside the package.
    try StoredFile.requireOwnFolder(folder, within: root)
    for name in try present(in: folder).sorted()
    where !(keepHistory && name == "history") && name != ".gitignore" {
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
