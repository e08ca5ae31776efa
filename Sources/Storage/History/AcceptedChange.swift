internal import Comparison
internal import Foundation

/// An accepted baseline with its reason, which explains an intended step.
public struct AcceptedChange: Sendable, Hashable, Codable {
  /// The suite of the accepted baseline, taken from the name of the baseline's file.
  public var suite: String
  /// The reason given to `bench baseline accept --because`.
  public var because: String
  /// The commit that was measured; `nil` if it was unknown.
  public var commit: String?
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

extension MetricSeries {
  /// Returns the accepted changes of the series' suite between two of its points, each with the
  /// index of the first point after it.
  ///
  /// A baseline is accepted before its commit exists, so the change is located by date, not by
  /// commit.
  public func accepted(of changes: [AcceptedChange]) -> [(index: Int, change: AcceptedChange)] {
    changes.filter { $0.suite == suite }.compactMap { change in
      // Before the first point there is no level that the change could have ended.
      guard let index = points.firstIndex(where: { $0.date >= change.date }), index > 0 else {
        return nil
      }
      return (index, change)
    }
  }
}

extension BaselineStore {
  /// The lines of provenance in the baselines of the working tree, in the form of a patch that adds
  /// them.
  public var acceptedLines: String {
    files.compactMap { file in
      let text = (try? StoredFile.contents(of: "\(root)/\(file)")).flatMap { $0 }
      let lines = text.map { String(decoding: $0, as: UTF8.self) }?.split(separator: "\n") ?? []
      let accepted = lines.first { $0.hasPrefix("\"accepted\":") }
      return accepted.map { "+++ \(file)\n+\($0)\n" }
    }.joined()
  }
}
