// The only Swift file of the harness that depends on the operating system.

internal import CPlatform
internal import Essentials

/// The services of the operating system that the harness uses.
package enum Platform {
  /// The nanoseconds of a clock that only moves forward; the origin is arbitrary.
  ///
  /// - Complexity: about 25 ns. Does not allocate.
  package static var monotonicNanoseconds: Int { read(CLOCK_MONOTONIC) }

  /// The nanoseconds of processor time that the calling thread has used, user and system.
  ///
  /// - Complexity: a system call, several hundred ns. Does not allocate.
  package static var threadNanoseconds: Int { read(CLOCK_THREAD_CPUTIME_ID) }

  /// Returns the nanoseconds of processor time that all threads of another process have used; `nil`
  /// when there is no such process, or the system does not report it.
  package static func processorNanoseconds(ofProcess process: Int32) -> Int? {
    #if os(Linux)
      var clock = clockid_t()
      guard unsafe clock_getcpuclockid(process, &clock) == 0 else { return nil }
      return read(clock)
    #else
      return nil
    #endif
  }

  /// Returns a number that the system counts for this process: `contextSwitches` or a line of
  /// `/proc/self/io`; `nil` if the system does not count it.
  package static func systemCounter(_ name: String) -> Int? {
    if name == "contextSwitches" {
      let count = cplatform_context_switches()
      return count < 0 ? nil : Int(count)
    }
    let file = unsafe open("/proc/self/io", O_RDONLY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    let text = String(decoding: read(from: file), as: UTF8.self)
    let line = text.split(separator: "\n").first { $0.hasPrefix("\(name): ") }
    // 2 for the colon and the blank.
    return line.flatMap { Int($0.dropFirst(name.utf8.count + 2)) }
  }

  private static func read(_ clock: clockid_t) -> Int {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }

  /// Restricts the calling thread, and those it starts, to one processor; false if the system does
  /// not support that or has no such processor.
  package static func pin(toProcessor processor: Int) -> Bool {
    pin(toProcessors: [processor])
  }

  /// Restricts the calling thread, and those it starts, to these processors; false if the system
  /// does not support that or has none of them.
  package static func pin(toProcessors processors: [Int]) -> Bool {
    let numbers = processors.map(Int32.init)
    return unsafe cplatform_pin(numbers, Int32(numbers.count)) == 0
  }

  /// The processors that the calling thread may run on, in increasing order; empty if the system
  /// does not report them.
  package static var allowedProcessors: [Int] {
    // As many as the mask in CPlatform.h has bits.
    var numbers = [Int32](repeating: 0, count: 1024)
    let count = unsafe cplatform_allowed_processors(&numbers, Int32(numbers.count))
    return numbers.prefix(Int(count)).map(Int.init)
  }

  /// Whether the calling thread can be pinned to a processor; its affinity is restored afterwards.
  package static func canPin(toProcessor processor: Int) -> Bool {
    let before = allowedProcessors
    defer { _ = pin(toProcessors: before) }
    return pin(toProcessor: processor)
  }

  /// Whether the program and its data have the same addresses in each run.
  package static var hasFixedAddresses: Bool { cplatform_has_fixed_addresses() != 0 }

  /// Restarts this program with fixed addresses, unless they are fixed; does nothing if the system
  /// does not allow that.
  package static func fixAddresses() {
    guard !hasFixedAddresses, cplatform_fix_addresses() == 0 else { return }
    // The setting survives exec. If that fails, the program goes on with the addresses it has.
    become(CommandLine.arguments[0], CommandLine.arguments)
  }

  /// The path of this program's file, with symbolic links resolved; `nil` if it cannot be found.
  package static var ownProgram: String? {
    #if canImport(Darwin)
      Bundle.main.executableURL?.resolvingSymlinksInPath().path
    #else
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    #endif
  }

  /// Replaces this process by a program; returns, with `errno`, only if that fails.
  ///
  /// - Parameters:
  ///   - path: The program's file.
  ///   - arguments: The words of the command line, of which the first is the program's name.
  package static func become(_ path: String, _ arguments: [String]) {
    // The copies are never freed, because the program is replaced.
    var words = unsafe arguments.map { unsafe strdup($0) }
    unsafe words.append(nil)
    unsafe execv(path, words)
  }

  /// Makes SIGINT and SIGTERM set `caughtSignal` instead of ending the process, and makes a closed
  /// pipe an error of the write instead of a signal.
  ///
  /// A second Ctrl-C still ends the process.
  package static func catchInterrupts() {
    cplatform_catch_interrupts()
  }

  /// The latest SIGINT or SIGTERM since `catchInterrupts()`; `nil` if there was none.
  package static var caughtSignal: Int32? {
    let signal = cplatform_caught_signal()
    return signal == 0 ? nil : signal
  }

  /// Returns the descriptors that can be read or have ended, after waiting for at most
  /// `milliseconds`; empty after a timeout or a signal.
  package static func readable(_ descriptors: [Int32], milliseconds: Int) -> [Int32] {
    var requests = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let count = unsafe poll(&requests, nfds_t(requests.count), Int32(clamping: milliseconds))
    return count > 0 ? requests.filter { $0.revents != 0 }.map(\.fd) : []
  }

  /// Waits for at most `milliseconds`; a signal ends the wait.
  package static func pause(milliseconds: Int) { _ = readable([], milliseconds: milliseconds) }

  /// Reads up to 64 KiB from a descriptor; empty at the end, after an error or a signal.
  package static func read(from descriptor: Int32) -> [UInt8] {
    // The capacity of a pipe on Linux, so one call empties it.
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = Self.read(descriptor, into: &buffer)
    return Array(buffer.prefix(max(count, 0)))
  }

  /// Closes a descriptor, which no other call may use again.
  package static func closeDescriptor(_ descriptor: Int32) { close(descriptor) }

  private static func read(_ descriptor: Int32, into buffer: inout [UInt8]) -> Int {
    unsafe buffer.withUnsafeMutableBytes { bytes in
      // The module is named, because this function hides the system's of the same name.
      #if canImport(Glibc)
        unsafe Glibc.read(descriptor, bytes.baseAddress, bytes.count)
      #elseif canImport(Musl)
        unsafe Musl.read(descriptor, bytes.baseAddress, bytes.count)
      #else
        unsafe Darwin.read(descriptor, bytes.baseAddress, bytes.count)
      #endif
    }
  }

  /// Writes all bytes; false when the other end is closed or the disk is full.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    unsafe bytes.withUnsafeBytes { buffer in
      var rest = unsafe buffer[...]
      while unsafe !rest.isEmpty {
        let written = unsafe systemWrite(descriptor, rest)
        if written < 0 && errno == EINTR { continue }
        guard written > 0 else { return false }
        unsafe rest = rest.dropFirst(written)
      }
      return true
    }
  }

  private static func systemWrite(_ descriptor: Int32, _ bytes: Slice<UnsafeRawBufferPointer>)
    -> Int
  {
    let whole = unsafe UnsafeRawBufferPointer(rebasing: bytes)
    #if canImport(Glibc)
      return unsafe Glibc.write(descriptor, whole.baseAddress, whole.count)
    #elseif canImport(Musl)
      return unsafe Musl.write(descriptor, whole.baseAddress, whole.count)
    #else
      return unsafe Darwin.write(descriptor, whole.baseAddress, whole.count)
    #endif
  }

  /// Whether a descriptor is a terminal, rather than a file or a pipe.
  package static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) != 0
  }

  /// Returns the width of a descriptor's terminal in columns; `nil` if the descriptor is no
  /// terminal.
  package static func terminalWidth(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// The path of the file whose `malloc` this process calls; `nil` if the system does not tell.
  package static var mallocFile: String? {
    unsafe cplatform_malloc_file().map { unsafe String(cString: $0) }
  }

  /// The load averages over 1, 5 and 15 minutes; empty if the system does not report them.
  package static var loadAverages: [Double] {
    var averages = [Double](repeating: 0, count: 3)
    let count = unsafe getloadavg(&averages, 3)
    return count > 0 ? Array(averages.prefix(Int(count))) : []
  }

  /// Duplicates standard output, redirects further output to standard error, and returns the
  /// duplicate.
  ///
  /// A workload that prints then cannot disturb records written to the returned descriptor.
  package static func divertStandardOutput() -> Int32 {
    // Text in the buffers was meant for the old standard output.
    fflush(nil)
    // A program that a workload starts must not hold the channel open.
    let descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    return descriptor
  }

  /// Moves standard input to another descriptor, which is returned, and replaces it by `/dev/null`.
  ///
  /// A workload that reads standard input then gets no data, and cannot take the lines that are
  /// meant for this process.
  package static func divertStandardInput() -> Int32 {
    // 3 is the first number after the standard streams. Programs that a workload starts do not
    // inherit the duplicate.
    let descriptor = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
    let nothing = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
    if nothing >= 0 {
      dup2(nothing, STDIN_FILENO)
      close(nothing)
    }
    return descriptor
  }

  /// Asks the kernel to end this process when its parent dies, so that a killed command leaves no
  /// worker running.
  package static func dieWithParent() {
    cplatform_die_with_parent()
  }

  /// The hypervisor under this system as one word; `nil` on bare metal or if it is not reported.
  package static var hypervisor: String? {
    // Twelve letters and a NUL, as the processor reports them.
    var name = [CChar](repeating: 0, count: 13)
    unsafe cplatform_hypervisor(&name)
    let letters = String(
      decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    switch letters {
    case "": return nil
    case "KVMKVMKVM": return "kvm"
    case "Microsoft Hv": return "hyperv"
    case "VMwareVMware": return "vmware"
    case "XenVMMXenVMM": return "xen"
    case "TCGTCGTCGTCG": return "qemu"
    default: return letters.lowercased()
    }
  }

  /// The flags of this build that Swift code cannot test, such as sanitizers and vector extensions.
  package static var nativeFlags: [String] {
    unsafe String(cString: cplatform_build_flags()).split(separator: " ").map(String.init)
  }

  /// The version of the kernel as major.minor, such as `6.8`; `unknown` if it is not reported.
  package static var kernel: String {
    var name = utsname()
    guard unsafe uname(&name) == 0 else { return "unknown" }
    let release = unsafe withUnsafeBytes(of: &name.release) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    return release.split(whereSeparator: { ".-".contains($0) }).prefix(2).joined(separator: ".")
  }

  /// The processor architecture that the code was compiled for: `x86_64`, `aarch64` or `unknown`.
  package static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "aarch64"
    #else
      "unknown"
    #endif
  }

  /// The operating system that the code was compiled for: `linux`, `macos` or `unknown`.
  package static var operatingSystem: String {
    #if os(Linux)
      "linux"
    #elseif os(macOS)
      "macos"
    #else
      "unknown"
    #endif
  }
}

/// The clock by which the command spends its budgets.
package enum SessionClock {
  /// The function that replaces the clock in the current task; `nil`, except in tests.
  @TaskLocal package static var simulated: (@Sendable () -> Int)?

  /// The time of the monotonic clock, in nanoseconds.
  package static var now: Int { simulated?() ?? Platform.monotonicNanoseconds }

  /// Returns the time after a duration from now.
  package static func deadline(after duration: Duration) -> Int {
    now + Int(duration.seconds * 1e9)
  }
}

extension Int {
  /// The seconds from this time of `SessionClock` until now.
  package var secondsSince: Double { Double(SessionClock.now - self) / 1e9 }
}

extension Duration {
  /// The duration in seconds.
  package var seconds: Double { self / .seconds(1) }
}
