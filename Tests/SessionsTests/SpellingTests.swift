import Testing

@testable import Sessions

@Suite struct SpellingTests {
  @Test(arguments: [
    ("", "", 0), ("", "ab", 2), ("abc", "abc", 0), ("abc", "abd", 1), ("abc", "ab", 1),
    ("ab", "abc", 1), ("abcd", "acbd", 1), ("ab", "ba", 1), ("abc", "cab", 2), ("ca", "abc", 3),
    ("kitten", "sitting", 3), ("abxy", "bayx", 2), ("abc", "", 3), ("axb", "bya", 3),
  ])
  func distanceCountsEditsAndSwaps(first: String, second: String, distance: Int) {
    #expect(Spelling.distance(first, second) == distance)
    #expect(Spelling.distance(second, first) == distance)
  }

  @Test(arguments: [
    // Two slips are allowed, or one in three letters of a long name.
    ("allocatoins", "allocations"), ("alocatoin", "allocations"), ("TIME", "time"),
    ("tmie", "time"), ("tiem", "time"), ("abcd", "time"),
    // Half of the letters of a short name are too many.
    ("ab", "ac"), ("xyme", "time"), ("xyze", "time"),
    // Three slips: of nine letters, and of eight.
    ("xxxdefghi", "abcdefghi"), ("xxxdefgh", "abcdefgh"),
  ])
  func nearNameIsFound(word: String, name: String) {
    let isNear = !["abcd", "xyze", "xxxdefgh"].contains(word)
    #expect(Spelling.nearest(word, among: [name]) == (isNear ? name : nil))
  }

  @Test func nearestOfSeveralNamesIsFound() {
    #expect(Spelling.nearest("tim", among: ["tame", "time", "tide"]) == "time")
    #expect(Spelling.nearest("tim", among: [String]()) == nil)
  }

  @Test func typedWordIsNeverSuggested() {
    #expect(Spelling.nearest("time", among: ["time"]) == nil)
    #expect(Spelling.nearest("time", among: ["time", "tide"]) == "tide")
  }

  @Test func partsOfIdentifiersAreNames() {
    let ids = ["maps/read/get[count=4]", "sets/write/put"]
    #expect(Spelling.nearest("raed", inIdentifiers: ids) == "read")
    #expect(Spelling.nearest("raed/get", inIdentifiers: ids) == "read/get")
    #expect(Spelling.nearest("maps/read/gte", inIdentifiers: ids) == "maps/read/get")
    #expect(Spelling.nearest("maps/read/get[cuont=4]", inIdentifiers: ids) == ids[0])
    #expect(Spelling.nearest("nothing", inIdentifiers: ids) == nil)
  }

  @Test func adviceIsAQuestionOrAListOfNames() {
    #expect(Spelling.advice(for: "tiem", among: ["time", "size"]) == "did you mean time?")
    #expect(Spelling.advice(for: "other", among: ["time", "size"]) == "there is time, size")
    #expect(Spelling.advice(for: "other", among: []) == "there is none")
  }
}
