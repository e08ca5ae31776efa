internal import ArgumentParser
internal import Comparison
internal import Essentials
internal import Sessions
internal import Storage

/// The options that acknowledge steps of the history.
struct AcknowledgeOptions: ParsableArguments {
  @Option(
    name: .customLong("acknowledge"), parsing: .upToNextOption,
    help: .init("Acknowledge the steps of these identifiers, for good.", valueName: "id"))
  var ids: [String] = []

  @Option(help: "Why the steps are right, or kept; stored with them in baselines/.")
  var because: String?

  /// Whether a step is acknowledged; then no series is shown.
  var isAsked: Bool { !ids.isEmpty }

  func validate() throws {
    let hasReason = because?.contains { !$0.isWhitespace } ?? false
    if isAsked, !hasReason { throw ValidationError("say why: --because \"…\"") }
    if !isAsked, because != nil {
      throw ValidationError("--because explains steps; name them with --acknowledge")
    }
  }

  /// Stores the acknowledgement of each named step, or of none if one cannot be acknowledged.
  ///
  /// - Parameters:
  ///   - steps: The steps of the history.
  ///   - root: The package.
  ///   - output: The options for messages.
  /// - Throws: `CommandError` with code 64 for an identifier that no step has, or that is
  ///   acknowledged already; `StorageError`.
  func perform(on steps: [IdentifiedStep], in root: PackageRoot, _ output: OutputOptions) throws {
    let store = BaselineStore(root: root.path)
    // A mistake in the call is reported before the lock makes a folder.
    _ = try acknowledged(of: steps, known: try store.acknowledgedSteps())
    let lock = try store.lock()
    let new = try acknowledged(of: steps, known: try store.acknowledgedSteps())
    let path = try store.acknowledge(new, under: lock)
    output.advise("acknowledged \(new.count) step\(new.count == 1 ? "" : "s") in \(path)")
  }

  /// Returns the acknowledgement of each named step.
  private func acknowledged(
    of steps: [IdentifiedStep], known: [AcknowledgedStep]
  ) throws(CommandError) -> [AcknowledgedStep] {
    let date = Date().formatted(.iso8601)
    var new: [AcknowledgedStep] = []
    for id in ids {
      if let earlier = (known + new).first(where: { $0.id == id }) {
        throw CommandError(
          .usage, "--acknowledge \(id): acknowledged already, because: \(earlier.because)")
      }
      guard let step = steps.first(where: { $0.id == id }) else {
        throw CommandError(
          .usage,
          "--acknowledge \(id): no such step; `bench history --since COMMIT` lists them, with the "
            + "same other options")
      }
      new.append(AcknowledgedStep(step, because: because ?? "", date: date))
    }
    return new
  }
}
