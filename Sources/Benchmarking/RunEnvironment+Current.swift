internal import Essentials

extension RunEnvironment {
  /// Reads the current environment; `commit` is the commit of the measured package.
  public static func current(commit: Commit?) -> RunEnvironment {
    current(commit: commit, allocator: allocator)
  }

  /// The allocator and its settings in `MALLOC_CONF`, on which counts of bytes and times depend.
  private static var allocator: String {
    guard let version = AllocationCounter.allocatorVersion else { return "system" }
    let options = ProcessInfo.processInfo.environment["MALLOC_CONF"] ?? ""
    return "jemalloc \(version)" + (options.isEmpty ? "" : " MALLOC_CONF=\(options)")
  }
}
