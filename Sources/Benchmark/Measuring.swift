internal import Benchmarking

/// The state of measuring in one pass: the measured part of the present call, and any misuse.
struct Measuring {
  enum Phase {
    /// The whole call is measured, unless the body starts or stops measurement explicitly.
    case implied
    /// The call is excluded until its first start; between calls, so is a hook.
    case awaited
    /// The call is measured since the start at this place.
    case started(SourcePlace)
    /// The call is excluded since the stop at this place.
    case stopped(SourcePlace)
  }

  /// The name of the function with which a body starts its measured part, for messages.
  let startName: String
  /// The name of the function with which a body stops its measured part, for messages.
  let stopName: String
  /// Whether the body starts measurement; `nil` until the first call of a pass shows it.
  private var isExplicit: Bool?
  /// The phase of the present call.
  ///
  /// It tells what is excluded, so the results of the calls that begin and end an exclusion are
  /// discarded.
  private(set) var phase = Phase.implied
  /// The time of the monotonic clock at the beginning of the first call of a pass, in nanoseconds.
  private var callStart = 0
  /// The message on the first misuse in a call, which fails the benchmark when the call is over.
  private var misuse: String?

  init(startName: String, stopName: String) {
    (self.startName, self.stopName) = (startName, stopName)
  }
}

// MARK: - In a body

extension Measuring {
  /// Begins the measured part: nothing that the call did before is counted or timed.
  mutating func start(at place: SourcePlace) {
    switch phase {
    case .awaited, .stopped:
      _ = Platform.endExclusion()
    case .implied where isExplicit == nil:
      // Only time is taken back: the first call of a pass warms up, before allocations count.
      Platform.exclude(nanoseconds: Platform.monotonicNanoseconds - callStart)
      isExplicit = true
    case .implied:
      refuse("\(startName) at \(place) is not called in every iteration")
    case .started(let since):
      refuse("\(startName) at \(place), while measured since \(since)")
    }
    phase = .started(place)
  }

  /// Ends the measured part of a call: what follows in the call is neither counted nor timed.
  mutating func stop(at place: SourcePlace) {
    switch phase {
    case .implied, .started:
      _ = Platform.beginExclusion()
      phase = .stopped(place)
    case .awaited:
      refuse("\(stopName) at \(place) without a start")
    case .stopped(let before):
      refuse("\(stopName) at \(place) without a start, after the stop at \(before)")
    }
  }

  private mutating func refuse(_ misuse: String) {
    if self.misuse == nil { self.misuse = misuse }
  }
}

// MARK: - Around a body

extension Measuring {
  /// Begins a call of the body.
  mutating func beginCall() {
    guard isExplicit != true else {
      // No effect after a stop in the last call: the exclusion goes on, which saves the two clock
      // readings of ending it and beginning another.
      _ = Platform.beginExclusion()
      phase = .awaited
      return
    }
    // A stop in the last call still excludes; this call is measured from its beginning.
    endExclusion()
    if isExplicit == nil { callStart = Platform.monotonicNanoseconds }
  }

  /// Ends the call with a number, and throws if the body misused start and stop in it.
  mutating func endCall(_ number: Int) throws {
    if isExplicit == nil { isExplicit = false }
    if case .awaited = phase {
      refuse("\(startName) is not called in every iteration, such as \(number)")
    }
    if let misuse { throw BenchmarkFailure.threw(misuse) }
  }

  /// Runs a hook between two calls, outside of what is measured.
  ///
  /// The exclusion goes on until the next call, or until `endExclusion()`.
  mutating func exclude(_ hook: () -> Void) {
    _ = Platform.beginExclusion()
    phase = .awaited
    hook()
  }

  /// Ends what a stop or a hook excludes; has no effect otherwise.
  mutating func endExclusion() {
    switch phase {
    case .awaited, .stopped: _ = Platform.endExclusion()
    case .implied, .started: break
    }
    phase = .implied
  }
}
