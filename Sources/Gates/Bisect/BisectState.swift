internal import Essentials
internal import Storage

/// The progress of a bisection, with the options that it depends on.
package struct BisectState: Codable, Equatable {
  static let schema = "bench.bisect-state/1"

  var schema = Self.schema
  /// The commits and options that must be equal for the state to be continued.
  let question: [String: String]
  var searches: [BisectSearch]
  /// The commits that were built, or failed to build, in that order.
  var tried: [String]
}

extension BisectState {
  /// Reads a stored state.
  ///
  /// - Throws: `StorageError.otherSchema` for another schema; `.damaged` when the text is no state,
  ///   names a commit by anything but a hash, or counts judgements that were not made.
  init(from data: Data, path: String) throws(StorageError) {
    self = try JSONFile.decode(Self.self, from: data, path: path, schema: Self.schema)
    guard tried.allSatisfy(\.isHash), searches.allSatisfy(\.isSound) else {
      throw .damaged(path: path, reason: "a commit is not named by its hash")
    }
    // Each commit is judged at most once for a search.
    guard searches.allSatisfy({ (0...tried.count).contains($0.judgements) }) else {
      throw .damaged(path: path, reason: "a search has more judgements than tried commits")
    }
  }
}

extension BisectSearch {
  /// Whether the search has a good commit, and names all commits by their hashes.
  ///
  /// Hashes become arguments of git and names of files.
  fileprivate var isSound: Bool {
    let commits = good.map(\.hash) + [bad.hash] + skipped.keys + suspects
    return !good.isEmpty && commits.allSatisfy(\.isHash)
  }
}

extension String {
  /// Whether the text is a full hash of git: 40 hexadecimal digits, or 64 in newer repositories.
  fileprivate var isHash: Bool {
    [40, 64].contains(utf8.count) && utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
  }
}
