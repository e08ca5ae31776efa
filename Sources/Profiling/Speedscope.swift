/// Call stacks in the file format of speedscope, a viewer of profiles.
///
/// The file has one profile of type `sampled`: each stack is one sample, with its weight. The
/// fields are those of https://www.speedscope.app/file-format-schema.json.
package struct Speedscope: Encodable, Equatable {
  private var schema = "https://www.speedscope.app/file-format-schema.json"
  private var exporter = "bench"
  private var name: String
  /// The frames under the key `frames`, each with its name; stacks refer to them by index.
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

  /// Converts call stacks.
  ///
  /// - Parameters:
  ///   - stacks: The stacks.
  ///   - name: The name that the viewer shows.
  ///   - unit: The unit of the weights; the viewer knows only `bytes` of the units used here.
  /// - Complexity: O(frames · log(frames)).
  package init(_ stacks: FoldedStacks, name: String, unit: String) {
    let table = FrameTable(stacks)
    self.name = name
    shared = ["frames": table.names.map { ["name": $0] }]
    profiles = [
      // The format has units of time and bytes only; samples and instructions have neither.
      Profile(
        name: "\(name), \(unit)", unit: unit == "bytes" ? "bytes" : "none",
        endValue: stacks.total, samples: table.stacks.map(\.frames),
        weights: table.stacks.map(\.weight))
    ]
  }
}
