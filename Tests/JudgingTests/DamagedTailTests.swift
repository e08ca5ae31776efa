import Comparison
import Foundation
import Measurements
import Reporting
import Storage
import Testing

/// Documents of gates whose tails cannot be: each is refused with its place, and none traps.
@Suite struct DamagedTailTests {
  private static let tail = #"""
    {"metric": "frameTime", "reference": 150, "candidate": 270, "step": 17, "steps": 60,
     "reading": {"ratio": 1.8, "interval": [1.7, 1.9], "detectableEffect": 0.01,
       "rounds": [1.79, 1.81]},
     "exceeding": {"threshold": 200, "reference": 0.005, "candidate": 0.05},
     "rounds": 24, "pValue": 0.00001, "decision": {"changeMargin": 0.05, "equalityMargin": 0.2},
     "percentiles": [{"share": 0.5, "reference": 100, "candidate": 110},
       {"share": 0.99, "reference": 150, "candidate": 270}]}
    """#

  /// Reads a document whose only benchmark has this tail.
  private func load(_ tail: String) throws -> JudgedDocument? {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/gate.json"
    let document = """
      {"schema": "bench.gate/1", "reference": "commit 0123456789ab", "evidence": [],
       "environment": {"cpuModel": "AMD EPYC", "cpuCount": 2, "kernel": "6.1", "os": "linux",
         "arch": "x86_64", "toolchain": "swift-6.3.1", "configuration": "release", "flags": [],
         "allocator": "jemalloc 5.3.0", "date": "2026-03-04T05:06:07Z", "load": [0.5, 1, 2]},
       "benchmarks": [{"id": "a/one", "suite": "a", "verdict": "regressed", "metrics":
         {"frameTime": {"unit": "ns", "verdict": "regressed", "tail": \(tail)}}}],
       "problems": [], "verdict": "regressed", "exitCode": 2}
      """
    try Data(document.utf8).write(to: URL(filePath: path))
    return try JudgedDocument.load(path: path)
  }

  @Test func tailIsRead() throws {
    let document = try #require(try load(Self.tail))
    let tail = try #require(document.benchmarks[0][.frameTime]?.tail)
    #expect(tail.step == 17 && tail.percentiles.map(\.candidate) == [110, 270])
  }

  @Test(
    "a tail with an impossible value is refused",
    arguments: [
      (#""metric": "frameTime""#, #""metric": "timeP99""#, "has a tail of timeP99"),
      (#""candidate": 270, "step""#, #""candidate": -1, "step""#, "the number -1.0, below 0"),
      (#""threshold": 200"#, #""threshold": -2"#, "the number -2.0, below 0"),
      (#""reference": 100"#, #""reference": -3"#, "the number -3.0, below 0"),
      (#""candidate": 0.05"#, #""candidate": 1.5"#, "the share 1.5, which is none"),
      (#""pValue": 0.00001"#, #""pValue": -0.5"#, "the share -0.5, which is none"),
      (#""share": 0.5"#, #""share": 1"#, "a percentile that is none"),
      (#""share": 0.5"#, #""share": -0.1"#, "a percentile that is none"),
      (#""share": 0.5"#, #""share": 0.995"#, "percentiles do not ascend"),
      (#""share": 0.5"#, #""share": 0.99"#, "percentiles do not ascend"),
      (#""rounds": 24"#, #""rounds": -1"#, "a count below 0"),
      (#""steps": 60"#, #""steps": 0"#, "a count below 0"),
      (#""step": 17"#, #""step": 60"#, "a step that the replay lacks"),
      (#""ratio": 1.8"#, #""ratio": -1.8"#, "the ratio -1.8, which is none"),
      (#"[1.79, 1.81]"#, #"[1.79, -2]"#, "the ratio -2.0, which is none"),
      (#""interval": [1.7, 1.9]"#, #""interval": [-1, 1.9]"#, "the ratio -1.0, which is none"),
      (#""detectableEffect": 0.01"#, #""detectableEffect": -0.01"#, "effect below 0"),
    ])
  func impossibleTailIsRefused(part: String, damaged: String, reason: String) throws {
    let tail = Self.tail.replacing(part, with: damaged)
    try #require(tail != Self.tail, "\(part)")
    let error = #expect(throws: StorageError.self) { try load(tail) }
    let words = "\(String(describing: error))"
    #expect(words.contains(reason) && words.contains("frameTime"), "\(words)")
  }

  @Test(
    "a tail of another form is refused",
    arguments: [
      (#""interval": [1.7, 1.9]"#, #""interval": [1.9, 1.7]"#),
      (#""interval": [1.7, 1.9]"#, #""interval": [1.7]"#),
      (#""rounds": 24,"#, ""), (#""rounds": 24"#, #""rounds": 2.5"#),
      (#""step": 17"#, #""step": 99999999999999999999"#), (#""ratio": 1.8"#, #""ratio": 1e999"#),
      (#""share": 0.5"#, #""share": null"#), (#""metric": "frameTime""#, #""metric": 3"#),
      (#""percentiles": ["#, #""percentiles": [7, "#),
    ])
  func tailOfAnotherFormIsRefused(part: String, damaged: String) throws {
    let tail = Self.tail.replacing(part, with: damaged)
    try #require(tail != Self.tail, "\(part)")
    #expect(throws: StorageError.self) { try load(tail) }
  }
}
