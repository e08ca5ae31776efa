internal import Comparison
internal import Foundation
internal import Geometry
internal import Sessions
internal import Storage

/// A recorded pan as a file: JSON with one line for each sample.
///
///     {
///       "schema": "bench.pan/1",
///       "ending": "lifted",
///       "samples": [
///         {"time": 0, "x": 160, "y": 140},
///         {"time": 0.016, "x": 160, "y": 148}
///       ]
///     }
///
/// Times are in seconds and ascending; locations are in points from the screen's top left corner.
/// `ending` is `lifted`, which is the default, or `cancelled`.
struct PanFile {
  /// The value of `schema` in every readable file.
  static let schema = "bench.pan/1"
  /// The largest readable size in bytes: 139 for each of `PanRecording.maximumCount` samples.
  static let maximumBytes = 2 << 20

  private struct Document: Decodable {
    struct Sample: Decodable {
      var time: Double
      var x: Double
      var y: Double
    }

    var ending: String?
    var samples: [Sample]
  }

  /// Reads a recording.
  ///
  /// - Parameter path: The path of the file.
  /// - Returns: The recording.
  /// - Throws: `CommandError` with code 65, and the location and reason of the fault.
  static func read(_ path: String) throws(CommandError) -> PanRecording {
    let document = try document(at: path)
    let name = document.ending ?? PanRecording.Ending.lifted.rawValue
    guard let ending = PanRecording.Ending(rawValue: name) else {
      let names = PanRecording.Ending.allCases.map(\.rawValue).joined(separator: " or ")
      throw CommandError(.data, "\(path): ending is \(name), not \(names)")
    }
    let samples = document.samples.map {
      PanRecording.Sample(time: $0.time, location: Point(x: $0.x, y: $0.y))
    }
    do {
      return try PanRecording(samples, ending: ending)
    } catch {
      throw CommandError(.data, "\(path): \(error)")
    }
  }

  private static func document(at path: String) throws(CommandError) -> Document {
    do throws(StorageError) {
      guard let contents = try contents(of: path) else { throw .notFound(path: path) }
      return try JSONFile.decode(Document.self, from: contents, path: path, schema: schema)
    } catch {
      // The advice to restore the file would be wrong, because it was never stored.
      switch error {
      case .damaged(_, let reason): throw CommandError(.data, "\(path): no pan: \(reason)")
      case .otherSchema(_, let found, _):
        throw CommandError(.data, "\(path): schema is \(found), a pan has \(schema)")
      default: throw CommandError(error)
      }
    }
  }

  /// Reads a file of at most `maximumBytes`, checked before it is read; `nil` if it does not exist.
  private static func contents(of path: String) throws(StorageError) -> Data? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    if attributes?[.type] as? FileAttributeType == .typeDirectory {
      throw .unreadable(path: path, reason: "it is a folder")
    }
    if let size = attributes?[.size] as? Int, size > maximumBytes {
      throw .unreadable(
        path: path, reason: "\(size) bytes; a pan of a minute has less than \(maximumBytes)")
    }
    return try StoredFile.contents(of: path)
  }
}
