/// The tool of a profile, which determines the quantity that the profile counts.
package enum ProfileMode: String, CaseIterable, Sendable {
  /// Samples of processor time, taken by Linux perf.
  case perf
  /// Instructions, counted under callgrind.
  case callgrind
  /// The stack of every allocation, recorded by hooks of the allocator.
  case allocations
}
