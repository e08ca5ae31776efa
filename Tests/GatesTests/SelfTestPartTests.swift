import Comparison
import Measurements
import ScriptedWorkers
import Testing

@testable import Gates
@testable import Sessions

@Suite struct SelfTestPartTests {
  private let timed: [SelfTestPart] = [
    .same, .sameUnderLoad, .sameWork, .slower(percent: 1), .slower(percent: 5), .slowerStep,
    .slowerIteration, .slowerThread,
  ]
  private let counted: [SelfTestPart] = [.oneAllocation, .twoPages, .oneFunction]

  @Test func namesAreThoseOfTheRecord() {
    #expect(
      (timed + counted).map(\.name) == [
        "aa", "aa-stress", "layout", "inject-1", "inject-5", "inject-step", "inject-iteration",
        "inject-thread", "inject-allocation", "inject-page", "inject-function",
      ])
  }

  @Test func slowdownsNeedMoreTimeAndFewerGates() {
    #expect(timed.map(\.budget.seconds) == [60, 60, 60, 300, 300, 60, 60, 300])
    #expect(timed.map(\.standardGates) == [25, 25, 25, 5, 5, 5, 5, 5])
    #expect(counted.map(\.standardGates) == [1, 1, 1])
    #expect(counted.map(\.budget.seconds) == [60, 60, 60])
  }

  @Test func onlyOnePerCentNeedsFineMargins() {
    #expect(timed.filter { $0.sensitivity == .fine } == [.slower(percent: 1)])
  }

  @Test func partInjectsWhatItsGateMustFind() {
    let injections = timed.map { $0.injection(position: 3) }
    #expect(
      injections == [
        nil, nil, nil, .slower(share: 0.01), .slower(share: 0.05),
        .slowerStep(share: 0.1, position: 3), .slowerIteration(share: 9, position: 3),
        .slowerThread(share: 0.1),
      ])
    #expect(
      counted.map { $0.injection(position: 3) } == [
        .oneAllocation, .pages(count: 2), .work(steps: 5100, outlined: 0),
      ])
  }

  @Test func expectedVerdictsFollowFromWhatAPartChanges() {
    #expect(
      timed.filter { $0.expected == .regressed }.map(\.name) == [
        "inject-1", "inject-5", "inject-thread",
      ])
    #expect(SelfTestPart.slowerStep.expectedTail?.metric == .frameTime)
    #expect(SelfTestPart.slowerIteration.expectedTail?.metric == .timeP99)
    #expect(SelfTestPart.slowerStep.expectedTail?.verdict == .regressed)
    #expect(timed.count { $0.expectedTail != nil } == 2)
    #expect(counted.map(\.counted) == [.allocations, .minorFaults, .instructions])
  }

  @Test func partConcernsBenchmarksThatCanShowIt() {
    let (plain, threaded) = (
      BenchmarkDescription.scripted("s/g/a"), BenchmarkDescription.scripted("s/g/b", threads: 2)
    )
    #expect(SelfTestPart.same.concerns(plain))
    #expect(!SelfTestPart.slowerThread.concerns(plain))
    #expect(SelfTestPart.slowerThread.concerns(threaded))
    for part in counted {
      for entry in [plain, threaded] {
        #expect(part.concerns(entry) == part.counted.map(entry.offers))
      }
    }
  }
}
