internal import Comparison
internal import Foundation

/// A baseline that was accepted, and why: what explains a step on purpose.
public struct AcceptedChange: Sendable, Hashable, Codable {
  /// The suite whose baseline it is.
  public var suite: String
  /// The reason given to `bench baseline accept --because`.
  public var because: String
  /// The commit it was measured at.
  public var commit: String?
  /// When, as ISO 8601 in UTC.
  public var date: String
}

extension AcceptedChange {
  /// The changes in the text of baselines, or of what git says was added to them: a line names the
  /// file, and lines after it hold what was accepted.
  ///
  /// - Parameter text: What `git log --patch --unified=0` prints.
  /// - Returns: The changes without repetition, oldest first.
  /// - Complexity: O(n) in the length of the text.
  public static func changes(inPatch text: String) -> [AcceptedChange] {
    var (suite, found) = ("", Set<AcceptedChange>())
    let decoder = JSONDecoder()
    for line in text.split(separator: "\n") {
      if line.hasPrefix("+++ "), let file = line.split(separator: "/").last {
        suite = String(file.prefix { $0 != "." })
      } else if line.hasPrefix(mark) {
        let object = line.dropFirst(mark.count).drop { $0 != "{" }
        let json = object.hasSuffix(",") ? object.dropLast() : object
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
  /// The accepted changes of its suite that came between two of its points, each with the index of
  /// the first point after it.
  ///
  /// A baseline is accepted before the commit that it belongs to exists, so its date tells where it
  /// belongs, not its commit.
  public func accepted(of changes: [AcceptedChange]) -> [(index: Int, change: AcceptedChange)] {
    changes.filter { $0.suite == suite }.compactMap { change in
      guard let index = points.firstIndex(where: { $0.date >= change.date }), index > 0 else {
        return nil
      }
      return (index, change)
    }
  }
}

extension BaselineStore {
  /// What the baselines in the working tree say of themselves, as a patch would add it.
  public var acceptedLines: String {
    files.compactMap { file in
      let text = (try? StoredFile.contents(of: "\(root)/\(file)")).flatMap { $0 }
      let lines = text.map { String(decoding: $0, as: UTF8.self) }?.split(separator: "\n") ?? []
      let accepted = lines.first { $0.hasPrefix("\"accepted\":") }
      return accepted.map { "+++ \(file)\n+\($0)\n" }
    }.joined()
  }
}
