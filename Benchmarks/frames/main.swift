internal import Foundation

/// Records every system on every device and compares with, or replaces, what a folder keeps.
///
/// Exits 0 when nothing differs or everything was written, 1 when something differs. 64 is for a
/// wrong command line and 74 for a file that cannot be written, as in `sysexits.h`.
let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 2, let folder = arguments.last.map({ RecordingFolder(path: $0) }) else {
  fail("usage: frames check|update FOLDER", status: 64)
}
do {
  switch arguments.first {
  case "check":
    let differences = folder.check()
    print(differences.report)
    exit(differences.isEmpty ? 0 : 1)
  case "update":
    print(try folder.update().report)
  default:
    fail("usage: frames check|update FOLDER", status: 64)
  }
} catch {
  fail("frames: \(error.localizedDescription)", status: 74)
}

func fail(_ message: String, status: Int32) -> Never {
  FileHandle.standardError.write(Data("\(message)\n".utf8))
  exit(status)
}

extension [String] {
  /// The lines as one text; an empty array gives a sentence which says that nothing differs.
  var report: String { isEmpty ? "all recordings are as they were" : joined(separator: "\n") }
}
