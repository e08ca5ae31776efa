internal import Comparison
internal import Essentials
public import Measurements

/// An accepted baseline with its reason, which explains an intended step.
public struct AcceptedChange: Sendable, Hashable, Codable {
  /// The suite of the accepted baseline, taken from the name of the baseline's file.
  public var suite: String
  /// The reason given to `bench baseline accept --because`.
  public var because: String
  /// The commit that was measured; `nil` if it was unknown.
  public var commit: Commit?
  /// The date of acceptance, as ISO 8601 in UTC.
  public var date: String
}

extension AcceptedChange {
  /// Returns the changes in a patch of baselines: a line names the file, and later lines have the
  /// accepted provenance.
  ///
  /// - Parameter text: The output of `git log --patch --unified=0`.
  /// - Returns: The changes without duplicates, oldest first.
  /// - Complexity: O(n) in the length of the text.
  public static func changes(inPatch text: String) -> [AcceptedChange] {
    var (suite, found) = ("", Set<AcceptedChange>())
    let decoder = JSONDecoder()
    for line in text.split(separator: "\n") {
      if line.hasPrefix("+++ "), let file = line.split(separator: "/").last {
        suite = String(file.hasSuffix(".json") ? file.dropLast(".json".count) : file)
      } else if line.hasPrefix(mark) {
        // The object is on one line, and a comma follows it in the file.
        let object = line.dropFirst(mark.count).drop { $0 != "{" }
        let json = object.hasSuffix(",") ? object.dropLast() : object
        // An unreadable line of an old commit costs a label in the history, and judges nothing.
        guard let accepted = try? decoder.decode(Provenance.self, from: Data(json.utf8)) else {
          continue
        }
        found.insert(
          AcceptedChange(
            suite: suite, because: accepted.because, commit: accepted.commit,
            date: accepted.date))
      }
    }
    return found.sorted { ($0.date, $0.suite, $0.because) < ($1.date, $1.suite, $1.because) }
  }

  private static let mark = "+\"accepted\":"
}
