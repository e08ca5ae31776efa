internal import ArgumentParser
internal import Comparison
internal import Sessions

/// The option `--allocator`, which names the allocator under which times are taken.
struct AllocatorOptions: ParsableArguments {
  @Option(
    help: .init(
      """
      Take times under this allocator, preloaded: jemalloc, mimalloc, system, tcmalloc, or the \
      path of a library. Allocations are still counted under jemalloc.
      """, valueName: "name"))
  var allocator: String?

  /// Returns the allocator in workers of a program; `nil` if none was named.
  ///
  /// - Throws: `CommandError` with code 64 for an unknown name, and with code 69 for a library that
  ///   is missing or cannot be preloaded.
  func find(for program: SuiteProgram) throws(CommandError) -> TimeAllocator? {
    guard let allocator else { return nil }
    return try TimeAllocator(named: allocator, for: program)
  }
}
