import Foundation
import Measurements
import Testing

/// Signals of this process, in a process of its own.
@Suite struct CaughtSignalTests {
  @Test(arguments: [SIGINT, SIGTERM])
  func firstSignalIsNotedAndEndsNothing(signal: Int32) async {
    await #expect(processExitsWith: .success) { [signal] in
      Platform.catchInterrupts()
      #expect(Platform.caughtSignal == nil)
      raise(signal)
      #expect(Platform.caughtSignal == signal)
    }
  }
}
