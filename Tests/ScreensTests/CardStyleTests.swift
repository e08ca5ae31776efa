import Animations
import Geometry
import SceneSupport
import TestSupport
import Testing
import Transitions
import ViewTree

@testable import Screens

@Suite struct CardStyleTests {
  let fixture = CardFixture()

  private var scene: Scene { fixture.scene }

  private func color(_ identifier: String, of view: ViewID) throws -> Color {
    scene[try scene.part(identifier, of: view)].backgroundColor
  }

  @Test("A-01 the list has its colours")
  func list() throws {
    let view = fixture.list.view
    #expect(scene[view].backgroundColor == .white)
    #expect(
      try color("statusStrip", of: view) == Color(red: 1, green: 1, blue: 1, alpha: 0.85))
    #expect(try color("avatar", of: view) == Color(red: 0.55, green: 0.6, blue: 0.68))
    #expect(try color("icon", of: view) == Color(red: 0.45, green: 0.55, blue: 0.75))
    #expect(try color("get", of: view) == Color(red: 0.86, green: 0.88, blue: 0.92))
    #expect(
      Card.samples.map(\.tint) == [
        Color(red: 0.13, green: 0.24, blue: 0.42), Color(red: 0.93, green: 0.94, blue: 0.96),
        Color(red: 0.78, green: 0.42, blue: 0.27), Color(red: 0.24, green: 0.45, blue: 0.34),
      ])
    #expect(try fixture.scene[fixture.cell(0).card.background].backgroundColor == .white)
  }

  @Test("A-12 icons come in three colours, which differ from strip to strip")
  func strips() throws {
    fixture.list.list.setContentOffset(1114)
    let strips = try fixture.cell(3).card.strips
    let colors = [
      Color(red: 0.86, green: 0.62, blue: 0.34), Color(red: 0.93, green: 0.86, blue: 0.6),
      Color(red: 0.55, green: 0.7, blue: 0.62),
    ]
    for (number, strip) in strips.enumerated() {
      let icons = scene.tree.subviews(of: strip.view)
      for (index, icon) in icons.prefix(9).enumerated() {
        #expect(scene[icon].backgroundColor == colors[(index + number) % 3])
        #expect(scene[icon].cornerRadius == 16)
      }
    }
  }

  @Test("A-05 A-11 an open card lies over a blur and has a story in quiet colours")
  func detail() throws {
    let detail = try fixture.open()
    let blur = try #require(fixture.container.first)
    #expect(
      scene[blur].backgroundColor == Color(red: 0.96, green: 0.96, blue: 0.97, alpha: 0.9))
    // Clear, so that the blur shows around a card that is pulled.
    #expect(scene[detail.view].backgroundColor == .clear)
    #expect(
      try color("close", of: detail.view) == Color(red: 0.95, green: 0.95, blue: 0.97, alpha: 0.8))
    detail.setContentOffset(600)
    #expect(
      try color("close", of: detail.view) == Color(red: 0.2, green: 0.2, blue: 0.22, alpha: 0.8))
    #expect(try color("image", of: detail.view) == Color(red: 0.7, green: 0.76, blue: 0.82))
    #expect(try color("share", of: detail.view) == Color(red: 0.93, green: 0.93, blue: 0.96))
    let card = Card(
      id: "", kind: .picture, subtitle: "", title: "", tint: .black, blocks: [.line])
    let other = CardDetailScreen(card: card, device: .iX, in: scene)
    #expect(try color("line", of: other.view) == Color(red: 0.8, green: 0.8, blue: 0.82))
  }

  @Test("A-01 the sample stories are texts, pictures and apps")
  func stories() throws {
    let kinds = Card.samples.map { $0.blocks.map(\.name) }
    #expect(
      kinds == [
        ["text", "image", "text"], [], ["text", "image", "text", "image", "text"], ["apps"],
      ])
    let screens = Card.samples.map { CardDetailScreen(card: $0, device: .iX, in: scene) }
    let heights = try screens.map { screen in
      try #require(screen.card.story).blocks.map { scene[$0].bounds.height }
    }
    // Texts have lines of 20.4 points; pictures 335 times their ratio; apps 81 each, without a line
    // below the last.
    for (text, lines) in [(heights[0][0], 5.0), (heights[0][2], 3), (heights[2][0], 2)] {
      expectClose(text, lines * 20.4, within: 1e-9)
    }
    expectClose(heights[0][1], 335 * 0.75, within: 1e-9)
    expectClose(heights[2][1], 335 * 0.6, within: 1e-9)
    expectClose(heights[2][3], 335 * 1.2, within: 1e-9)
    #expect(heights[3] == [81 * 9 - 1])
  }

  @Test("A-01 a character is half as wide as it is high")
  func textWidth() throws {
    // 134 characters of 2.5 points fill the column of 335 to the end.
    for (length, lines) in [(133, 1.0), (134, 1), (135, 2)] {
      let text = String(repeating: "x", count: length)
      let card = Card(
        id: "", kind: .picture, subtitle: "", title: "", tint: .black,
        blocks: [.text(text, fontSize: 5)])
      let story = CardDetailScreen(card: card, device: .iX, in: scene).card.story
      let block = try #require(story?.blocks.first)
      expectClose(scene[block].bounds.height, lines * 6, within: 1e-9)
    }
  }
}

extension Card.Block {
  fileprivate var name: String {
    switch self {
    case .text: "text"
    case .image: "image"
    case .apps: "apps"
    case .line: "line"
    }
  }
}
