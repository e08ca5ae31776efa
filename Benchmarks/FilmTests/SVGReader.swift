internal import Foundation
internal import Testing

#if canImport(FoundationXML)
  internal import FoundationXML
#endif

/// An element of a drawing, as parsed by a reader of XML that shares no code with the project.
struct SVGElement {
  let name: String
  let attributes: [String: String]
  var children: [SVGElement] = []
  /// The characters directly inside the element, without those of its children.
  var text = ""

  /// Parses a document; the test fails unless the document is well-formed.
  init(reading text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let parser = XMLParser(data: Data(text.utf8))
    let reader = SVGReader()
    parser.delegate = reader
    let isWellFormed = parser.parse()
    try #require(
      isWellFormed, "line \(parser.lineNumber): \(String(describing: parser.parserError))",
      sourceLocation: sourceLocation)
    self = try #require(reader.root, sourceLocation: sourceLocation)
  }

  init(name: String, attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  /// The element and all elements inside it, in the order of the document.
  var all: [SVGElement] { [self] + children.flatMap(\.all) }
}

/// A parser's delegate that builds a tree of elements.
private final class SVGReader: NSObject, XMLParserDelegate {
  private(set) var root: SVGElement?
  private var open: [SVGElement] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    open.append(SVGElement(name: name, attributes: attributes))
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if !open.isEmpty { open[open.count - 1].text += string }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard let element = open.popLast() else { return }
    if open.isEmpty {
      root = element
    } else {
      open[open.count - 1].children.append(element)
    }
  }
}

/// Expects a complete drawing: well-formed, without repeated ids, missing ids or scripts, and
/// without anything loaded from elsewhere.
@discardableResult
func expectDrawing(
  _ text: String, sourceLocation: SourceLocation = #_sourceLocation
) throws -> SVGElement {
  let root = try SVGElement(reading: text, sourceLocation: sourceLocation)
  let ids = root.all.compactMap { $0.attributes["id"] }
  #expect(root.name == "svg", sourceLocation: sourceLocation)
  #expect(Set(ids).count == ids.count, "an id stands twice", sourceLocation: sourceLocation)
  let references = text.matches(of: /url\(#([^)]*)\)/).map { String($0.output.1) }
  #expect(Set(references).isSubset(of: ids), sourceLocation: sourceLocation)
  #expect(!root.all.contains { $0.name == "script" }, sourceLocation: sourceLocation)
  let addresses = text.matches(of: /https?:[^"]*/).map { String($0.output) }
  #expect(Set(addresses) == ["http://www.w3.org/2000/svg"], sourceLocation: sourceLocation)
  return root
}
