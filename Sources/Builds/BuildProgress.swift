internal import Essentials
internal import Measurements

/// The progress of a running build, as the package manager counts it.
package struct BuildProgress: Sendable, Equatable {
  /// The number of steps done, and of all steps that are known so far.
  package struct Steps: Sendable, Equatable {
    /// The number of steps done, less than `total`.
    package let done: Int
    /// The number of all steps, which grows as the package manager finds more.
    package let total: Int

    /// Reads the last count in the output of a build, such as `[412/1054]`; `nil` without any.
    ///
    /// A count of all steps is skipped: `[1/1] Planning build` comes before the others are known.
    /// So is one that no build reaches, because the plugins of a commit print what they like.
    init?(lastIn output: some StringProtocol) {
      for line in output.split(whereSeparator: \.isNewline).reversed() {
        guard line.hasPrefix("["), let end = line.firstIndex(of: "]") else { continue }
        let numbers = line[..<end].dropFirst()
          .split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let done = numbers[0], let total = numbers[1],
          done >= 0, done < total, total <= 1_000_000
        else { continue }
        (self.done, self.total) = (done, total)
        return
      }
      return nil
    }
  }

  /// The name of the build.
  package let build: String
  /// The count of steps; `nil` until the package manager has printed one.
  package let steps: Steps?
}

/// The reader of a build's log while the build runs.
struct BuildWatch {
  private let log: String
  private let build: String
  private var steps: BuildProgress.Steps?
  private var next = Platform.monotonicNanoseconds

  init(_ build: String, log: String) {
    self.log = log
    self.build = build
  }

  /// Reads the end of the log, at most four times a second, and reports a count of steps that it
  /// finds there.
  mutating func look(_ report: (BuildProgress) -> Void) {
    guard Platform.monotonicNanoseconds >= next else { return }
    next = Platform.monotonicNanoseconds + 250_000_000
    // The last lines suffice, and a log has megabytes.
    let end = LogText(endOf: log, bytes: 4096)
    steps = BuildProgress.Steps(lastIn: end.text) ?? steps
    report(BuildProgress(build: build, steps: steps))
  }
}
