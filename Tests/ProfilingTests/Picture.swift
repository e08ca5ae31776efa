import Foundation
import FoundationXML
import Profiling
import TestSupport
import Testing

/// A flame graph as a reader of XML finds it.
struct Picture {
  /// A function's bar.
  struct Bar: Equatable {
    var name: String
    var weight: String
    var shade: String
    /// Per cent of the width.
    var x: Double
    var width: Double
    /// Pixels from the first row.
    var row: Int
  }

  let title: String
  let note: String
  /// In the order of the document.
  let bars: [Bar]

  /// Reads a picture; fails where it is no XML.
  init(_ graph: FlameGraph) throws {
    let document = try XMLDocument(xmlString: graph.svg)
    let root = try #require(document.rootElement())
    title = try #require(root.elements(forName: "title").first?.stringValue)
    let head = try #require(
      root.elements(forName: "foreignObject").first?.elements(forName: "div").first)
    note = try #require(
      head.elements(forName: "p").first { $0.text("class") == "note" }?.stringValue)
    let plot = try #require(root.elements(forName: "svg").first { $0.text("id") == "bars" })
    bars = try plot.elements(forName: "svg").map { element in
      let lines = try #require(element.elements(forName: "title").first?.stringValue)
        .split(separator: "\n", maxSplits: 1).map(String.init)
      func number(_ name: String) throws -> Double {
        try #require(Double(element.text(name).replacing("%", with: "")))
      }
      return Bar(
        name: lines[0], weight: lines[1], shade: element.text("class"), x: try number("x"),
        width: try number("width"), row: Int(try number("y")))
    }
  }
}

extension XMLElement {
  fileprivate func text(_ attribute: String) -> String {
    // By `attribute(forName:)` Foundation finds nothing here on Linux.
    attributes?.first { $0.name == attribute }?.stringValue ?? ""
  }
}

extension FoldedStacks {
  /// Stacks of up to six frames out of five names, so that many of them share their callers and
  /// some functions call themselves.
  static func random(seed: UInt64, count: Int) -> FoldedStacks {
    var generator = SeededGenerator(seed: seed)
    var stacks = FoldedStacks()
    for _ in 0..<count {
      let depth = Int.random(in: 1...6, using: &generator)
      let names = (0..<depth).map { _ in "f\(Int.random(in: 0..<5, using: &generator))" }
      stacks.add(names, weight: Int.random(in: 50...200, using: &generator))
    }
    return stacks
  }
}
