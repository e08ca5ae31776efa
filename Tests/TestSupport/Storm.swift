import Foundation

/// The size of random storms, which the environment enlarges.
///
/// `BENCH_STORM_SCALE` multiplies the number of seeds of every storm, and lets each storm print the
/// number of its operations. The campaign `storms` sets it, and adds the numbers up.
public enum Storm {
  /// The multiple of the seeds; 1 in tests.
  public static let scale = max(1, variable.flatMap(Int.init) ?? 1)
  private static let variable = ProcessInfo.processInfo.environment["BENCH_STORM_SCALE"]

  /// Returns the seeds of a storm that tests play with `count` of them, and with those that have
  /// found something in a longer storm.
  public static func seeds(_ count: Int, and found: UInt64...) -> [UInt64] {
    let seeds = 0..<UInt64(count * scale)
    return seeds + found.filter { !seeds.contains($0) }
  }

  /// Prints the number of operations of a storm that was played with one seed, if a script asks.
  public static func report(_ name: String, seed: UInt64, operations: Int) {
    if variable != nil { print("storm \(name) seed \(seed): \(operations) operations") }
  }
}
