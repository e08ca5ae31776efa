internal import Comparison
internal import Essentials
package import Measurements
internal import Worker

/// The allocator under which times are taken.
///
/// The program is linked with jemalloc, whose hooks count allocations. Another allocator is
/// preloaded: the dynamic linker then binds `malloc` to it in every library, and jemalloc gets no
/// calls. So times and counts come from processes of their own.
package struct TimeAllocator: Equatable {
  /// The name in options and reports: `system`, or the path of a library.
  package let name: String
  /// The library as the dynamic linker looks for it: a name such as `libc.so.6`, or a path.
  package let library: String

  /// The allocators that have a name, with the library and the Debian package of each.
  static let known: KeyValuePairs<String, (library: String, package: String)> = [
    "jemalloc": ("libjemalloc.so.2", "libjemalloc2"),
    "mimalloc": ("libmimalloc.so.2", "libmimalloc2.0"),
    // The allocator of the C library. Its library is loaded anyway, and preloading puts it first.
    "system": ("libc.so.6", "libc6"),
    "tcmalloc": ("libtcmalloc_minimal.so.4", "libtcmalloc-minimal4"),
  ]

  /// Finds an allocator, and checks that a worker of the program calls it.
  ///
  /// - Parameters:
  ///   - name: A name in `known`, or the path of a library.
  ///   - program: The program whose workers shall call the allocator.
  /// - Throws: `CommandError` with code 64 for an unknown name, and with code 69 for a library that
  ///   is missing or cannot be preloaded.
  package init(named name: String, for program: SuiteProgram) throws(CommandError) {
    let entry = Self.known.first { $0.key == name }?.value
    if let entry {
      self.init(name: name, library: entry.library)
    } else if name.contains("/") {
      let path = URL(fileURLWithPath: name).path
      guard FileManager.default.fileExists(atPath: path) else {
        throw CommandError(.unavailable, "--allocator \(name): no library there")
      }
      self.init(name: path, library: path)
    } else {
      let names = Self.known.map(\.key).joined(separator: ", ")
      throw CommandError(
        .usage,
        "--allocator \(name): no such allocator; there is \(names), or the path of a library")
    }
    let remedy = entry.map { "; apt-get install \($0.package)" } ?? ""
    try require(in: introduction(of: program), remedy: remedy)
  }

  private init(name: String, library: String) {
    (self.name, self.library) = (name, library)
  }

  private func introduction(of program: SuiteProgram) throws(CommandError) -> WorkerIntroduction {
    do throws(WorkerError) {
      // The start of a process takes some hundredths.
      var launch = WorkerLaunch(program: program.path, timeout: WorkerLaunch.usualTimeout)
      launch.preload = library
      let worker = try Worker(launch)
      defer { worker.end() }
      return try worker.ask(.introduce)
    } catch {
      if case .interrupted(let signal) = error { throw CommandError(interruptedBy: signal) }
      throw CommandError(
        .unavailable,
        "--allocator \(name): the program does not start with \(library) preloaded: "
          + "\(BenchmarkFailure(error))")
    }
  }

  /// Throws if a worker that was started with the library preloaded calls another `malloc`.
  ///
  /// - Parameters:
  ///   - worker: The worker's introduction of itself.
  ///   - remedy: The remedy to name in the message, after a semicolon.
  /// - Throws: `CommandError` with code 69 for another `malloc`, and with code 65 for an older
  ///   program, which cannot tell.
  package func require(in worker: WorkerIntroduction, remedy: String = "") throws(CommandError) {
    guard worker.protocolVersion >= WorkerIntroduction.memoryProtocol else {
      throw CommandError(
        .data,
        "--allocator \(name): a program was built before workers told their allocator; "
          + "build it again, or compare with a newer one")
    }
    // The linker finds a name in a folder of its own choice.
    let isPath = library.contains("/")
    let file = worker.mallocFile ?? "an unknown file"
    let isIt = isPath ? file == library : file.hasSuffix("/\(library)")
    guard isIt else {
      throw CommandError(
        .unavailable,
        "--allocator \(name): \(library) cannot be preloaded, or has no malloc: the program "
          + "calls that of \(file)\(remedy)")
    }
  }
}
