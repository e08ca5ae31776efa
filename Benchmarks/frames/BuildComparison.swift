internal import ExactValues
internal import Foundation

/// A comparison of this program's exact values with those of another build of the same sources.
struct BuildComparison {
  /// The other program and its first arguments; it is run with `exact` behind them.
  let command: [String]

  /// Returns the first value that differs, in one line; `nil` if all are equal to the bit.
  ///
  /// - Throws: `BuildFailure` if the other program cannot be run or prints something else.
  func difference() throws(BuildFailure) -> String? {
    let (here, there) = (Self.sections(), try lines(["exact"]))
    guard there.last?.hasPrefix("all ") == true, here.count == there.count else {
      throw BuildFailure("\(name) lists \(there.count) sections instead of \(here.count)")
    }
    for (line, other) in zip(here, there) where line != other {
      let section = String(line.prefix { $0 != " " })
      guard other.hasPrefix("\(section) ") else {
        throw BuildFailure("\(name) lists \(other) instead of \(section)")
      }
      return "\(section): \(try difference(in: section))"
    }
    return nil
  }

  private func difference(in section: String) throws(BuildFailure) -> String {
    var here: [String] = []
    _ = ExactListing.values(of: section) { here.append($0) }
    let there = try lines(["exact", section])
    for (line, other) in zip(here, there) where line != other {
      return "\(line) here, \(other) in \(name)"
    }
    return "\(here.count) values here, \(there.count) in \(name)"
  }

  private var name: String { command.joined(separator: " ") }

  private static func sections() -> [String] {
    var lines: [String] = []
    ExactListing.sections { lines.append($0) }
    return lines
  }

  /// Runs the other program and returns the lines of its standard output.
  private func lines(_ arguments: [String]) throws(BuildFailure) -> [String] {
    let process = Process()
    // Through `env`, which looks a name up on the search path.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command + arguments
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    do { try process.run() } catch { throw BuildFailure("\(name) cannot be run: \(error)") }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw BuildFailure("\(name) ended with status \(process.terminationStatus)")
    }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

/// The reason why another build could not be compared.
struct BuildFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
