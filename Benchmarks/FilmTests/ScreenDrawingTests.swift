import Foundation
import Geometry
import Markup
import Screens
import Testing

@testable import Film

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct ScreenDrawingTests {
  private func take(_ name: String, on device: Device = .i8) throws -> Take {
    Take(try #require(TransitionSystem.named(name)), on: device)
  }

  private func drawing(_ name: String, at time: Double, on device: Device = .i8) throws -> String {
    let screen = try #require(try take(name, on: device).screens(at: [time]).first)
    return ScreenDrawing(screen, prefix: "s").fragment.markup.text
  }

  @Test(arguments: TransitionSystem.all.map(\.name), Device.all)
  func everyFilmstripIsASmallWellFormedDocument(name: String, device: Device) throws {
    let take = try take(name, on: device)
    let moments = [0, 0.25, 0.5, 0.75, 1].map { Moment($0 * take.duration) }
    let text = SVGDocument(title: name, parts: [Filmstrip(take, at: moments).fragment]).text
    let ids = try DocumentIDs(text)
    #expect(Set(ids.defined).count == ids.defined.count, "an id twice")
    #expect(ids.used.isSubset(of: ids.defined), "something refers to nothing")
    #expect(!text.contains("nan") && !text.contains("inf\""))
    #expect(text.utf8.count < 300_000)
  }

  @Test func textIsDrawnAsTextElements() throws {
    let entry = try drawing("ledger-pop", at: 0)
    #expect(entry.contains(">0.00</text>") && entry.contains(">Ledger</text>"))
    let list = try drawing("ledger-pop", at: 0.5)
    // The amount of an entry stands at the right.
    #expect(list.contains(">Breakfast</text>") && list.contains(">−10.25</text>"))
    let films = try drawing("today-pop", at: 1.24)
    #expect(films.contains(">The Lantern Keeper</text>") && !films.contains("pictures/f01"))
  }

  @Test func holeIsCutOutByTheEvenOddRule() throws {
    let outline = "M0 0H320V568H0ZM94.81 284A65.19 65.19 0 0 1 225.19 284"
    #expect(
      try drawing("hole-push", at: 0.1, on: .i5).contains("clip-rule=\"evenodd\" d=\"\(outline)"))
  }

  @Test func perspectiveIsDrawnAsPolygonsAndTangents() throws {
    // The corners are those of check L-06, from the bottom right clockwise.
    let page = try drawing("page-present", at: 0.2)
    #expect(page.contains("<path d=\"M399.94 908.25L0 667L0 0L399.94 -241.25Z\""))
    // The next page lies in the plane behind it.
    #expect(page.contains("<rect x=\"0\" y=\"0\" width=\"375\" height=\"667\""))
    #expect(page.contains(">Chapter one</text>"))
  }

  @Test func shadowIsDrawnAtItsOffset() throws {
    // Half risen: 0.3 dark, at a twentieth of the poster's size from it.
    let poster = try drawing("magic-push", at: 0.06, on: .i5)
    #expect(
      poster.contains(
        "<rect x=\"4.4\" y=\"5.75\" width=\"88\" height=\"115\" fill=\"#000\" fill-opacity=\".3\""))
  }

  @Test func fingerFollowsTheGestureAndIsLifted() throws {
    let take = try take("card-dismiss-gesture", on: .iX)
    let touches = take.screens(at: [0, 0.15, 0.29, 0.31]).map { $0.touches.first?.y }
    #expect(touches[0] == 0.2 * 812)
    #expect(try #require(touches[1]) > 0.2 * 812)
    #expect(try #require(touches[2]) > #require(touches[1]))
    #expect(touches[3] == nil)
  }

  @Test func openCardHidesTheStatusBar() throws {
    #expect(try !drawing("card-dismiss", at: 0, on: .iX).contains(">9:41<"))
    #expect(try drawing("card-dismiss", at: 0.85, on: .iX).contains(">9:41<"))
  }

  @Test func clearOrOffScreenViewIsNotDrawn() throws {
    // The detail of a push is clear at first; its rating is drawn once it fades in.
    #expect(try !drawing("today-push", at: 0).contains("Rating"))
    #expect(try drawing("today-push", at: 0.2).contains("Rating"))
  }
}

/// The ids that a document defines, and the ids that its attributes refer to.
private struct DocumentIDs {
  var defined: [String] = []
  var used: Set<String> = []

  private final class Reader: NSObject, XMLParserDelegate {
    var ids = DocumentIDs()

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      if let id = attributes["id"] { ids.defined.append(id) }
      for value in attributes.values {
        if let id = value.wholeMatch(of: /url\(#(.+)\)/) { ids.used.insert(String(id.1)) }
      }
    }
  }

  private init() {}

  init(_ text: String) throws {
    let reader = Reader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    try #require(parser.parse(), "\(String(describing: parser.parserError))")
    self = reader.ids
  }
}
