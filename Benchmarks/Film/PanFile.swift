internal import Comparison
internal import Essentials
internal import Geometry
internal import Screens
internal import Sessions
internal import Storage

/// A recorded pan as a file: JSON with one line for each sample.
///
///     {
///       "schema": "bench.pan/2",
///       "samples": [
///         {"time": 0, "x": 160, "y": 140, "phase": "began"},
///         {"time": 0.016, "x": 160, "y": 148, "phase": "moved"},
///         {"time": 0.031, "x": 160, "y": 148, "phase": "ended"}
///       ]
///     }
///
/// Times are in seconds and ascending; locations are in points from the screen's top left corner.
/// Files of `bench.pan/1` have no phases: the finger moves in each sample and leaves after the last
/// one. Their `ending` is `lifted`, which is the default, or `cancelled`.
struct PanFile {
  /// The value of `schema` in the files of today.
  static let schema = "bench.pan/2"
  /// The value of `schema` in files without phases.
  static let olderSchema = "bench.pan/1"
  /// The largest readable size in bytes: 139 for each of `PanRecording.maximumCount` samples.
  static let maximumBytes = 2 << 20

  private struct Document: Decodable {
    struct Sample: Decodable {
      var time: Double
      var x: Double
      var y: Double
      var phase: PanRecording.Phase?
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
    do {
      return try recording(at: path)
    } catch let error as CommandError {
      throw error
    } catch let error as StorageError {
      // The advice to restore the file would be wrong, because it was never stored.
      switch error {
      case .damaged(_, let reason): throw CommandError(.data, "\(path): no pan: \(reason)")
      case .otherSchema(_, let found, _):
        throw CommandError(
          .data, "\(path): schema is \(found), a pan has \(schema) or \(olderSchema)")
      default: throw CommandError(error)
      }
    } catch {
      throw CommandError(.data, "\(path): \(error)")
    }
  }

  private static func recording(at path: String) throws -> PanRecording {
    guard let contents = try contents(of: path) else { throw StorageError.notFound(path: path) }
    let isOlder = try JSONFile.schema(of: contents, path: path) == olderSchema
    let document = try JSONFile.decode(
      Document.self, from: contents, path: path, schema: isOlder ? olderSchema : schema)
    let samples = document.samples.map {
      PanRecording.Sample(
        time: $0.time, location: Point(x: $0.x, y: $0.y), phase: $0.phase ?? .moved)
    }
    guard isOlder else {
      if let index = document.samples.firstIndex(where: { $0.phase == nil }) {
        throw StorageError.damaged(path: path, reason: "samples[\(index)] lacks \"phase\"")
      }
      return try PanRecording(samples)
    }
    let name = document.ending ?? "lifted"
    let endings: [String: PanRecording.Phase] = ["lifted": .ended, "cancelled": .cancelled]
    guard let ending = endings[name] else {
      throw CommandError(.data, "\(path): ending is \(name), not lifted or cancelled")
    }
    return try PanRecording(moving: samples, ending)
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

extension PanRecording.Phase: Decodable {}
