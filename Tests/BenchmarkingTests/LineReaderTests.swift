import Foundation
import Testing

@testable import Benchmarking

@Suite struct LineReaderTests {
  @Test func linesAreReturnedInOrderHoweverTheyArrive() throws {
    let pipe = Pipe()
    let reader = LineReader(pipe.fileHandleForReading.fileDescriptor)
    let input = pipe.fileHandleForWriting
    try input.write(contentsOf: Data("first\n\nthi".utf8))
    #expect(reader.next() == "first")
    #expect(reader.next()?.isEmpty == true)
    try input.write(contentsOf: Data("rd\nlost".utf8))
    #expect(reader.next() == "third")
    try input.close()
    // A line without an end may be half of a request.
    #expect(reader.next() == nil)
  }
}

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
