internal import Foundation
internal import Markup

// The stacks as the script of a flame graph reads them, so that a search covers what is not drawn.

extension FlameGraph {
  /// The weights of both sides and the frames that are too narrow to be drawn.
  private struct Island: Encodable {
    /// The weight of everything; of a difference after and before.
    var total: [Double]
    /// The weights of the drawn frames, of a difference only: after and before in turns.
    var drawn: [Double]?
    /// The names of the narrow frames, sorted: the number of letters shared with the one before, a
    /// blank, the rest.
    var names: [String]
    /// The narrow frames, each before those it calls: the drawn caller, the depth below it, the
    /// place of the name, and the weight, of a difference both.
    var narrow: [Double]
  }

  /// The stacks for the script, in JSON.
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
    // All of it are numbers and texts.
    guard let data = try? encoder.encode(island) else { preconditionFailure("no JSON") }
    // In XML a script is text as any other.
    return Markup(
      verbatim: String(decoding: data, as: UTF8.self).replacing("&", with: "\\u0026")
        .replacing("<", with: "\\u003c").replacing(">", with: "\\u003e"))
  }

  /// The weights that a picture shows, to six digits: thousands of them add up to less than a per
  /// mille.
  private func both(_ weights: FlameTree.Weights) -> [Double] {
    (isDifferential ? [weights.after, weights.before] : [weights.after]).map {
      Double(String(format: "%.6g", $0)) ?? $0
    }
  }

  /// Names without the beginning that each shares with the one before.
  private static func shortened(_ names: [String]) -> [String] {
    zip([""] + names, names).map { before, name in
      // Counted as scripts count letters.
      let shared = before.commonPrefix(with: name, options: .literal)
      return "\(shared.utf16.count) \(name.dropFirst(shared.count))"
    }
  }
}
