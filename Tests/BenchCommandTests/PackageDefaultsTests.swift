internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import BenchCommand

/// The options that a package gives to calls that leave them out.
struct PackageDefaultsTests {
  private let folder: PackageFolder

  init() throws {
    folder = try PackageFolder()
    let gate = #""sensitivity": "fine", "budget": 90.5, "strict": true"#
    try write(#""suite": "known", "product": "suites", \#(gate)"#)
  }

  private func write(_ fields: String, schema: String = "bench.defaults/1") throws {
    let baselines = folder.root.appending(path: "baselines")
    try FileManager.default.createDirectory(at: baselines, withIntermediateDirectories: true)
    try Data(#"{"schema": "\#(schema)", \#(fields)}"#.utf8)
      .write(to: baselines.appending(path: "defaults.json"))
  }

  @Test(arguments: [
    ("gate", "--suite known --product suites --sensitivity fine --budget 90.5 --strict"),
    ("run", "--suite known --product suites"), ("history", ""), ("baseline list", ""),
    ("baseline accept", "--suite known --product suites"), ("doctor", "--product suites"),
    ("gate --budget=5 --no-strict", "--suite known --product suites --sensitivity fine"),
    ("gate --suite faults", "--product suites --sensitivity fine --budget 90.5 --strict"),
    ("gate --program a", "--sensitivity fine --budget 90.5 --strict"), ("gate --help", ""),
  ])
  func optionsAreAddedAfterTheVerb(call: String, added: String) throws {
    let words = call.split(separator: " ").map(String.init)
    let root = ["--root=\(folder.root.path)"]
    let length = words.first == "baseline" ? 2 : 1
    let all = try PackageDefaults.completing(words + root, hasProgram: false)
    let own = added.split(separator: " ").map(String.init)
    #expect(all == words.prefix(length) + own + words.dropFirst(length) + root)
  }

  @Test func productIsOfAProgramThatIsBuilt() throws {
    let words = ["run", "--root", folder.root.path]
    let all = try PackageDefaults.completing(words, hasProgram: true)
    #expect(all == ["run", "--suite", "known"] + words.dropFirst())
  }

  @Test func callWithoutASuiteTakesTheOneOfTheFile() throws {
    let own = try folder.bench("list").output
    #expect(own.contains("known/") && !own.contains("faults/"), "\(own)")
    let other = try folder.bench("list", "--suite", "faults").output
    #expect(!other.contains("known/") && other.contains("faults/"), "\(other)")
  }

  @Test(arguments: [
    (#""suites": "known""#, "bench.defaults/1", "suites"),
    (#""suite": "known""#, "bench.defaults/2", "bench.defaults/2"),
    (#""budget": "long""#, "bench.defaults/1", "budget"),
  ])
  func fileThatCannotBeUsedIsRefused(fields: String, schema: String, word: String) throws {
    try write(fields, schema: schema)
    try folder.refuses(65, "list", saying: ["baselines/defaults.json", word])
    try folder.bench("list", "--help")
  }

  @Test func valueThatIsNoneIsRefused() throws {
    try write(#""sensitivity": "sharp""#)
    try folder.refuses(64, "gate", "--exact", saying: ["--sensitivity", "sharp"])
  }
}
