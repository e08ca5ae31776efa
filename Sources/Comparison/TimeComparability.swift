internal import Measurements

/// The comparability of two times, derived from the environments in which they were measured.
struct TimeComparability: Sendable, Equatable {
  /// Whether a slower floor is worth a suspicion: the machine, its speed and the kind of build are
  /// the same.
  var isEven = false
  /// The difference between the environments, such as another machine; `nil` if none is known.
  var remark: Remark?
  /// The factor by which the candidate's machine is slower; `nil` on the same machine or if
  /// unknown.
  var slowdown: Double?

  /// The largest relative change of a calibration kernel's floor on a machine of unchanged speed.
  ///
  /// It is a quarter of the growth that makes a benchmark suspect.
  static let calibrationTolerance = 0.005

  /// Compares machine, kernel and build, then the speed of the machine in both environments.
  init(reference old: RunEnvironment, candidate new: RunEnvironment) {
    guard old.machineSlug == new.machineSlug else {
      remark = .otherMachine
      if let here = new.calibration, let there = old.calibration {
        slowdown = here.slowdown(against: there)
      }
      return
    }
    guard old.kernel == new.kernel else {
      remark = .otherKernel(now: new.kernel, was: old.kernel)
      return
    }
    guard BuildKey(old) == BuildKey(new) else {
      remark = .otherBuild(stored: BuildKey(old).summary)
      return
    }
    guard old.timeAllocator == new.timeAllocator else {
      remark = .otherAllocator(now: new.timedUnder, was: old.timedUnder)
      return
    }
    // Without calibration, an unchanged speed of the machine cannot be confirmed.
    guard let here = new.calibration, let there = old.calibration else { return }
    let change = here.largestChange(since: there)
    isEven = change <= Self.calibrationTolerance
    guard !isEven else { return }
    remark = .machineDrift(
      largest: change, typical: here.slowdown(against: there).map { $0 - 1 })
  }
}

extension TimedValue {
  /// The growth of the floor, as a share, from which a slowdown is suspected: the least one, or
  /// four times the spread of the floors of single processes if that is known and larger.
  ///
  /// Both numbers are choices. The addresses of a process move some floors by more than 1 %.
  var suspiciousGrowth: Double { max(Self.leastSuspiciousGrowth, 4 * (floorSpread ?? 0)) }

  /// The growth from which a slowdown of a benchmark with equal floors in all processes is
  /// suspected.
  static var leastSuspiciousGrowth: Double { 0.02 }
}
