import Comparison
import Foundation
import Measurements
internal import Reporting
import TestSupport
import Testing

/// Documents of shards with a value that nobody wrote: refused, or merged and shown, never a trap.
@Suite struct DamagedShardTests {
  /// The values that take the place of others.
  private static var extremes: [Any] {
    [
      -1, 0, 1, 7, Int.max, Int.min, 1e308, -1e308, 1e-300, 0.5, "", "x", "2/1", "1/9", true,
      [Int](), [1.5, -2], [String: Int](), NSNull(),
    ]
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func damagedShardIsRefusedOrShown(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var random = RandomRows(generator: generator)
    var shards = SampleShards(rows: try random.rows(4))
    shards.count = 1
    shards.drifts = [
      1: .init(
        means: DriftMeans(benchmarks: 3, rounds: Array(repeating: 0.01, count: 10)),
        hasDrawnLayouts: true)
    ]
    let text = try shards.report(1).json()
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/shard.json"
    var shown = 0
    for _ in 0..<60 {
      let document = try JSONSerialization.jsonObject(with: text)
      let damaged = damaged(document, &generator)
      try JSONSerialization.data(withJSONObject: damaged).write(to: URL(filePath: path))
      guard let read = try? JudgedDocument.load(path: path),
        let report = try? Report(merging: [(path, read)])
      else { continue }
      for text in [report.text(), report.text(width: 80), report.markdown()] {
        #expect(!text.isEmpty, "seed \(seed)")
      }
      _ = report.annotations
      _ = try report.json()
      shown += 1
    }
    #expect((1..<60).contains(shown), "seed \(seed): \(shown) are as good as they were")
  }

  /// Returns the document with another value in a random place.
  private func damaged(_ value: Any, _ generator: inout SeededGenerator) -> Any {
    if var object = value as? [String: Any],
      let key = object.keys.sorted().randomElement(using: &generator),
      generator.below(12) > 0, let inner = object[key]
    {
      object[key] = damaged(inner, &generator)
      return object
    }
    if var list = value as? [Any], !list.isEmpty, generator.below(12) > 0 {
      let index = generator.below(list.count)
      list[index] = damaged(list[index], &generator)
      return list
    }
    if value is [String: Any] { return [String: Any]() }
    return Self.extremes[generator.below(Self.extremes.count)]
  }
}
