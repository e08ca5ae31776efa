import Foundation
import TestSupport
import Testing

/// Chromium, which opens a page and lets a script use it.
enum PageBrowser {
  private static let program = "/usr/bin/chromium"

  /// Whether there is a browser.
  static var isHere: Bool { FileManager.default.isExecutableFile(atPath: program) }

  /// Opens a page at a fragment, lets a script use it, and returns what it noted; expects that the
  /// browser complains of nothing.
  static func use(
    _ page: String, _ script: String, at fragment: String = "", width: Int = 1280
  ) throws -> [String: String] {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "page-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let end = try #require(page.range(of: "</body>", options: .backwards)?.lowerBound)
    let file = folder.appending(path: "page.html")
    try Data("\(page[..<end])\(user(script))\(page[end...])".utf8).write(to: file)
    let browser = try ChildProcess(
      URL(filePath: program),
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(folder.path)/profile",
        "--enable-logging=stderr", "--window-size=\(width),900", "--dump-dom",
        "\(file.absoluteString)#\(fragment)",
      ], in: folder)
    let outcome = try browser.wait()
    let complaints = outcome.errors.split(separator: "\n").filter { $0.contains("CONSOLE") }
    #expect(complaints.isEmpty, "\(complaints)")
    let start = try #require(outcome.output.range(of: " notes=\""), "\(outcome.errors)")
    let notes = outcome.output[start.upperBound...].prefix { $0 != "\"" }
      .replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
    return try JSONDecoder().decode([String: String].self, from: Data(notes.utf8))
  }

  /// Returns a script with words for what any page needs.
  private static func user(_ script: String) -> String {
    """
    <script>
    {
    const notes = {};
    const note = (name, value) => { notes[name] = String(value); };
    const root = document.documentElement;
    const byId = (id) => document.getElementById(id);
    const key = (target, key) => target.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    const type = (text) => {
      byId('filter').value = text;
      byId('filter').dispatchEvent(new Event('input', { bubbles: true }));
    };
    \(script)
    root.setAttribute('notes', JSON.stringify(notes));
    }
    </script>
    """
  }
}
