public import Foundation
public import Testing

/// Chromium, which opens a page or a picture and lets a script use it.
public enum PageBrowser {
  private static let program = "/usr/bin/chromium"

  /// Whether there is a browser.
  public static var isHere: Bool { FileManager.default.isExecutableFile(atPath: program) }

  /// The color scheme that the system asks for.
  public enum Theme: String, Sendable, CaseIterable, CustomTestStringConvertible {
    case light, dark

    /// The number of the scheme in Chromium's setting.
    fileprivate var number: Int { self == .dark ? 0 : 1 }

    /// The name of the scheme.
    public var testDescription: String { rawValue }
  }

  /// Opens a document at a fragment, lets a script use it, and returns what it noted; expects that
  /// the browser complains of nothing.
  ///
  /// - Parameters:
  ///   - document: The text of an HTML page or of an SVG picture.
  ///   - script: The statements of the script, which calls `note(name, value)` and may `await`.
  ///   - fragment: The part of the address after `#`.
  ///   - width: The width of the viewport, in pixels.
  ///   - theme: The color scheme of the system.
  /// - Returns: The values by name.
  /// - Throws: When the script does not come to its end.
  public static func use(
    _ document: String, _ script: String, at fragment: String = "", width: Int = 1280,
    theme: Theme = .light
  ) throws -> [String: String] {
    let visit = try Visit(document, script, at: fragment, width: width)
    let outcome = try visit.run(["--dump-dom"], height: 900, theme)
    let complaints = outcome.errors.split(separator: "\n").filter { $0.contains("CONSOLE") }
    #expect(complaints.isEmpty, "\(complaints)")
    let start = try #require(outcome.output.range(of: " notes=\""), "\(outcome)")
    let notes = outcome.output[start.upperBound...].prefix { $0 != "\"" }
      .replacing("&quot;", with: "\"").replacing("&lt;", with: "<")
      .replacing("&gt;", with: ">").replacing("&amp;", with: "&")
    return try JSONDecoder().decode([String: String].self, from: Data(notes.utf8))
  }

  /// Opens a document, lets a script change it, and returns a PNG of the window.
  ///
  /// - Parameters:
  ///   - document: The text of an HTML page or of an SVG picture.
  ///   - script: The statements of the script.
  ///   - size: The width and the height of the window, in pixels; a width of 500 or more.
  ///   - theme: The color scheme of the system.
  /// - Returns: The file's contents.
  /// - Throws: When the browser takes no picture.
  public static func picture(
    of document: String, _ script: String, size: (width: Int, height: Int), theme: Theme = .light
  ) throws -> Data {
    let visit = try Visit(document, script, width: size.width)
    let outcome = try visit.run(
      ["--screenshot=\(visit.screenshot.path)", "--hide-scrollbars"], height: size.height, theme)
    return try #require(try? Data(contentsOf: visit.screenshot), "\(outcome)")
  }

  /// A document with a script of a test in it, in a temporary folder of its own.
  private final class Visit {
    private let folder: URL
    private let address: String
    private let width: Int

    var screenshot: URL { folder.appending(path: "picture.png") }

    init(_ document: String, _ script: String, at fragment: String = "", width: Int) throws {
      self.width = width
      folder = FileManager.default.temporaryDirectory.appending(path: "page-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let end = try #require(
        ["</body>", "</main>", "</svg>"].lazy
          .compactMap { document.range(of: $0, options: .backwards) }.first)
      let kind = document[end] == "</svg>" ? "svg" : "html"
      let file = folder.appending(path: "page.\(kind)")
      let text = "\(document[..<end.lowerBound])\(user(script))\(document[end.lowerBound...])"
      try Data(text.utf8).write(to: file)
      guard width < leastWidth else {
        address = "\(file.absoluteString)#\(fragment)"
        return
      }
      let frame = folder.appending(path: "frame.html")
      try Data(framed("page.\(kind)#\(fragment)", width).utf8).write(to: frame)
      address = frame.absoluteString
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func run(_ options: [String], height: Int, _ theme: Theme) throws -> ChildProcess.Outcome {
      // Virtual time: the browser ends once the script has nothing more to wait for.
      let browser = try ChildProcess(
        URL(filePath: program),
        [
          "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(folder.path)/profile",
          "--enable-logging=stderr", "--window-size=\(max(width, leastWidth)),\(height)",
          "--blink-settings=preferredColorScheme=\(theme.number)",
          "--virtual-time-budget=60000",
        ] + options + [address], in: folder)
      return try browser.wait()
    }
  }

  /// The least width of a window: Chromium lays a narrower one out in this width.
  private static let leastWidth = 500

  /// Returns a page with another one in a frame, whose width may be less than that of any window.
  private static func framed(_ address: String, _ width: Int) -> String {
    """
    <!DOCTYPE html>
    <title>a telephone</title>
    <script>
    addEventListener('message',
      (event) => document.documentElement.setAttribute('notes', event.data));
    </script>
    <iframe src="\(address)" style="border:0;width:\(width)px;height:800px"></iframe>
    """
  }

  /// Returns the element of a script, with words for what any page needs.
  private static func user(_ script: String) -> String {
    """
    <script>//<![CDATA[
    (async () => {
    const notes = {};
    const note = (name, value) => { notes[name] = String(value); };
    const root = document.documentElement;
    const byId = (id) => document.getElementById(id);
    const key = (target, key, ctrlKey = false) => target.dispatchEvent(
      new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }));
    const type = (text) => {
      byId('filter').value = text;
      byId('filter').dispatchEvent(new Event('input', { bubbles: true }));
    };
    \(script)
    if (parent === window) root.setAttribute('notes', JSON.stringify(notes));
    else parent.postMessage(JSON.stringify(notes), '*');
    })();
    //]]></script>
    """
  }
}
