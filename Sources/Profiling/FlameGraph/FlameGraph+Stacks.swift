internal import Essentials
internal import Markup

// The stacks in JSON for the script of a flame graph, so that a search finds frames that are too
// narrow to be drawn.

extension FlameGraph {
  /// The data that the page embeds for its script: the weights of the drawn frames, and the narrow
  /// frames.
  private struct Island: Encodable {
    /// The weight of all stacks; in a difference, the candidate's and then the reference's.
    var total: [Double]
    /// The weights of the drawn frames, two for each: candidate, reference; `nil` for one profile.
    var drawn: [Double]?
    /// The names of the narrow frames, sorted.
    ///
    /// Each name is written as the number of letters that it shares with the previous name, a
    /// blank, and the remaining letters.
    var names: [String]
    /// The narrow frames, each before its callees, as four numbers: the index of the drawn caller,
    /// the depth below that caller, the index of the name, and the weight.
    ///
    /// In a difference there are two weights, after and before.
    var narrow: [Double]
  }

  /// The weights and the narrow frames in JSON, which the script searches and shows.
  var stacks: Markup {
    let shown = tree.narrowFrames.map { Markup.visible($0.name) }
    let names = Set(shown).sorted()
    let places = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
    let narrow = zip(tree.narrowFrames, shown).flatMap { frame, name in
      [Double(frame.caller), Double(frame.depth), Double(places[name] ?? 0)] + both(frame.total)
    }
    let island = Island(
      total: both(tree.frames.first?.total ?? .init()),
      drawn: isDifferential ? tree.frames.flatMap { both($0.total) } : nil,
      names: Self.shortened(names), narrow: narrow)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // The data consists of numbers and strings, so it can always be encoded.
    guard let data = try? encoder.encode(island) else { preconditionFailure("no JSON") }
    return Markup(json: String(decoding: data, as: UTF8.self))
  }

  /// Returns the weights that a picture shows, to six digits: the rounding errors of thousands of
  /// weights add up to less than a per mille.
  private func both(_ weights: FlameTree.Weights) -> [Double] {
    (isDifferential ? [weights.after, weights.before] : [weights.after]).map {
      Double(String(format: "%.6g", $0)) ?? $0
    }
  }

  /// Returns each name as the number of UTF-16 units shared with the previous name, and the rest.
  private static func shortened(_ names: [String]) -> [String] {
    zip([""] + names, names).map { before, name in
      // Two spellings of one character are different names.
      let count = zip(before, name).prefix { $0.utf8.elementsEqual($1.utf8) }.count
      // JavaScript counts UTF-16 units.
      return "\(name.prefix(count).utf16.count) \(name.dropFirst(count))"
    }
  }
}
