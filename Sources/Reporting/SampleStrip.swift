package import Benchmarking

/// Where the samples of a benchmark lie above its floor, in ten characters.
///
/// The scale is the same for all benchmarks: each character stands for a range of the excess over
/// the floor, three to a decade. A narrow strip at the left is a quiet benchmark, two humps are two
/// speeds, and a strip that reaches far to the right has a long tail. Heights are shares of the
/// samples, the highest being full. The largest 1 % of the samples are left out, since each
/// interruption of the machine makes one, and so is a range with less than 0.5 % of the others.
package enum SampleStrip {
  /// The ends of the ranges but the last one, as shares of the floor.
  package static let edges = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5]
  /// Marks three of the ends.
  package static let heading = "0.1 1  10%"
  /// What the strip shows, for below a table.
  static let legend = "\(heading): where the samples lie, in per cent above the floor"

  private static let heights = Array(" ▁▂▃▄▅▆▇█")

  /// The strip; empty where no samples were kept.
  ///
  /// - Complexity: O(*n* log *n*) in the samples.
  package static func drawn(_ value: TimedValue) -> String {
    guard value.floor > 0, !value.samples.isEmpty else { return "" }
    let floor = value.floor * Double(value.iterationsPerSample)
    let kept = value.samples.sorted().dropLast(value.samples.count / 100)
    var counts = [Int](repeating: 0, count: edges.count + 1)
    for sample in kept {
      let excess = Double(sample) / floor - 1
      counts[edges.firstIndex { excess < $0 } ?? edges.count] += 1
    }
    let most = counts.max() ?? 1
    let strip = counts.map { count in
      // Rounded up, so that no range with samples enough is empty.
      count * 200 < kept.count ? " " : heights[(count * (heights.count - 1) + most - 1) / most]
    }
    return String(strip).trimmedEnd
  }
}
