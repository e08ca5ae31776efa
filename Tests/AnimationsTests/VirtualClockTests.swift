import Animations
import TestSupport
import Testing

@Suite struct VirtualClockTests {
  @Test func actionsRunInTimeOrder() {
    let clock = VirtualClock()
    var ran: [Double] = []
    for time in [0.5, 0.1, 0.9, 0.3] { clock.schedule(at: time) { ran.append(time) } }
    clock.advance(to: 1)
    #expect(ran == [0.1, 0.3, 0.5, 0.9])
    #expect(clock.now == 1)
  }

  @Test func simultaneousActionsRunInSchedulingOrder() {
    let clock = VirtualClock()
    var ran: [Int] = []
    for index in 0..<20 { clock.schedule(at: 0.25) { ran.append(index) } }
    clock.advance(to: 0.25)
    #expect(ran == Array(0..<20))
  }

  @Test func actionRunsOnceAtItsDueTime() {
    let clock = VirtualClock()
    var runs = 0
    clock.schedule(at: 0.5) { runs += 1 }
    clock.advance(to: 0.5.nextDown)
    #expect(runs == 0)
    clock.advance(to: 0.5)
    #expect(runs == 1)
    clock.advance(to: 0.5)
    clock.advance(to: 2)
    #expect(runs == 1)
  }

  @Test func clockReadsTheDueTimeDuringAnAction() {
    let clock = VirtualClock()
    var times: [Double] = []
    func tick() {
      times.append(clock.now)
      if times.count < 5 { clock.schedule(at: clock.now + 0.125, tick) }
    }
    clock.schedule(at: 0.125, tick)
    clock.advance(to: 100)
    #expect(times == [0.125, 0.25, 0.375, 0.5, 0.625])
  }

  @Test func actionScheduledForNowRunsAfterEarlierScheduledActions() {
    let clock = VirtualClock()
    var ran: [String] = []
    clock.schedule(at: 1) {
      ran.append("first")
      clock.schedule(at: clock.now) { ran.append("third") }
    }
    clock.schedule(at: 1) { ran.append("second") }
    clock.advance(to: 1)
    #expect(ran == ["first", "second", "third"])
  }

  @Test func cancelledActionDoesNotRun() {
    let clock = VirtualClock()
    var ran: [Int] = []
    let actions = (0..<5).map { index in clock.schedule(at: 1) { ran.append(index) } }
    #expect(clock.cancel(actions[2]))
    #expect(!clock.cancel(actions[2]))
    clock.advance(to: 1)
    #expect(ran == [0, 1, 3, 4])
    #expect(!clock.cancel(actions[0]))
  }

  @Test func actionCanCancelASimultaneousAction() {
    let clock = VirtualClock()
    var ran = false
    var victim: VirtualClock.Action?
    clock.schedule(at: 1) { if let victim { clock.cancel(victim) } }
    victim = clock.schedule(at: 1) { ran = true }
    clock.advance(to: 1)
    #expect(!ran)
  }

  @Test func nextDueTimeIsTheEarliest() {
    let clock = VirtualClock(now: 3)
    #expect(clock.nextDueTime == nil)
    clock.schedule(at: 5) {}
    clock.schedule(at: 4) {}
    #expect(clock.nextDueTime == 4)
    clock.advance(to: 4)
    #expect(clock.nextDueTime == 5)
  }

  /// Random scheduling and cancelling against a sorted list.
  @Test(arguments: 0..<20)
  func randomSchedulingAgreesWithASortedList(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let clock = VirtualClock()
    var ran: [Int] = []
    var handles: [VirtualClock.Action] = []
    var expected: [(time: Double, index: Int)] = []
    for index in 0..<200 {
      let time = Double(random.below(20)) / 8
      handles.append(clock.schedule(at: time) { ran.append(index) })
      expected.append((time, index))
      guard random.below(4) == 0 else { continue }
      let victim = random.below(handles.count)
      let wasPending = expected.contains { $0.index == victim }
      #expect(clock.cancel(handles[victim]) == wasPending, "seed \(seed)")
      expected.removeAll { $0.index == victim }
    }
    for step in 1...10 { clock.advance(to: Double(step) / 4) }
    let sorted = expected.sorted { ($0.time, $0.index) < ($1.time, $1.index) }
    #expect(ran == sorted.map(\.index), "seed \(seed)")
  }
}

@Suite struct VirtualClockTrapTests {
  @Test func advancingBackwardsTraps() async {
    await #expect(processExitsWith: .failure) { VirtualClock(now: 1).advance(to: 0.5) }
  }

  @Test func schedulingInThePastTraps() async {
    await #expect(processExitsWith: .failure) { VirtualClock(now: 1).schedule(at: 0.5) {} }
  }

  @Test func schedulingAtANonFiniteTimeTraps() async {
    await #expect(processExitsWith: .failure) { VirtualClock().schedule(at: .nan) {} }
    await #expect(processExitsWith: .failure) { VirtualClock().schedule(at: .infinity) {} }
  }

  @Test func advancingToANonFiniteTimeTraps() async {
    await #expect(processExitsWith: .failure) { VirtualClock().advance(to: .nan) }
    await #expect(processExitsWith: .failure) { VirtualClock().advance(to: .infinity) }
    await #expect(processExitsWith: .failure) { _ = VirtualClock(now: .nan) }
  }

  @Test func advancingFromAnActionTraps() async {
    await #expect(processExitsWith: .failure) {
      let clock = VirtualClock()
      clock.schedule(at: 1) { clock.advance(to: 2) }
      clock.advance(to: 1)
    }
  }
}
