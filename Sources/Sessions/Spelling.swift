internal import Measurements

/// The search for the name that a user may have meant by a misspelt one.
package enum Spelling {
  /// Returns the name with the most similar spelling, but not `word` itself; `nil` if no name is
  /// similar.
  ///
  /// - Complexity: O(characters of `word` × characters of all names).
  package static func nearest(_ word: String, among names: some Sequence<String>) -> String? {
    // The limit is a choice: two slips, or one in three letters of a long name, but not half of
    // the letters of a short one.
    let near = names.map { (distance: distance(word.lowercased(), $0.lowercased()), name: $0) }
      .filter { one in
        one.name != word && one.distance <= max(2, one.name.count / 3)
          && 2 * one.distance <= max(one.name.count, word.count)
      }
    return near.min { $0 < $1 }?.name
  }

  /// Returns the identifier, or some neighbouring parts of one between slashes, with the most
  /// similar spelling; `nil` if none is similar.
  package static func nearest(
    _ word: String, inIdentifiers ids: some Sequence<String>
  ) -> String? {
    var names: Set<String> = []
    for id in ids {
      let benchmark = BenchmarkID(id)
      names.formUnion([id, benchmark.path])
      let parts = benchmark.parts
      for start in parts.indices {
        for end in start..<parts.endIndex {
          names.insert(parts[start...end].joined(separator: "/"))
        }
      }
    }
    return nearest(word, among: names)
  }

  /// Returns the question after a name that does not exist, or all names if none is similar.
  package static func advice(for word: String, among names: some Collection<String>) -> String {
    if let nearest = nearest(word, among: names) { return "did you mean \(nearest)?" }
    return names.isEmpty ? "there is none" : "there is \(names.joined(separator: ", "))"
  }

  /// Returns the least number of edits between two words: insert, remove or replace a letter, or
  /// swap two adjacent ones.
  static func distance(_ first: String, _ second: String) -> Int {
    // The optimal string alignment distance, from a table over the prefixes of both.
    let (one, other) = (Array(first), Array(second))
    var rows = [Array(0...other.count)]
    for (row, letter) in one.enumerated() {
      var line = [row + 1]
      for (column, counterpart) in other.enumerated() {
        var least = min(
          line[column] + 1, rows[row][column + 1] + 1,
          rows[row][column] + (letter == counterpart ? 0 : 1))
        if row > 0, column > 0, letter == other[column - 1], one[row - 1] == counterpart {
          least = min(least, rows[row - 1][column - 1] + 1)
        }
        line.append(least)
      }
      rows.append(line)
    }
    return rows[one.count][other.count]
  }
}
