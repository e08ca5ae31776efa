internal import Measurements
internal import Synchronization
internal import Testing

/// The account of a command's time by parts.
@Suite struct TimeAccountTests {
  /// Parts within parts are counted once, and all parts add up to the whole duration.
  @Test func partsAddUpToTheWhole() {
    let clock = Mutex(0)
    func pass(_ seconds: Int) { clock.withLock { $0 += seconds * 1_000_000_000 } }
    SessionClock.$simulated.withValue({ clock.withLock { $0 } }) {
      let account = TimeAccount()
      TimeAccount.$current.withValue(account) {
        pass(1)
        TimeAccount.spend(on: .rounds) {
          pass(10)
          TimeAccount.spend(on: .links) { pass(100) }
          pass(10)
        }
        pass(1)
      }
      #expect(account.seconds == [.rest: 2, .rounds: 20, .links: 100])
    }
  }

  /// A part that ends with an error ends all the same.
  @Test func errorsEndAPart() {
    struct Failure: Error {}
    let clock = Mutex(0)
    SessionClock.$simulated.withValue({ clock.withLock { $0 } }) {
      let account = TimeAccount()
      TimeAccount.$current.withValue(account) {
        #expect(throws: Failure.self) {
          try TimeAccount.spend(on: .builds) {
            clock.withLock { $0 += 3_000_000_000 }
            throw Failure()
          }
        }
        clock.withLock { $0 += 1_000_000_000 }
      }
      #expect(account.seconds == [.builds: 3, .rest: 1])
    }
  }
}
