package import Measurements

/// The distribution of a benchmark's samples above its floor, in ten characters.
///
/// The scale is the same for all benchmarks: each character is a range of the excess over the
/// floor, three to a decade. A narrow strip at the left is a quiet benchmark, two humps are two
/// speeds, and a strip that reaches far to the right has a long tail. The height of a character is
/// its share of the samples; the most frequent range has full height. The largest 1 % of the
/// samples are left out, because interruptions of the machine cause them. A range with less than
/// 0.5 % of the other samples is empty.
package enum SampleStrip {
  /// The ends of the ranges of excess over the floor, as shares; a last range begins at 50 %.
  package static let edges = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5]
  /// The heading of the column, which marks 0.1 %, 1 % and 10 % above the floor.
  package static let heading = "0.1 1  10%"
  /// The explanation of the strip, shown below the table.
  static let legend = "\(heading): where the samples lie, in per cent above the floor"

  /// The characters that draw a height of 0 to 8 eighths of a line.
  private static let heights = Array(" ▁▂▃▄▅▆▇█")

  /// Returns the strip; empty if no samples were kept.
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
      // Empty below 0.5 %. Rounded up, so that no range with enough samples is empty.
      count * 200 < kept.count ? " " : heights[(count * (heights.count - 1) + most - 1) / most]
    }
    return String(strip).trimmedEnd
  }
}
