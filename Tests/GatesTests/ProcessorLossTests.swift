import Foundation
import Testing

@testable import Gates

@Suite struct ProcessorLossTests {
  private func loss(throttled: Int, stolen: Int, of total: Int) -> ProcessorLoss {
    ProcessorLoss(
      stolen: StolenTime("cpu \(total - stolen) 0 0 0 0 0 0 \(stolen) 0 0"),
      throttledPeriods: throttled)
  }

  @Test func throttledPeriodInvalidatesAMeasurement() {
    let before = loss(throttled: 7, stolen: 0, of: 1000)
    #expect(loss(throttled: 8, stolen: 0, of: 2000).spoils(since: before))
    #expect(!loss(throttled: 7, stolen: 0, of: 2000).spoils(since: before))
  }

  @Test func moreThanATenthOfStolenTimeInvalidatesAMeasurement() {
    let before = loss(throttled: 0, stolen: 50, of: 1000)
    #expect(!loss(throttled: 0, stolen: 150, of: 2000).spoils(since: before))
    #expect(loss(throttled: 0, stolen: 151, of: 2000).spoils(since: before))
  }

  @Test func missingCountersInvalidateNothing() {
    let unknown = ProcessorLoss(stolen: nil, throttledPeriods: 0)
    #expect(!loss(throttled: 0, stolen: 900, of: 1000).spoils(since: unknown))
    #expect(!unknown.spoils(since: loss(throttled: 0, stolen: 0, of: 1000)))
  }

  @Test func unifiedControlGroupIncludesItsAncestors() {
    #expect(
      ProcessorLoss.folders("0::/system.slice/job\n")
        == ["/sys/fs/cgroup", "/sys/fs/cgroup/system.slice", "/sys/fs/cgroup/system.slice/job"])
  }

  @Test func onlyTheCPUControllerOfVersion1IsRead() {
    let text = "5:cpu,cpuacct:/job\n4:memory:/other\nmalformed\n"
    #expect(ProcessorLoss.folders(text) == ["/sys/fs/cgroup/cpu", "/sys/fs/cgroup/cpu/job"])
  }

  @Test func throttledPeriodsAreParsed() {
    let text = "usage_usec 5\nnr_periods 9\nnr_throttled 4\nthrottled_usec 17\n"
    #expect(ProcessorLoss.throttledPeriods(in: text) == 4)
    #expect(ProcessorLoss.throttledPeriods(in: "usage_usec 5\n") == 0)
    #expect(ProcessorLoss.throttledPeriods(of: "/nonexistent/cpu.stat") == 0)
  }

  @Test func throttledPeriodsAreReadFromAFile() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("nr_throttled 3\n".utf8).write(to: file)
    #expect(ProcessorLoss.throttledPeriods(of: file.path) == 3)
  }
}
