internal import Foundation

/// A program that times a floor or peers: a file called `GROUP` or `GROUP-PEER`.
struct FloorProgram {
  /// The file's name.
  let name: String
  private let url: URL

  /// The programs in a folder, by name.
  ///
  /// - Throws: `ComparisonError.noPrograms`.
  static func all(in folder: String) throws(ComparisonError) -> [FloorProgram] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw .noPrograms(folder: folder)
    }
    let urls = names.sorted().map { URL(fileURLWithPath: folder).appendingPathComponent($0) }
    return urls.filter(\.isProgram).map { FloorProgram(name: $0.lastPathComponent, url: $0) }
  }

  /// The benchmarks it does the work of.
  var group: String { String(name.prefix { $0 != "-" }) }

  /// Has a turn: what it printed.
  ///
  /// - Throws: `ComparisonError.failed`, `.noReading`.
  func run() throws(ComparisonError) -> [Reading] {
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = url
    // Toolkits draw nothing here; GTK has no such switch and needs a display.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["QT_QPA_PLATFORM": "offscreen"]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    do {
      try process.run()
    } catch {
      throw .failed(program: name, reason: error.localizedDescription)
    }
    // Both are short: neither pipe fills while the other is read.
    let printed = output.text
    let complaint = errors.text.split(separator: "\n").last.map(String.init)
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw .failed(
        program: name, reason: complaint ?? "exit status \(process.terminationStatus)")
    }
    return try readings(in: printed)
  }

  private func readings(in text: String) throws(ComparisonError) -> [Reading] {
    var readings: [Reading] = []
    for line in text.split(separator: "\n") {
      guard let reading = Reading(line: line) else {
        throw .noReading(line: String(line), program: name)
      }
      readings.append(reading)
    }
    return readings
  }
}

extension URL {
  fileprivate var isProgram: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && !isFolder.boolValue && FileManager.default.isExecutableFile(atPath: path)
  }
}

extension Pipe {
  fileprivate var text: String {
    let bytes = try? fileHandleForReading.readToEnd()
    return String(decoding: bytes ?? Data(), as: UTF8.self)
  }
}
