/// A metric as suites for ordo-one's `benchmark` name it; the harness measures a counterpart, if it
/// has one.
public enum BenchmarkMetric: Codable, Sendable, CustomStringConvertible {
  /// The processor time in user mode.
  case cpuUser
  /// The processor time in the kernel.
  case cpuSystem
  /// The processor time in user mode and in the kernel together.
  case cpuTotal
  /// The elapsed time, including all waiting.
  case wallClock
  /// The number of iterations per second.
  case throughput
  /// The largest resident memory at any time.
  case peakMemoryResident
  /// The largest resident memory at any time, minus the resident memory at the start.
  case peakMemoryResidentDelta
  /// The largest size of the address space.
  case peakMemoryVirtual
  /// The number of allocations that the allocator classifies as small.
  case mallocCountSmall
  /// The number of allocations that the allocator classifies as large.
  case mallocCountLarge
  /// The number of allocations of any size.
  case mallocCountTotal
  /// The resident memory that the program has allocated, without the allocator's own data.
  case allocatedResidentMemory
  /// The memory that an iteration allocates and does not free.
  case memoryLeaked
  /// The number of system calls of any kind; the harness cannot count them.
  case syscalls
  /// The number of context switches, in which a processor changes its running thread.
  case contextSwitches
  /// The largest number of threads at any time, running or not.
  case threads
  /// The largest number of running threads at any time.
  case threadsRunning
  /// The number of system calls that read.
  case readSyscalls
  /// The number of system calls that write.
  case writeSyscalls
  /// The number of bytes that system calls read, from a device or from a cache.
  case readBytesLogical
  /// The number of bytes that system calls write, to a device or to a cache.
  case writeBytesLogical
  /// The number of bytes read from a device.
  case readBytesPhysical
  /// The number of bytes written to a device.
  case writeBytesPhysical
  /// The number of instructions that the processor executes for the program.
  case instructions
  /// The number of allocated instances of classes.
  case objectAllocCount
  /// The number of strong references taken.
  case retainCount
  /// The number of strong references released.
  case releaseCount
  /// The number of strong references taken, minus the number released.
  case retainReleaseDelta
  /// A metric that the suite defines, and whose values `measurement(_:_:)` records.
  case custom(_ name: String, polarity: Polarity = .prefersSmaller, useScalingFactor: Bool = true)

  /// The direction in which a metric improves.
  public enum Polarity: Codable, Sendable {
    /// A larger value is better, as for throughput.
    case prefersLarger
    /// A smaller value is better, as for time.
    case prefersSmaller
  }

  /// The better direction: larger for `throughput`, as declared for a custom metric, smaller for
  /// all others.
  public var polarity: Polarity {
    switch self {
    case .throughput: .prefersLarger
    case .custom(_, let polarity, _): polarity
    default: .prefersSmaller
    }
  }

  /// The name of the case, or the declared name of a custom metric.
  public var description: String {
    switch self {
    case .cpuUser: "cpuUser"
    case .cpuSystem: "cpuSystem"
    case .cpuTotal: "cpuTotal"
    case .wallClock: "wallClock"
    case .throughput: "throughput"
    case .peakMemoryResident: "peakMemoryResident"
    case .peakMemoryResidentDelta: "peakMemoryResidentDelta"
    case .peakMemoryVirtual: "peakMemoryVirtual"
    case .mallocCountSmall: "mallocCountSmall"
    case .mallocCountLarge: "mallocCountLarge"
    case .mallocCountTotal: "mallocCountTotal"
    case .allocatedResidentMemory: "allocatedResidentMemory"
    case .memoryLeaked: "memoryLeaked"
    case .syscalls: "syscalls"
    case .contextSwitches: "contextSwitches"
    case .threads: "threads"
    case .threadsRunning: "threadsRunning"
    case .readSyscalls: "readSyscalls"
    case .writeSyscalls: "writeSyscalls"
    case .readBytesLogical: "readBytesLogical"
    case .writeBytesLogical: "writeBytesLogical"
    case .readBytesPhysical: "readBytesPhysical"
    case .writeBytesPhysical: "writeBytesPhysical"
    case .instructions: "instructions"
    case .objectAllocCount: "objectAllocCount"
    case .retainCount: "retainCount"
    case .releaseCount: "releaseCount"
    case .retainReleaseDelta: "retainReleaseDelta"
    case .custom(let name, _, _): name
    }
  }
}

