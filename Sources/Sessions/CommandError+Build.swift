package import Builds
internal import Comparison

extension CommandError {
  /// Calls `body`, and converts an error of git or of a build.
  package static func converting<Answer>(
    _ body: () throws(BuildError) -> Answer
  ) throws(CommandError) -> Answer {
    do throws(BuildError) { return try body() } catch { throw CommandError(error) }
  }

  /// Creates the error of a build that failed, with the excerpt of the build's log as details.
  package init(_ error: BuildError) {
    let code: ExitStatus =
      switch error {
      case .missingTool, .unanswered, .exhausted: .unavailable
      case .unknownReference, .notARepository: .usage
      case .noSuites, .severalSuites, .notCheckedOut, .missingProduct, .missingDependency,
        .failed, .unreadable, .unknownLink:
        .data
      case .unwritable: .cannotWrite
      case .interrupted(let signal): .interrupted(by: signal)
      }
    let lines = error.description.split(separator: "\n").map(String.init)
    self.init(code, lines.first)
    details = Array(lines.dropFirst())
  }
}
