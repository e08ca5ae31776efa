import Comparison
import Foundation
import FoundationXML
import Measurements
import Pages
import Storage
import Testing

/// Texts that try to break a page are escaped.
@Suite struct HostilePageTests {
  private static let names = [
    "a/</script><script>alert(1)</script>", "a/<!--", "a/]]>", "a/&amp;&lt;", "a/\"' onload=\"x",
    "a/line\nbreak\u{0}\u{7}", "a/\u{202E}backwards\u{2066}", "a/<svg onload=alert(1)>",
    "a/\u{FFFE}", "a/" + String(repeating: "long", count: 200), "a", "[", "a/b[c=/d]", "",
  ]

  @Test(arguments: names)
  func benchmarkNamesAreEscaped(name: String) throws {
    let harmless = try threeBenchmarks().parsed()
    let made = try page(
      [record("a/one", [.time: time(1)]), record(name, [.time: time(2, samples: [2, 3, 4])])],
      beside: [record(name, [.time: time(1)])], title: name, reference: name)
    let document = try made.parsed()
    #expect(try document.elements("script").count == harmless.elements("script").count)
    #expect(try document.elements("tbody", "row").count == 2)
    let attributes = try document.nodes(forXPath: "//@*").compactMap(\.name)
    #expect(!attributes.contains { $0.hasPrefix("on") })
    let controls = try made.html().unicodeScalars.filter {
      $0.properties.generalCategory == .control && $0 != "\n"
        || $0.properties.generalCategory == .format
    }
    #expect(controls.isEmpty, "\(controls)")
  }

  @Test func bidirectionalControlsInNamesAreShown() throws {
    let text = try page([record("a/\u{202E}b\nc", [.time: time(1)])], beside: []).html()
    #expect(text.contains("⟨U+202E⟩b␊c"))
  }

  @Test func bidirectionalControlsInEmbeddedJSONAreShown() throws {
    var made = try threeBenchmarks()
    made.history.runs[0].name = "a\u{202E}b\u{85}"
    #expect(try made.html().contains("\"a⟨U+202E⟩b⟨U+85⟩\""))
  }

  @Test func namesCannotEndTheEmbeddedJSON() throws {
    var made = try threeBenchmarks()
    made.history.runs[0].name = "</script><b>&amp;]]>"
    let island = try #require(
      made.parsed().elements("script").first { $0.text("type") == "application/json" })
    struct Island: Decodable { var runs: [[String]] }
    let text = try #require(island.stringValue)
    let runs = try JSONDecoder().decode(Island.self, from: Data(text.utf8)).runs
    #expect(runs[0][0] == "</script><b>&amp;]]>")
  }
}