extension BenchmarkMetric: Hashable {
  /// Whether two metrics have the same name; the direction of custom metrics does not matter.
  public static func == (one: BenchmarkMetric, other: BenchmarkMetric) -> Bool {
    one.description == other.description
  }

  /// Feeds only the name to the hasher, as `==` compares only names.
  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

extension BenchmarkMetric {
  /// The metrics of a microbenchmark: elapsed time and throughput.
  public static var microbenchmark: [BenchmarkMetric] { [.wallClock, .throughput] }
  /// The default metrics: elapsed and processor time, allocations, throughput, instructions,
  /// resident memory.
  public static var `default`: [BenchmarkMetric] {
    [.wallClock, .cpuTotal, .mallocCountTotal, .throughput, .instructions, .peakMemoryResident]
  }
  /// The default metrics, and also processor time in user mode, leaks and system calls.
  public static var extended: [BenchmarkMetric] {
    [
      .wallClock, .cpuUser, .cpuTotal, .mallocCountTotal, .throughput, .peakMemoryResident,
      .memoryLeaked, .syscalls, .instructions,
    ]
  }
  /// The metrics of memory: resident and virtual sizes, numbers of allocations, and leaks.
  public static var memory: [BenchmarkMetric] {
    [
      .peakMemoryResident, .peakMemoryResidentDelta, .peakMemoryVirtual, .mallocCountSmall,
      .mallocCountLarge, .mallocCountTotal, .memoryLeaked, .allocatedResidentMemory,
    ]
  }
  /// The metrics of reference counting: allocated instances, and strong references taken and
  /// released.
  public static var arc: [BenchmarkMetric] {
    [.objectAllocCount, .retainCount, .releaseCount, .retainReleaseDelta]
  }
  /// The metrics of the operating system: elapsed time, kernel time, system calls, context
  /// switches, threads.
  public static var system: [BenchmarkMetric] {
    [.wallClock, .syscalls, .contextSwitches, .threads, .threadsRunning, .cpuSystem]
  }
  /// The metrics of reading and writing: system calls and bytes.
  public static var disk: [BenchmarkMetric] {
    [
      .readSyscalls, .writeSyscalls, .readBytesLogical, .writeBytesLogical, .readBytesPhysical,
      .writeBytesPhysical,
    ]
  }
  /// All metrics except custom ones, each once.
  public static var all: [BenchmarkMetric] {
    let most = extended + memory + arc + system + disk
    var seen = Set<BenchmarkMetric>()
    return most.filter { seen.insert($0).inserted }
  }
}

extension [BenchmarkMetric] {
  /// The metrics of a microbenchmark: elapsed time and throughput.
  public static var microbenchmark: [BenchmarkMetric] { BenchmarkMetric.microbenchmark }
  /// The default metrics: elapsed and processor time, allocations, throughput, instructions,
  /// resident memory.
  public static var `default`: [BenchmarkMetric] { BenchmarkMetric.default }
  /// The default metrics, and also processor time in user mode, leaks and system calls.
  public static var extended: [BenchmarkMetric] { BenchmarkMetric.extended }
  /// The metrics of memory: resident and virtual sizes, numbers of allocations, and leaks.
  public static var memory: [BenchmarkMetric] { BenchmarkMetric.memory }
  /// The metrics of reference counting: allocated instances, and strong references taken and
  /// released.
  public static var arc: [BenchmarkMetric] { BenchmarkMetric.arc }
  /// The metrics of the operating system: elapsed time, kernel time, system calls, context
  /// switches, threads.
  public static var system: [BenchmarkMetric] { BenchmarkMetric.system }
  /// The metrics of reading and writing: system calls and bytes.
  public static var disk: [BenchmarkMetric] { BenchmarkMetric.disk }
  /// All metrics except custom ones, each once.
  public static var all: [BenchmarkMetric] { BenchmarkMetric.all }
}
