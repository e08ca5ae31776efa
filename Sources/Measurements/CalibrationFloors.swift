internal import Statistics

/// The floors of three small kernels, which measure the machine's speed at the three operations
/// that differ most between machines.
///
/// A stored time from another machine is shown with its ratio corrected by these floors. The
/// corrected ratio is a hint and never a verdict.
public struct CalibrationFloors: Sendable, Codable, Equatable {
  /// The floor of a thousand dependent multiply-adds, in nanoseconds.
  public var arithmetic: Double
  /// The floor of a thousand unpredictable branches, in nanoseconds.
  public var branches: Double
  /// The floor of a thousand dependent loads from 256 KiB, in nanoseconds.
  public var loads: Double

  /// Creates floors from stored ones, in nanoseconds.
  package init(arithmetic: Double, branches: Double, loads: Double) {
    self.arithmetic = arithmetic
    self.branches = branches
    self.loads = loads
  }

  /// Returns the factor by which this machine is slower than another: the median of the three
  /// ratios; `nil` if a ratio is not finite.
  public func slowdown(against other: CalibrationFloors) -> Double? {
    let ratios = [
      arithmetic / other.arithmetic, branches / other.branches, loads / other.loads,
    ]
    return (try? Sample(ratios))?.median
  }

  /// Returns the largest of the three relative changes since another measurement, without its sign:
  /// 0.01 if a kernel takes 1 % more or less.
  public func largestChange(since other: CalibrationFloors) -> Double {
    [
      arithmetic / other.arithmetic, branches / other.branches, loads / other.loads,
    ].map { ($0 - 1).magnitude }.max() ?? 0
  }

  /// Returns the smaller floor of each kernel, to pool the floors of several processes.
  package func least(_ other: CalibrationFloors) -> CalibrationFloors {
    CalibrationFloors(
      arithmetic: min(arithmetic, other.arithmetic), branches: min(branches, other.branches),
      loads: min(loads, other.loads))
  }
}

extension CalibrationFloors {
  /// Creates the median of `floors`, kernel by kernel; `nil` if there are none.
  package init?(middleOf floors: [CalibrationFloors]) {
    func middle(_ kernel: (CalibrationFloors) -> Double) -> Double? {
      (try? Sample(floors.map(kernel)))?.median
    }
    guard let arithmetic = middle(\.arithmetic), let branches = middle(\.branches),
      let loads = middle(\.loads)
    else { return nil }
    self.init(arithmetic: arithmetic, branches: branches, loads: loads)
  }
}
