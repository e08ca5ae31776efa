// Where accepted changes stand: beside the points of a series, and in the working tree.

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
