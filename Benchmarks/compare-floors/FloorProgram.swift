internal import ChildProcess
internal import Essentials

/// A program that times a floor or peers, in a file named `GROUP` or `GROUP-PEER`.
struct FloorProgram {
  /// The file name without the folder: `GROUP` or `GROUP-PEER`.
  let name: String
  private let folder: String

  /// Returns the programs in a folder, by name.
  ///
  /// - Throws: `ComparisonError.noPrograms` when the folder cannot be read.
  static func all(in folder: String) throws(ComparisonError) -> [FloorProgram] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw .noPrograms(folder: folder)
    }
    return names.sorted().map { FloorProgram(name: $0, folder: folder) }.filter(\.isThere)
  }

  /// The group of benchmarks whose work the program does: the file name up to the first hyphen.
  var group: String { String(name.prefix { $0 != "-" }) }

  /// Runs a turn, and returns the readings that the program printed.
  ///
  /// - Throws: `ComparisonError.failed`, `.noReading` or `.interrupted`.
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

  /// Whether the path leads to an executable file; the folder also contains logs and folders.
  fileprivate var isThere: Bool {
    !path.isFolder && FileManager.default.isExecutableFile(atPath: path)
  }
}
