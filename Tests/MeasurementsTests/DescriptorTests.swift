import Foundation
import Measurements
import Testing

/// Waiting for what comes through pipes.
@Suite struct DescriptorTests {
  @Test func onlyDescriptorsWithInputAreReadable() throws {
    let (silent, speaking, ended) = (Pipe(), Pipe(), Pipe())
    try speaking.fileHandleForWriting.write(contentsOf: Data("x".utf8))
    try ended.fileHandleForWriting.close()
    let descriptors = [silent, speaking, ended].map(\.fileHandleForReading.fileDescriptor)
    #expect(Platform.readable(descriptors, milliseconds: 0) == Array(descriptors.dropFirst()))
    #expect(Platform.readable([descriptors[0]], milliseconds: 0) == [])
  }

  @Test func writtenBytesArriveWhole() {
    let pipe = Pipe()
    let bytes = [UInt8](0..<200)
    #expect(Platform.write(bytes, to: pipe.fileHandleForWriting.fileDescriptor))
    #expect(Platform.write([], to: pipe.fileHandleForWriting.fileDescriptor))
    #expect(Platform.read(from: pipe.fileHandleForReading.fileDescriptor) == bytes)
    #expect(!Platform.write(bytes, to: -1))
  }
}
