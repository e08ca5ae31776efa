internal import ExactValues
internal import Foundation

/// Records every system on every device and compares with, or replaces, what a folder keeps; or
/// compares the exact values of this build with those of another one.
///
/// Exits 0 when nothing differs or everything was written, 1 when something differs. 64 is for a
/// wrong command line, 70 for another build that does not run, and 74 for a file that cannot be
/// written, as in `sysexits.h`.
let arguments = Array(CommandLine.arguments.dropFirst())
switch (arguments.first, arguments.count) {
case ("check", 2):
  let differences = RecordingFolder(path: arguments[1]).check()
  print(differences.report)
  exit(differences.isEmpty ? 0 : 1)
case ("update", 2):
  do {
    print(try RecordingFolder(path: arguments[1]).update().report)
  } catch {
    fail("frames: \(error.localizedDescription)", status: 74)
  }
case ("exact", 1):
  ExactListing.sections { print($0) }
case ("exact", 2):
  guard ExactListing.values(of: arguments[1], { print($0) }) else {
    fail("frames: no section \(arguments[1]); frames exact lists all", status: 64)
  }
case ("against", 2...):
  do {
    let comparison = BuildComparison(command: Array(arguments.dropFirst()))
    if let difference = try comparison.difference() { fail(difference, status: 1) }
    print("all values are equal to the bit")
  } catch {
    fail("frames: \(error)", status: 70)
  }
default:
  fail(
    """
    usage: frames check|update FOLDER
           frames exact [SECTION]
           frames against COMMAND [ARGUMENT ...]
    """, status: 64)
}

func fail(_ message: String, status: Int32) -> Never {
  FileHandle.standardError.write(Data("\(message)\n".utf8))
  exit(status)
}

extension [String] {
  /// The lines as one text; an empty array gives a sentence which says that nothing differs.
  var report: String { isEmpty ? "all recordings are as they were" : joined(separator: "\n") }
}
