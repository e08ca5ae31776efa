internal import Comparison
internal import Essentials
internal import Sessions
internal import Storage

/// The file that the option `--status-file` of every verb names: one line with the exit code and
/// its name, for callers that do not see the code, such as that of a plugin of SwiftPM.
enum StatusFile {
  /// The arguments of this process without the option, and the option's value.
  static let call = split(Array(CommandLine.arguments.dropFirst()))

  /// Separates the option from the other arguments; the value is empty if it is missing.
  static func split(_ words: [String]) -> (arguments: [String], path: String?) {
    let options = words.prefix { $0 != "--" }
    guard let index = options.lastIndex(where: { $0.hasPrefix("--status-file") }) else {
      return (words, nil)
    }
    var rest = words
    let option = rest.remove(at: index)
    if option.hasPrefix("--status-file=") {
      return (rest, String(option.dropFirst("--status-file=".count)))
    }
    guard option == "--status-file" else { return (words, nil) }
    let path = index < rest.count ? rest.remove(at: index) : ""
    return (rest, path)
  }

  /// Removes the file of an earlier command: one that is killed must leave none.
  ///
  /// - Throws: `CommandError` for an option without a value, `StorageError.unwritable`.
  static func begin() throws {
    guard let path = call.path else { return }
    guard !path.isEmpty else { throw CommandError(.usage, "--status-file wants a path") }
    try StoredFile.requireWritable(path)
    try StoredFile.discard(path)
  }

  /// Writes the file and ends the process; with code 73 if the file cannot be written.
  static func exit(_ code: Int32) -> Never {
    if let path = call.path, !path.isEmpty {
      let name = ExitStatus(rawValue: code).map { "\($0)" } ?? "failure"
      do throws(StorageError) {
        try StoredFile.write(Data("\(code) \(name)\n".utf8), to: path)
      } catch {
        // The command found that out before, if it ends for that.
        if code != ExitStatus.cannotWrite.rawValue { Console.report(CommandError(error)) }
        Essentials.exit(ExitStatus.cannotWrite.rawValue)
      }
    }
    Essentials.exit(code)
  }
}
