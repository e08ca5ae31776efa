import Foundation
import FoundationXML
import Measurements
import Pages
import Reporting
import Testing

@Suite struct SiteIndexPageTests {
  private func index() -> SiteIndexPage {
    let links = [
      PageLink("Overview", "index.html"), PageLink("Latest run", "latest.html"),
      PageLink("Gate", "gate.html"), PageLink("History", "history.html"),
    ]
    return SiteIndexPage(
      title: "a <title>", navigation: PageNavigation(links, current: "index.html"))
  }

  @Test func stateIsTheResultOfTheGateInOneSentence() throws {
    var index = index()
    #expect(index.state == "Nothing was measured.")
    index.latest = try page(
      [record("a/one", [.time: time(10)])], beside: [], kind: .measurement)
    #expect(
      index.state
        == "The run of 2026-03-04 at 0123456789ab has 1 benchmark. No gate was kept.")
    index.gate = try threeBenchmarks()
    let gate = "The gate of 2026-03-04 at 0123456789ab failed: a/two regressed (allocations +1)"
    #expect(index.state == "\(gate).")
    index.latest?.document.environment = try environment(date: "2026-03-04T05:06:08Z")
    #expect(index.state == "\(gate); the latest run is newer.")
    let document = try XMLDocument(xmlString: index.html())
    #expect(try document.elements("p", "headline").first?.text("class") == "headline bad")
  }

  @Test func overviewSaysThatTimesWereNotCompared() throws {
    var index = index()
    index.gate = try threeBenchmarks()
    #expect(try XMLDocument(xmlString: index.html()).elements("p", "machine").isEmpty)
    let words = "This machine is 84.0 % slower: times are not compared."
    index.gate?.document.machine = try JSONDecoder().decode(
      JudgedDocument.MachineNote.self,
      from: Data("{\"note\": \"off\", \"drift\": 0.84, \"words\": \"\(words)\"}".utf8))
    let notes = try XMLDocument(xmlString: index.html()).elements("p", "machine")
    #expect(notes.map(\.stringValue) == [words])
  }

  @Test func everyPageAndPictureIsLinkedOnce() throws {
    var index = index()
    index.profiles = [
      (
        "a/<one>",
        [
          PageLink("flame graph (perf)", "profiles/a/perf/flame.svg"),
          PageLink("difference (perf)", "profiles/a/perf/difference.svg"),
        ]
      )
    ]
    index.films = [PageLink("card", "films/card.svg")]
    let document = try XMLDocument(xmlString: index.html())
    let main = try #require(document.elements("main").first)
    let links = try main.nodes(forXPath: ".//*[local-name()='a']/@href").compactMap(\.stringValue)
    #expect(
      links == [
        "latest.html", "gate.html", "history.html", "profiles/a/perf/flame.svg",
        "profiles/a/perf/difference.svg", "films/card.svg",
      ])
    #expect(main.stringValue?.contains("flame graph (perf) · difference (perf)") == true)
    let current = try document.elements("a").filter { $0.text("aria-current") == "page" }
    #expect(current.map { $0.text("href") } == ["index.html"])
    #expect(index.html().contains(PageNavigation.mark))
  }

  @Test func pageByItselfHasNoNavigation() throws {
    let text = try threeBenchmarks().html()
    #expect(!text.contains("<nav") && !text.contains(PageNavigation.mark))
  }

  @Test func rowLinksItsHistoryAndProfiles() throws {
    var page = try threeBenchmarks()
    page.links = ["a/two": [PageLink("history", "history.html#d1"), PageLink("flame", "f.svg")]]
    page.navigation = index().navigation
    let document = try page.parsed()
    let detail = try #require(
      document.elements("div", "about-one").first { $0.text("id") == "d1" })
    let links = try detail.nodes(forXPath: ".//*[local-name()='a']/@href").compactMap(\.stringValue)
    #expect(links == ["history.html#d1", "f.svg"])
    #expect(try document.elements("nav", "pages").count == 1)
  }
}
