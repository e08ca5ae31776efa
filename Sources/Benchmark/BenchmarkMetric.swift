/// A metric as suites name it; `counterpart` says what the harness has for it.
public enum BenchmarkMetric: Codable, Sendable, CustomStringConvertible {
  /// Processor time in the program.
  case cpuUser
  /// Processor time in the system.
  case cpuSystem
  /// Processor time in the program and in the system.
  case cpuTotal
  /// Elapsed time.
  case wallClock
  /// Iterations a second.
  case throughput
  /// The most memory that is resident at once.
  case peakMemoryResident
  /// The most memory that is resident at once, above the start.
  case peakMemoryResidentDelta
  /// The most address space.
  case peakMemoryVirtual
  /// Allocations of small sizes.
  case mallocCountSmall
  /// Allocations of large sizes.
  case mallocCountLarge
  /// Allocations of any size.
  case mallocCountTotal
  /// Resident memory that the program has allocated, without the allocator's own.
  case allocatedResidentMemory
  /// Memory that is not freed.
  case memoryLeaked
  /// System calls of any kind; the harness has no counter of them.
  case syscalls
  /// Changes of the running thread.
  case contextSwitches
  /// The most threads at once.
  case threads
  /// The most running threads at once.
  case threadsRunning
  /// System calls that read.
  case readSyscalls
  /// System calls that write.
  case writeSyscalls
  /// Bytes read by system calls, from a device or not.
  case readBytesLogical
  /// Bytes written by system calls, to a device or not.
  case writeBytesLogical
  /// Bytes read from a device.
  case readBytesPhysical
  /// Bytes written to a device.
  case writeBytesPhysical
  /// Instructions that the processor executes for the program.
  case instructions
  /// Allocated instances of classes.
  case objectAllocCount
  /// Strong references taken.
  case retainCount
  /// Strong references given back.
  case releaseCount
  /// Strong references taken minus strong references given back.
  case retainReleaseDelta
  /// A metric of the suite's own.
  case custom(_ name: String, polarity: Polarity = .prefersSmaller, useScalingFactor: Bool = true)

  /// The direction in which a metric improves.
  public enum Polarity: Codable, Sendable {
    /// More is better.
    case prefersLarger
    /// Less is better.
    case prefersSmaller
  }

  /// The direction that is better: more for `throughput`, less for all others that are not custom.
  public var polarity: Polarity {
    switch self {
    case .throughput: .prefersLarger
    case .custom(_, let polarity, _): polarity
    default: .prefersSmaller
    }
  }

  /// The name of the case, or that of a custom metric.
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
  /// Whether both have the same name; the direction of custom metrics does not count.
  public static func == (one: BenchmarkMetric, other: BenchmarkMetric) -> Bool {
    one.description == other.description
  }

  /// Feeds the name to the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

extension BenchmarkMetric {
  /// Time and throughput.
  public static var microbenchmark: [BenchmarkMetric] { [.wallClock, .throughput] }
  /// Times, allocations, instructions and memory.
  public static var `default`: [BenchmarkMetric] {
    [.wallClock, .cpuTotal, .mallocCountTotal, .throughput, .instructions, .peakMemoryResident]
  }
  /// The default metrics, processor time in the program, leaks and system calls.
  public static var extended: [BenchmarkMetric] {
    [
      .wallClock, .cpuUser, .cpuTotal, .mallocCountTotal, .throughput, .peakMemoryResident,
      .memoryLeaked, .syscalls, .instructions,
    ]
  }
  /// Metrics of memory use, by size and by number of blocks.
  public static var memory: [BenchmarkMetric] {
    [
      .peakMemoryResident, .peakMemoryResidentDelta, .peakMemoryVirtual, .mallocCountSmall,
      .mallocCountLarge, .mallocCountTotal, .memoryLeaked, .allocatedResidentMemory,
    ]
  }
  /// Instances of classes, and references to them.
  public static var arc: [BenchmarkMetric] {
    [.objectAllocCount, .retainCount, .releaseCount, .retainReleaseDelta]
  }
  /// Metrics of the load on the operating system.
  public static var system: [BenchmarkMetric] {
    [.wallClock, .syscalls, .contextSwitches, .threads, .threadsRunning, .cpuSystem]
  }
  /// The calls and the bytes of reading and writing.
  public static var disk: [BenchmarkMetric] {
    [
      .readSyscalls, .writeSyscalls, .readBytesLogical, .writeBytesLogical, .readBytesPhysical,
      .writeBytesPhysical,
    ]
  }
  /// All metrics except custom ones.
  public static var all: [BenchmarkMetric] {
    let most = extended + memory + arc + system + disk
    var seen = Set<BenchmarkMetric>()
    return most.filter { seen.insert($0).inserted }
  }
}

extension [BenchmarkMetric] {
  /// Time and throughput.
  public static var microbenchmark: [BenchmarkMetric] { BenchmarkMetric.microbenchmark }
  /// Times, allocations, instructions and memory.
  public static var `default`: [BenchmarkMetric] { BenchmarkMetric.default }
  /// The default metrics, processor time in the program, leaks and system calls.
  public static var extended: [BenchmarkMetric] { BenchmarkMetric.extended }
  /// Metrics of memory use, by size and by number of blocks.
  public static var memory: [BenchmarkMetric] { BenchmarkMetric.memory }
  /// Instances of classes, and references to them.
  public static var arc: [BenchmarkMetric] { BenchmarkMetric.arc }
  /// Metrics of the load on the operating system.
  public static var system: [BenchmarkMetric] { BenchmarkMetric.system }
  /// The calls and the bytes of reading and writing.
  public static var disk: [BenchmarkMetric] { BenchmarkMetric.disk }
  /// All metrics except custom ones.
  public static var all: [BenchmarkMetric] { BenchmarkMetric.all }
}
