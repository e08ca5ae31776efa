import Benchmarking
import Foundation
import TestSupport
import Testing

@Suite struct CountedRegionTests {
  @Test func countedRegionRunsTheFixtureOnce() throws {
    let fixture = WaitingFixture()
    try countedRegion(fixture, Iterations(3))
    #expect(fixture.calls == [3])
  }

  @Test func errorOfTheBodyIsRethrown() throws {
    let fixture = try counting("failing") { throw PlannedError() }.makeFixture()
    #expect(throws: PlannedError.self) { try countedRegion(fixture, Iterations(1)) }
  }

  /// A tool that is told another symbol would count nothing and say nothing.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: nm), "no \(nm) here"))
  func regionSymbolNamesTheFunction() throws {
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let names = try ChildProcess(
      URL(filePath: Self.nm), ["--defined-only", "--format=just-symbols", program],
      in: FileManager.default.temporaryDirectory
    ).wait()
    #expect(
      names.output.split(separator: "\n").contains { $0 == countedRegionSymbol },
      "\(countedRegionSymbol) is not among \(names.output.utf8.count) bytes of names")
  }

  private static let nm = "/usr/bin/nm"
}
