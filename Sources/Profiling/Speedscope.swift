/// Call stacks in the file format of speedscope, a viewer of profiles.
///
/// One profile of type `sampled`: each stack is one sample, with its weight. The fields are those
/// of https://www.speedscope.app/file-format-schema.json.
package struct Speedscope: Encodable, Equatable {
  private var schema = "https://www.speedscope.app/file-format-schema.json"
  private var exporter = "bench"
  private var name: String
  private var shared: [String: [[String: String]]]
  private var profiles: [Profile]

  private enum CodingKeys: String, CodingKey {
    case exporter, name, shared, profiles
    case schema = "$schema"
  }

  private struct Profile: Encodable, Equatable {
    var type = "sampled"
    var name: String
    var unit: String
    var startValue = 0
    var endValue: Int
    var samples: [[Int]]
    var weights: [Int]
  }

  /// Arranges call stacks.
  ///
  /// - Parameters:
  ///   - stacks: The stacks.
  ///   - name: What the viewer calls them.
  ///   - unit: What their weights count; the viewer has words for `bytes` only, among ours.
  /// - Complexity: O(frames · log(frames)).
  package init(_ stacks: FoldedStacks, name: String, unit: String) {
    let table = FrameTable(stacks)
    self.name = name
    shared = ["frames": table.names.map { ["name": $0] }]
    profiles = [
      Profile(
        name: "\(name), \(unit)", unit: unit == "bytes" ? "bytes" : "none",
        endValue: stacks.total, samples: table.stacks.map(\.frames),
        weights: table.stacks.map(\.weight))
    ]
  }
}
