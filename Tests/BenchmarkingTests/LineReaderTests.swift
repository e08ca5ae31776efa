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
