internal import Foundation
internal import FrameRecords
internal import Screens

/// The folder of the stored recordings, with one file for each system and device.
struct RecordingFolder {
  private let url: URL

  init(path: String) { url = URL(fileURLWithPath: path, isDirectory: true) }

  /// Returns the differences between the stored recordings and new ones, one line for each; empty
  /// if all agree.
  func check() -> [String] {
    Recording.all.flatMap { differences(of: $0, $0.tracks) }
      + strays.map { "\($0) belongs to no system" }
  }

  /// Replaces recordings that differ and removes files that belong to no system.
  ///
  /// - Returns: The differences, a line each.
  func update() throws -> [String] {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    let lines = try Recording.all.flatMap { recording in
      let tracks = recording.tracks
      let lines = differences(of: recording, tracks)
      // A file within the tolerance stays, so that it does not change with the machine.
      if !lines.isEmpty { try Data(tracks.text.utf8).write(to: file(of: recording)) }
      return lines
    }
    let strays = strays
    for name in strays { try FileManager.default.removeItem(at: url.appendingPathComponent(name)) }
    return lines + strays.map { "\($0) belonged to no system and was removed" }
  }

  private func file(of recording: Recording) -> URL {
    url.appendingPathComponent(recording.fileName)
  }

  private func differences(of recording: Recording, _ tracks: FrameTracks) -> [String] {
    guard let text = try? String(contentsOf: file(of: recording), encoding: .utf8) else {
      return ["\(recording.fileName) is not there"]
    }
    do {
      let stored = try FrameTracks(text: text)
      return FrameDifference.summary(of: tracks.differences(from: stored))
    } catch {
      return ["\(recording.fileName), \(error)"]
    }
  }

  /// The names of the `.txt` files in the folder that belong to no system and device, sorted.
  private var strays: [String] {
    let known = Set(Recording.all.map(\.fileName))
    let names = try? FileManager.default.contentsOfDirectory(atPath: url.path)
    return (names ?? []).filter { $0.hasSuffix(".txt") && !known.contains($0) }.sorted()
  }
}

/// A system and a device: `tracks` records the frames of the system on the device.
struct Recording {
  let system: TransitionSystem
  let device: Device

  static var all: [Recording] {
    TransitionSystem.all.flatMap { system in
      Device.all.map { Recording(system: system, device: $0) }
    }
  }

  var fileName: String { "\(system.name)-\(device.name).txt" }

  var tracks: FrameTracks { FrameTracks(recording: system, on: device) }
}
