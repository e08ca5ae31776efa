import Foundation
import Profiling
import TestSupport
import Testing

@Suite struct ProfileDocumentTests {
  private static func profile(
    seed: UInt64, iterations: Int? = 3
  ) -> ProfileDocument {
    ProfileDocument(
      mode: "callgrind", benchmark: "suite/group/name[count=3]", unit: "instructions",
      iterations: iterations, stacks: .random(seed: seed, count: 20))
  }

  @Test(arguments: [3, nil]) func profileDocumentRoundTripsThroughJSON(iterations: Int?) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    let profile = Self.profile(seed: seed, iterations: iterations)
    let read = try JSONDecoder().decode(
      ProfileDocument.self, from: JSONEncoder().encode(profile))
    #expect(read == profile, "seed \(seed)")
  }

  @Test func namesWithFoldedStackSeparatorsRoundTrip() throws {
    var profile = Self.profile(seed: 1)
    profile.stacks.add(["a;b", "c\nd 7"], weight: 2)
    let read = try JSONDecoder().decode(
      ProfileDocument.self, from: JSONEncoder().encode(profile))
    #expect(read.stacks.weights[["a;b", "c\nd 7"]] == 2)
  }

  @Test func documentHasTheFieldsOfTheContract() throws {
    var stacks = FoldedStacks()
    stacks.add(["main"], weight: 5)
    stacks.add(["main", "work", "work"], weight: 7)
    let profile = ProfileDocument(
      mode: "callgrind", benchmark: "a/b/c", unit: "instructions", iterations: 2, stacks: stacks)
    let read = try JSONDecoder().decode(Reader.self, from: JSONEncoder().encode(profile))
    #expect(read.schema == "bench.profile/1")
    #expect((read.mode, read.benchmark, read.unit) == ("callgrind", "a/b/c", "instructions"))
    #expect((read.iterations, read.total) == (2, 12))
    #expect(
      read.functions == [
        .init(name: "work", own: 7, total: 7), .init(name: "main", own: 5, total: 12),
      ])
    #expect(
      Set(read.stacks.map { $0.frames.map { read.frames[$0] } + ["\($0.weight)"] }) == [
        ["main", "5"], ["main", "work", "work", "7"],
      ])
  }

  /// A place that is no frame's, an empty stack, a negative weight, a sum beyond all numbers, no
  /// iteration: each would trap later, or be believed.
  @Test(arguments: [
    (#""iterations":1"#, #"[{"frames":[1],"weight":1}]"#),
    (#""iterations":1"#, #"[{"frames":[-1],"weight":1}]"#),
    (#""iterations":1"#, #"[{"frames":[],"weight":1}]"#),
    (#""iterations":1"#, #"[{"frames":[0],"weight":-1}]"#),
    (
      #""iterations":1"#,
      #"[{"frames":[0],"weight":9223372036854775807},{"frames":[0,0],"weight":1}]"#
    ),
    (#""iterations":0"#, #"[{"frames":[0],"weight":1}]"#),
  ])
  func damagedDocumentIsRefused(iterations: String, stacks: String) {
    let text = """
      {"schema":"bench.profile/1","mode":"m","benchmark":"b","unit":"u",\(iterations),\
      "frames":["f"],"stacks":\(stacks)}
      """
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(ProfileDocument.self, from: Data(text.utf8))
    }
  }

  @Test func recursiveFunctionCountsOnceInItsTotal() throws {
    var stacks = FoldedStacks()
    stacks.add(["main", "fib", "fib", "fib"], weight: 10)
    stacks.add(["main", "fib"], weight: 1)
    #expect(
      stacks.functions == [
        FunctionWeight(name: "fib", own: 11, total: 11),
        FunctionWeight(name: "main", own: 0, total: 11),
      ])
  }

  @Test func selfWeightsSumToTheTotal() {
    let seed = UInt64.random(in: 0...UInt64.max)
    let stacks = FoldedStacks.random(seed: seed, count: 50)
    #expect(stacks.functions.reduce(0) { $0 + $1.own } == stacks.total, "seed \(seed)")
  }
}

/// A profile as another program reads it.
private struct Reader: Decodable {
  var schema: String
  var mode: String
  var benchmark: String
  var unit: String
  var iterations: Int
  var total: Int
  var functions: [Function]
  var frames: [String]
  var stacks: [Stack]

  struct Function: Decodable, Equatable {
    var name: String
    var own: Int
    var total: Int

    enum CodingKeys: String, CodingKey {
      case name, total
      case own = "self"
    }
  }

  struct Stack: Decodable {
    var frames: [Int]
    var weight: Int
  }
}
