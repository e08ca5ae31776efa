internal import ArgumentParser
internal import Comparison
internal import Essentials
internal import Measurements
internal import Sessions

/// A verb in a separate program: `bench NAME` runs `bench-NAME` from the folder of `bench`.
///
/// Only that folder is searched: a program in the current folder or on the path may have another
/// owner.
struct CompanionProgram {
  let verb: String
  /// The arguments after the verb, which the companion gets unchanged.
  let arguments: [String]

  /// The verbs of the companions that this package builds, with the names of their products.
  static let known = ["film": "bench-film"]

  /// Reads a command line; `nil` if its first word cannot be the verb of a companion.
  ///
  /// - Parameters:
  ///   - words: The arguments of this process.
  ///   - verbs: The verbs that `bench` implements.
  init?(_ words: [String], unless verbs: [String]) {
    // Without a slash or a dot, a verb cannot lead out of the folder of `bench`.
    guard let verb = words.first, !verbs.contains(verb), verb != "help",
      verb.wholeMatch(of: /[a-z][a-z0-9-]*/) != nil
    else { return nil }
    self.verb = verb
    arguments = Array(words.dropFirst())
  }

  /// Replaces this process by the companion; returns if there is none of that name.
  ///
  /// - Throws: `CommandError` with code 69 for a known companion that is not built or cannot run.
  func run() throws(CommandError) {
    guard let own = Platform.ownProgram else { return }
    let path = "\(own.folderPath)/bench-\(verb)"
    if FileManager.default.isExecutableFile(atPath: path) {
      Platform.become(path, [path] + arguments)
      throw CommandError(.unavailable, "\(path): \(SystemReason.ofLastCall)")
    }
    guard let product = Self.known[verb] else { return }
    throw CommandError(
      .unavailable,
      "\(path) is not built; run: swift build -c release --product \(product)")
  }
}
