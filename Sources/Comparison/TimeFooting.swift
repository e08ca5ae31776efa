internal import Benchmarking

/// How far times of two environments may be compared, when they were taken at different moments.
struct TimeFooting: Sendable, Equatable {
  /// Whether a slower floor is worth a suspicion: the same machine, as fast as it was then, and the
  /// same kind of build.
  var isEven = false
  /// What a reader must know of the times; `nil` where there is nothing to say.
  var note: String?
  /// How much slower the candidate's machine is; `nil` on the same one.
  var slowdown: Double?

  /// By how much a floor of the calibration kernels may differ on a machine that runs as it did.
  static let calibrationTolerance = 0.005

  /// Compares where and how two things were measured.
  init(reference old: RunEnvironment, candidate new: RunEnvironment) {
    guard old.machineSlug == new.machineSlug else {
      note = "other machine"
      if let here = new.calibration, let there = old.calibration {
        slowdown = here.slowdown(against: there)
      }
      return
    }
    guard old.kernel == new.kernel else {
      note = "kernel \(new.kernel), then \(old.kernel)"
      return
    }
    guard BuildKey(old) == BuildKey(new) else {
      note = "other build: \(BuildKey(old).summary)"
      return
    }
    // Without calibration nothing tells whether the machine is as it was.
    guard let here = new.calibration, let there = old.calibration else { return }
    let change = here.largestChange(since: there)
    isEven = change <= Self.calibrationTolerance
    if !isEven { note = "machine off by \(Quantity.percent(change))" }
  }
}

extension TimedValue {
  /// The growth of the floor, as a share, from which on a slowdown is suspected: 2 %, or four times
  /// what floors of single processes deviate by, where that is known and more.
  var suspiciousGrowth: Double { max(0.02, 4 * (floorSpread ?? 0)) }
}
