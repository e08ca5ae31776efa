internal import ChildProcess
internal import Foundation

/// A program that times a floor or peers: a file called `GROUP` or `GROUP-PEER`.
struct FloorProgram {
  /// The file's name.
  let name: String
  private let folder: String

  /// The programs in a folder, by name.
  ///
  /// - Throws: `ComparisonError.noPrograms`.
  static func all(in folder: String) throws(ComparisonError) -> [FloorProgram] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw .noPrograms(folder: folder)
    }
    return names.sorted().map { FloorProgram(name: $0, folder: folder) }.filter(\.isThere)
  }

  /// The benchmarks it does the work of.
  var group: String { String(name.prefix { $0 != "-" }) }

  /// Has a turn: what it printed.
  ///
  /// - Throws: `ComparisonError.failed`, `.noReading`, `.interrupted`.
  func run() throws(ComparisonError) -> [Reading] {
    let answer: ChildProcess.Answer
    do {
      answer = try ChildProcess.answer(ChildProcess.Launch(path, folder: folder))
    } catch .interrupted(let signal) {
      throw .interrupted(signal: signal)
    } catch {
      throw .failed(program: name, reason: "\(error)")
    }
    guard answer.status == 0 else {
      throw .failed(program: name, reason: answer.complaint)
    }
    return try readings(in: answer.output)
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

extension FloorProgram {
  fileprivate var path: String { "\(folder)/\(name)" }

  /// Whether it is an executable file; there are logs and folders beside the programs.
  fileprivate var isThere: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && !isFolder.boolValue && FileManager.default.isExecutableFile(atPath: path)
  }
}
