internal import Foundation

/// Returns the output of a Python program; `nil` after a failure or without python3.
func python(_ program: String, _ argument: String = "") -> String? {
  let process = Process()
  let output = Pipe()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = ["python3", "-c", program, argument]
  process.standardOutput = output
  process.standardError = FileHandle.nullDevice
  guard (try? process.run()) != nil else { return nil }
  let text = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return process.terminationStatus == 0 ? String(decoding: text, as: UTF8.self) : nil
}
