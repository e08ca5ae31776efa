import Animations
import Testing

@testable import FrameRecords

@Suite struct FrameNameTests {
  @Test("G-08 frames are named from 001, with four digits from 1000 on")
  func namesHaveAtLeastThreeDigits() {
    let names = [1, 42, 999, 1000, 12345].map { FrameName(prefix: "a-b", number: $0).description }
    #expect(names == ["a-b-001", "a-b-042", "a-b-999", "a-b-1000", "a-b-12345"])
  }

  @Test("G-08 names are sorted by number")
  func namesAreSortedByNumber() {
    let names = ["p-1000", "p-999", "p-002", "o-500"].compactMap(FrameName.init)
    #expect(names.sorted().map(\.description) == ["o-500", "p-002", "p-999", "p-1000"])
  }

  @Test(arguments: ["a-001", "a-b-999", "-123", "a-1000"])
  func frameNameRoundTrips(text: String) {
    #expect(FrameName(text)?.description == text)
  }

  @Test(arguments: ["", "a", "001", "a-", "a-1", "a-000", "a--01", "a-+12", "a-0999", "a-1x"])
  func malformedFrameNameIsNil(text: String) {
    #expect(FrameName(text) == nil)
  }

  @Test func numberZeroTraps() async {
    await #expect(processExitsWith: .failure) { _ = FrameName(prefix: "a", number: 0) }
  }
}
