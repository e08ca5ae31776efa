internal import Animations
internal import FrameRecords
internal import Reporting

/// A table of detected stages, with one row for all properties of a view that change together.
struct StageTable: Encodable {
  struct Row: Encodable {
    /// The name of the view, as in frame records.
    var view: String
    /// The names of the properties that change in the same frames.
    var properties: [String]
    /// The time of the last frame before the change, in seconds.
    var start: Double
    /// The seconds from `start` to the last frame that differs from its predecessor.
    var duration: Double
    /// The number of the first frame that differs from its predecessor.
    var firstFrame: Int
    /// The number of the last frame that differs from its predecessor.
    var lastFrame: Int
  }

  private(set) var schema = "bench.stages/1"
  private(set) var stages: [Row] = []

  /// Creates the table of detected stages.
  ///
  /// - Parameter stages: The stages, sorted by first frame, then by view.
  init(_ stages: [StageDetector.Stage]) {
    for stage in stages {
      let place = self.stages.lastIndex {
        $0.view == stage.view && $0.firstFrame...$0.lastFrame == stage.frames
      }
      if let place {
        self.stages[place].properties.append(stage.property.rawValue)
      } else {
        let row = Row(
          view: stage.view, properties: [stage.property.rawValue], start: stage.start,
          duration: stage.end - stage.start, firstFrame: stage.frames.lowerBound,
          lastFrame: stage.frames.upperBound)
        self.stages.append(row)
      }
    }
  }

  var table: Table {
    var table = Table([
      .init("start", isNumber: true), .init("duration", isNumber: true),
      .init("frames", isNumber: true, rank: 1), .init("view"), .init("changes", rank: 2),
    ])
    for row in stages {
      table.append([
        row.start.seconds, row.duration.seconds, "\(row.firstFrame)–\(row.lastFrame)",
        row.view, row.properties.joined(separator: " "),
      ])
    }
    return table
  }
}
