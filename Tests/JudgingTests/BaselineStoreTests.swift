import Comparison
import Foundation
import Measurements
import Storage
import Testing

@Suite struct BaselineStoreTests {
  @Test func filesAreStoredAtTheContractPaths() throws {
    let suite = try StoredSuite()
    #expect(
      suite.store.files == [
        "baselines/allocations/swift-6.3.1-linux-x86_64/transitions.json",
        "baselines/timings/amd-epyc-2cpu-kvm/swift-6.3.1/transitions.json",
      ])
    #expect(suite.folder.files == suite.store.files)
    #expect(suite.exactPath == "\(suite.folder.path)/\(suite.store.files[0])")
    #expect(suite.timingPath == "\(suite.folder.path)/\(suite.store.files[1])")
  }

  @Test func countsAndChecksumsRoundTrip() throws {
    let suite = try StoredSuite()
    let stored = try #require(try suite.exact())
    #expect(stored.suite == "transitions")
    #expect(stored.key == BuildKey(suite.environment))
    #expect(stored.provenance == provenance)
    #expect(Set(stored.benchmarks.keys) == Set(StoredSuite.records.map(\.id)))
    for record in StoredSuite.records {
      let entry = try #require(stored.benchmarks[record.id])
      #expect(entry.tags == record.tags)
      #expect(entry.checksum == record.checksum)
      #expect(entry.metrics == record.metrics.compactMapValues(\.exact))
    }
  }

  @Test func timesRoundTripToFiveDigitsWithoutSamples() throws {
    let suite = try StoredSuite()
    let stored = try #require(try suite.timings())
    #expect(stored.environment == suite.environment)
    let time = try #require(
      stored.benchmarks["transitions/spring/evaluate[count=4096]"]?[.time])
    #expect(time.floor == 21_346)
    #expect(time.median == 26_682)
    #expect(time.medianAbsoluteDeviation == 1334.1)
    #expect(time.iterationsPerSample == 16)
    #expect(time.samples.isEmpty)
  }

  @Test func absentBaselineIsNil() throws {
    let folder = try TemporaryFolder()
    let store = BaselineStore(root: folder.path)
    let environment = try environment()
    #expect(try store.exact(suite: "x", environment: environment) == nil)
    #expect(try store.timings(suite: "x", environment: environment) == nil)
    #expect(store.files.isEmpty)
  }

  @Test func eachToolchainHasSeparateFiles() throws {
    let suite = try StoredSuite()
    let other = try environment(toolchain: "swift-6.4")
    #expect(try suite.store.exact(suite: "transitions", environment: other) == nil)
    #expect(try suite.store.timings(suite: "transitions", environment: other) == nil)
  }

  @Test func timesFallBackToAnotherMachine() throws {
    let suite = try StoredSuite()
    let other = try environment(cpuModel: "Another CPU")
    let timings = try suite.store.timings(suite: "transitions", environment: other)
    #expect(timings?.environment.cpuModel == "AMD EPYC")
    #expect(try suite.store.exact(suite: "transitions", environment: other) != nil)
  }

  @Test func fileIsSortedWithOneLinePerBenchmarkAndMetric() throws {
    let suite = try StoredSuite()
    let lines = try lines(of: suite.exactPath)
    let metrics = lines.filter { $0.contains(#""metric":"#) }
    #expect(metrics.count == 10)
    #expect(lines.filter { $0.contains(#""checksum":"#) }.count == 3)
    // By identifier, then by metric.
    let written = metrics.map { line in
      (["cards ", "frames "].first { line.contains("/\($0.dropLast())/") } ?? "spring ")
        + (Metric.allCases.first { line.contains("\"\($0.rawValue)\"") }?.rawValue ?? "")
    }
    #expect(
      written == [
        "cards allocatedBytes", "cards allocations", "cards peakBytes", "cards retainedBytes",
        "frames eventAllocations", "frames frameAllocations",
        "spring allocatedBytes", "spring allocations", "spring peakBytes", "spring retainedBytes",
      ])
    #expect(
      metrics[0] == #"  {"id":"transitions/cards/visible[cells=1000000]","iterations":10,"#
        + #""metric":"allocatedBytes","total":123456789,"unit":"bytes","value":12345678.9},"#)
    #expect(
      metrics[4] == #"  {"id":"transitions/frames/today-push[hz=120]","iterations":1,"#
        + #""metric":"eventAllocations","steps":{"0":113,"148":20,"57":0},"total":133,"#
        + #""unit":"count","value":133},"#)
  }

  @Test func storedMetricIsUnderTwoHundredBytes() throws {
    let suite = try StoredSuite()
    for path in [suite.exactPath, suite.timingPath] {
      for line in try lines(of: path) where line.contains(#""metric":"#) {
        #expect(line.utf8.count + 1 < 200, "\(line)")
      }
    }
  }

  @Test func fileBytesDoNotDependOnRecordOrder() throws {
    let (first, second) = (try StoredSuite(), try StoredSuite())
    try second.accept(StoredSuite.records.reversed())
    for file in first.store.files {
      #expect(try first.folder.text(of: file) == second.folder.text(of: file))
    }
  }

  private func lines(of path: String) throws -> [String] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
  }
}
