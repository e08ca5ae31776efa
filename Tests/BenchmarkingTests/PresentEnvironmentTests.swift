import Benchmarking
import Testing

@Suite struct PresentEnvironmentTests {
  @Test func allocatorIsNamedWithItsVersion() {
    let allocator = RunEnvironment.current(commit: nil).allocator
    if AllocationCounter.unavailableReason == nil {
      #expect(allocator.wholeMatch(of: /jemalloc [0-9]+\.[0-9]+\.[0-9]+/) != nil, "\(allocator)")
    } else {
      #expect(allocator == "system")
    }
  }
}
