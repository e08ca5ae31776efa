import Foundation
import Profiling
import Testing

@Suite struct SpeedscopeTests {
  /// The demands of speedscope's published schema on a file with a profile of type `sampled`.
  private struct File: Decodable {
    var schema: String
    var shared: Shared
    var profiles: [Profile]

    enum CodingKeys: String, CodingKey {
      case shared, profiles
      case schema = "$schema"
    }

    struct Shared: Decodable {
      var frames: [Frame]
    }

    struct Frame: Decodable {
      var name: String
    }

    struct Profile: Decodable {
      var type: String
      var name: String
      var unit: String
      var startValue: Double
      var endValue: Double
      var samples: [[Int]]
      var weights: [Double]
    }
  }

  @Test func fileHasTheFieldsOfTheSpeedscopeSchema() throws {
    var stacks = FoldedStacks()
    stacks.add(["main", "a;b"], weight: 4)
    stacks.add(["main"], weight: 3)
    let data = try JSONEncoder().encode(Speedscope(stacks, name: "a/b/c", unit: "instructions"))
    let file = try JSONDecoder().decode(File.self, from: data)
    #expect(file.schema == "https://www.speedscope.app/file-format-schema.json")
    let profile = try #require(file.profiles.first)
    #expect(profile.type == "sampled")
    #expect(profile.name == "a/b/c, instructions")
    #expect(profile.unit == "none")
    #expect((profile.startValue, profile.endValue) == (0, 7))
    #expect(profile.weights.reduce(0, +) == 7)
    #expect(profile.samples.count == profile.weights.count)
    let named = profile.samples.map { $0.map { file.shared.frames[$0].name } }
    #expect(Set(named) == [["main"], ["main", "a;b"]])
  }

  @Test func byteProfilesUseTheUnitBytes() throws {
    var stacks = FoldedStacks()
    stacks.add(["main"], weight: 3)
    let data = try JSONEncoder().encode(Speedscope(stacks, name: "n", unit: "bytes"))
    #expect(try JSONDecoder().decode(File.self, from: data).profiles.map(\.unit) == ["bytes"])
  }
}
