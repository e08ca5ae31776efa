import Comparison
import Foundation
import Measurements
import Testing

/// Parts of a shared run into one measurement.
@Suite struct MergeTests {
  private static let ids = (0..<7).map { "suite/group/\($0)" }

  /// The measurement of a part of `ids`, or of others, after a change.
  private func part(
    _ number: Int, of count: Int = 3, selected: [String] = ids,
    _ change: (inout MeasurementSet) -> Void = { _ in }
  ) throws -> (path: String, measurement: MeasurementSet) {
    let shard = try #require(Shard(number, of: count))
    let records = shard.part(of: selected).map { record($0, [.time: time(100)]) }
    var measurement = MeasurementSet(
      environment: try environment(calibration: calibration(slowerBy: 1)), benchmarks: records,
      shard: SharedRun(part: shard, selected: selected, metrics: [.time]))
    change(&measurement)
    return ("\(number).json", measurement)
  }

  private func refusal(_ files: [(path: String, measurement: MeasurementSet)]) -> MergeError? {
    #expect(throws: MergeError.self) { try MeasurementSet(merging: files) }
  }

  @Test(arguments: [[1, 2, 3], [3, 1, 2], [2, 3, 1]])
  func mergedPartsAreInProgramOrder(order: [Int]) throws {
    let merged = try MeasurementSet(merging: order.map { try part($0) })
    #expect(merged.benchmarks.map(\.id) == Self.ids)
    #expect(merged.benchmarks == Self.ids.map { record($0, [.time: time(100)]) })
    #expect(merged.parts?.map(\.part.description) == ["1/3", "2/3", "3/3"])
    #expect(merged.shard == nil)
  }

  @Test func emptyPartsAreMerged() throws {
    let selected = Array(Self.ids.prefix(2))
    let files = try (1...4).map { try part($0, of: 4, selected: selected) }
    #expect(try MeasurementSet(merging: files).benchmarks.map(\.id) == selected)
    #expect(refusal(Array(files.dropLast()))?.description.contains("shard 4/4 is missing") == true)
  }

  @Test func mergedAndPlainMeasurementsRoundTrip() throws {
    let merged = try MeasurementSet(merging: [part(1, of: 1)])
    let text = try JSONEncoder().encode(merged)
    #expect(try JSONDecoder().decode(MeasurementSet.self, from: text) == merged)
    let plain = MeasurementSet(environment: try environment(), benchmarks: [])
    let keys = try JSONSerialization.jsonObject(with: JSONEncoder().encode(plain)) as? [String: Any]
    #expect(Set(try #require(keys).keys) == ["schema", "environment", "benchmarks"])
  }

  @Test func missingShardsAreNamed() throws {
    #expect(refusal([]) == .noFiles)
    let two = refusal([try part(2)])
    #expect(two?.description == "shards 1/3, 3/3 are missing; name their files too")
    let many = refusal([try part(2, of: 9)])
    #expect(many?.description.contains("1/9, 3/9, 4/9, 5/9, 6/9 and 3 more are missing") == true)
  }

