/// The kind of a step, which decides whether its allocations are expected to be zero.
public enum StepKind: Sendable {
  /// A step that continues the one before, such as a frame of a running animation.
  case steady
  /// A step in which something begins or ends, such as an animation; its allocations are counted
  /// separately.
  case event
}

/// The interval and the fixture with which a stepped benchmark replays its steps.
package struct Replay: Sendable {
  /// The seconds from one step to the next in the replayed program, such as between two frames.
  package let stepInterval: Double
  /// Sets up a fixture whose steps can be run one by one.
  package let makeFixture: @Sendable () throws -> any SteppedFixture
}

/// A type-erased fixture that can replay numbered steps one by one.
package protocol SteppedFixture: RunningFixture {
  /// Restarts the replay, and returns the number of its steps.
  func begin() throws -> Int
  /// Runs one step; after `begin()`, all steps must run in order, once each.
  ///
  /// The call is dynamic; the harness allocates nothing for it.
  func step(_ index: Int) throws -> StepKind
}

extension SteppedFixture {
  /// Restarts the replay, whose steps have been counted before.
  ///
  /// - Throws: The errors of the fixture; `BenchmarkFailure` when the replay has another number of
  ///   steps than `steps`.
  func begin(expecting steps: Int) throws {
    let count = try begin()
    guard count == steps else {
      throw BenchmarkFailure.threw("a replay has \(count) steps, and one before \(steps)")
    }
  }
}
