internal import Animations
internal import Builds
internal import ChildProcess
internal import Comparison
internal import Essentials
internal import FrameRecords
internal import Measurements
internal import Profiling
internal import Sessions
internal import Storage

/// The frames of a take as numbered files: a drawing and a record of each.
struct FilmFrames {
  /// The largest number of frames per second, so that the folder of a transition can still be
  /// listed.
  static let maximumRate = 1000

  /// The names of the files without extension, in the order of the frames.
  let names: [FrameName]
  private let drawings: [String]
  private let records: [String]

  /// Draws and records each frame of a take.
  init(_ take: Take, framesPerSecond: Double) {
    let records = take.records(framesPerSecond: framesPerSecond)
    names = records.map { FrameName(prefix: take.name, number: $0.number) }
    self.records = records.map { $0.jsonLine(prefix: take.name) + "\n" }
    drawings = zip(names, take.screens(at: records.map(\.time))).map { name, screen in
      let drawing = ScreenDrawing(screen, prefix: "f").fragment
      return SVGDocument(title: name.description, parts: [drawing]).text
    }
  }

  /// Writes the files into a folder, which is created if missing.
  ///
  /// Existing files are replaced, and frames of an earlier, longer recording of the same name are
  /// removed, so that the folder contains one recording.
  ///
  /// - Throws: `StorageError` when a file cannot be written; the files of this recording are then
  ///   removed.
  func write(to folder: String) throws(StorageError) {
    try StoredFile.makeFolder(folder)
    try removeRecording(in: folder)
    do throws(StorageError) {
      for (index, name) in names.enumerated() {
        try Self.write(drawings[index], to: "\(folder)/\(name).svg")
        try Self.write(records[index], to: "\(folder)/\(name).json")
      }
    } catch {
      try removeRecording(in: folder)
      throw error
    }
  }

  private func removeRecording(in folder: String) throws(StorageError) {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for file in files where isFrame(file) {
      let path = "\(folder)/\(file)"
      guard unsafe unlink(path) == 0 else {
        throw .unwritable(path: path, reason: SystemReason.ofLastCall)
      }
    }
  }

  private func isFrame(_ file: String) -> Bool {
    guard let dot = file.lastIndex(of: "."),
      ["svg", "json", "png"].contains(file[dot...].dropFirst())
    else { return false }
    return FrameName(String(file[..<dot]))?.prefix == names.first?.prefix
  }

  /// Writes a file without syncing: a lost recording is made again in a second.
  private static func write(_ text: String, to path: String) throws(StorageError) {
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    } catch {
      throw .unwritable(path: path, reason: SystemReason.of(error))
    }
  }
}

// MARK: - Pictures

extension FilmFrames {
  /// Converts the drawings in a folder to PNG, as many at a time as there are processors.
  ///
  /// - Returns: The number of pictures; 0 if rsvg-convert is not installed.
  /// - Throws: `CommandError`, with code 70 when the tool fails, and 130 or 143 when this process
  ///   is interrupted.
  func writePictures(to folder: String) throws(CommandError) -> Int {
    guard let tool = try? Tool("rsvg-convert", package: "librsvg2-bin") else { return 0 }
    let processorCount = ProcessInfo.processInfo.activeProcessorCount
    for start in stride(from: 0, to: names.count, by: processorCount) {
      try convert(names[start..<min(start + processorCount, names.count)], in: folder, with: tool)
    }
    return names.count
  }

  private func convert(
    _ names: ArraySlice<FrameName>, in folder: String, with tool: Tool
  ) throws(CommandError) {
    var failure: ChildProcess.Ending?
    do throws(BuildError) {
      // All are started before the first is waited for. All are waited for even after an error, so
      // that none writes into the folder later.
      var running: [ChildProcess] = []
      for name in names {
        let command = [tool.path, "--output", "\(name).png", "\(name).svg"]
        running.append(try ChildProcess(command, in: folder, log: "/dev/null"))
      }
      for child in running {
        // An interruption throws here; the others end when they are released.
        let ending = try child.end(building: "a picture", log: "none") { Platform.caughtSignal }
        if !ending.isSuccess { failure = ending }
      }
    } catch {
      throw CommandError(error)
    }
    if let failure {
      throw CommandError(.failure, "rsvg-convert: \(failure) in \(folder)")
    }
  }
}