  @Test func partsOfOtherRunsAreRefusedByName() throws {
    let first = try part(1)
    let cases: [(String, [String], (inout MeasurementSet) -> Void)] = [
      ("no shard", ["2.json", "a whole measurement"], { $0.shard = nil }),
      ("merged", ["2.json", "merged already"], { ($0.shard, $0.parts) = (nil, []) }),
      ("toolchain", ["swift-6.4", "swift-6.3.1"], { $0.environment.toolchain = "swift-6.4" }),
      ("configuration", ["debug", "release"], { $0.environment.configuration = "debug" }),
      ("flags", ["-sanitize=thread"], { $0.environment.flags = ["-sanitize=thread"] }),
      ("allocator", ["system", "jemalloc 5.3.0"], { $0.environment.allocator = "system" }),
      ("commit", ["measured at fff, 1.json at 0123abc"], { $0.environment.commit = "fff" }),
      ("no commit", ["measured at no commit"], { $0.environment.commit = nil }),
      ("metrics", ["different metrics"], { $0.shard?.metrics = ["cpu"] }),
      ("more", ["only 2.json has suite/x"], { $0.shard?.selected.append("suite/x") }),
      ("fewer", ["only 1.json has suite/group/6"], { $0.shard?.selected.removeLast() }),
      ("order", ["of different selections or orders"], { $0.shard?.selected.reverse() }),
      ("cut", ["shard 2/3 lacks suite/group/"], { $0.benchmarks.removeLast() }),
      ("twice", ["is there twice"], { $0.benchmarks.append($0.benchmarks[0]) }),
      ("foreign", ["not of shard 2/3"], { $0.benchmarks.append(record("suite/x")) }),
    ]
    for (name, words, change) in cases {
      let message = refusal([first, try part(2, change), try part(3)])?.description ?? ""
      #expect(message.contains("2.json"), "\(name): \(message)")
      for word in words { #expect(message.contains(word), "\(name): \(message)") }
    }
  }

  @Test func overlappingAndUnequalSplitsAreRefused() throws {
    let twice = refusal([try part(1), try part(1), try part(3)])
    #expect(twice?.description == "1.json and 1.json are both shard 1/3; name each shard once")
    let split = refusal([try part(1), try part(2, of: 4), try part(3)])
    #expect(split?.description.contains("2.json is shard 2/4 and 1.json is 1/3") == true)
  }

  @Test func mergedTimesAreComparedByTheMachineOfTheirPart() throws {
    let fast = try environment(cpuModel: "Fast", calibration: calibration(slowerBy: 1))
    let slow = try environment(cpuModel: "Slow", calibration: calibration(slowerBy: 2))
    let stored = MeasurementSet(
      environment: fast, benchmarks: Self.ids.map { record($0, [.time: time(100)]) })
    let merged = try MeasurementSet(merging: [
      part(1, of: 2) { $0.environment = fast },
      part(2, of: 2) {
        $0.environment = slow
        for index in $0.benchmarks.indices { $0.benchmarks[index].metrics[.time] = time(200) }
      },
    ])
    let onSlow = Set(try #require(merged.parts)[1].benchmarks)
    let comparisons = Comparator(
      reference: Reference(
        stored, environment: merged.environment, others: merged.environments),
      metrics: [.time], suspectsTimes: true
    ) { _, _ in true }.compare(merged.benchmarks)
    for comparison in comparisons {
      let metric = try #require(comparison[.time])
      // Twice the time on a machine half as fast is the same.
      #expect(metric.ratio == 1, "\(comparison.id)")
      #expect(metric.note == (onSlow.contains(comparison.id) ? "other machine" : nil))
    }
    let origin = merged.originLine ?? ""
    #expect(origin.contains("of 2 kinds of machine: 1/2 on Fast") && origin.contains("2/2 on Slow"))
  }

  @Test func slowPartIsNotSuspected() throws {
    let here = try environment(calibration: calibration(slowerBy: 1))
    let then = try environment(calibration: calibration(slowerBy: 1.2))
    let stored = MeasurementSet(
      environment: here, benchmarks: Self.ids.map { record($0, [.time: time(80)]) })
    let merged = try MeasurementSet(merging: [
      part(1, of: 2) { $0.environment = here }, part(2, of: 2) { $0.environment = then },
    ])
    let steady = Set(try #require(merged.parts)[0].benchmarks)
    let verdicts = Comparator(
      reference: Reference(stored, environment: here, others: merged.environments),
      metrics: [.time], suspectsTimes: true
    ) { _, _ in true }.compare(merged.benchmarks)
    for comparison in verdicts {
      let expected: Verdict = steady.contains(comparison.id) ? .suspect : .unproven
      #expect(comparison[.time]?.verdict == expected, "\(comparison.id)")
    }
  }
}
