internal import Builds
internal import ChildProcess
internal import Comparison
internal import Essentials
internal import FrameRecords
internal import Sessions

/// A film of a commit, recorded and drawn by the program that is built from that commit.
struct CommitFilm {
  /// The frames of the film.
  let tracks: FrameTracks
  private let commit: String
  private let plan: BuildPlan
  /// The build, whose program no other process removes as long as it is referenced.
  private let build: ReferenceBuild
  private let arguments: [String]

  /// Builds a commit and records its film.
  ///
  /// The commit is built once; nothing in the user's checkout changes outside `.bench`.
  ///
  /// - Parameters:
  ///   - commit: Any name of the commit that git accepts.
  ///   - root: The package.
  ///   - arguments: The arguments of its `film` command.
  ///   - messages: Receives a message before steps that take long, and their progress.
  /// - Throws: `CommandError`, with code 64 for an unknown commit and 65 for a commit that does not
  ///   build or has no such command.
  init(
    of commit: String, in root: PackageRoot, _ arguments: [String], _ messages: Messages
  ) throws(CommandError) {
    self.commit = commit
    self.arguments = arguments
    var plan = BuildPlan(root: root.path, product: "bench-film")
    plan.progress = messages.progress.show
    defer { messages.progress.end() }
    self.plan = plan
    build = try CommandError.converting { [plan] () throws(BuildError) in
      let references = try ReferenceBuilds(plan)
      messages.advise("building \(commit), unless it is kept from before")
      return try references.build(of: commit)
    }
    messages.progress.begin("recording the film of \(commit)")
    let answer = try Self.film(build, plan, arguments + ["--recording"])
    guard answer.status == 0 else {
      throw CommandError(.data, "\(commit) makes no such film: \(answer.complaint)")
    }
    do {
      // The output is without its last line end, which belongs to a recording.
      tracks = try FrameTracks(text: answer.output + "\n")
    } catch {
      throw CommandError(.data, "\(commit) makes another kind of recording: \(error)")
    }
  }

  /// Draws the film with screens at some times.
  ///
  /// A commit without the option `--at` chooses its own times, which is advised.
  ///
  /// - Parameters:
  ///   - times: The seconds from the start of the transition, ascending.
  ///   - advise: Receives the message.
  /// - Returns: The film beside which another can be put.
  /// - Throws: `CommandError` with code 65 when the commit draws nothing.
  func version(
    at times: [Double], advise: (String) -> Void
  ) throws(CommandError) -> FilmComparison.Version {
    var answer = try Self.film(build, plan, arguments + times.flatMap { ["--at", "\($0)"] })
    if answer.status == ExitStatus.usage.rawValue {
      advise("\(commit) cannot draw screens at given times; its film has its own")
      answer = try Self.film(build, plan, arguments)
    }
    guard answer.status == 0 else {
      throw CommandError(.data, "\(commit) makes no such film: \(answer.complaint)")
    }
    return FilmComparison.Version(
      name: "\(commit), commit \(build.commit.prefix(12))", drawing: answer.output, tracks: tracks)
  }

  private static func film(
    _ build: ReferenceBuild, _ plan: BuildPlan, _ arguments: [String]
  ) throws(CommandError) -> ChildProcess.Answer {
    try CommandError.converting { () throws(BuildError) in
      try ChildProcess.answer(
        [build.program.path] + arguments, in: plan.root, unless: plan.interruption)
    }
  }
}
