import Foundation
import Testing

/// Expects `text` to be the contents of `Snapshots/<name>.txt` in this folder.
///
/// After an intended change, `WRITE_SNAPSHOTS=1 scripts/test --filter ReportTests` writes the files
/// again; review them like code.
func expectSnapshot(
  _ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Snapshots/\(name).txt")
  if ProcessInfo.processInfo.environment["WRITE_SNAPSHOTS"] != nil {
    try Data(text.utf8).write(to: file)
  }
  let stored = try String(contentsOf: file, encoding: .utf8)
  #expect(text == stored, "\(name) reads:\n\(text)", sourceLocation: sourceLocation)
}
