internal import Benchmarking

/// The harness's substitute for a metric of ordo-one/benchmark, or the reason why there is none.
enum Counterpart {
  /// A metric of the harness; the command's options decide whether it is measured.
  case metric(Metric)
  /// A custom metric of the harness, read after each sample and shown beside the built-in ones.
  case own(CustomMetric<Benchmark>)
  /// No counterpart; the associated value is the reason, such as `cpu is the time in both`.
  case missing(String)
}

extension BenchmarkMetric {
  /// The harness's metric that is reported in place of this one, or the reason why there is none.
  var counterpart: Counterpart {
    if let (name, unit) = systemCounter {
      guard let name else { return .missing("the system does not tell") }
      return Platform.systemCounter(name) == nil
        ? .missing("the system does not tell") : own(description, unit: unit)
    }
    return switch self {
    case .wallClock, .throughput: .metric(.time)
    case .cpuTotal: .metric(.cpu)
    case .mallocCountTotal: .metric(.allocations)
    case .peakMemoryResident, .peakMemoryResidentDelta: .metric(.peakBytes)
    case .memoryLeaked: .metric(.retainedBytes)
    case .instructions: .metric(.instructions)
    case .retainCount: .metric(.retains)
    case .releaseCount: .metric(.releases)
    case .custom(let name, _, _): own(Identifier(name).text, unit: "count")
    case .cpuUser, .cpuSystem: .missing("cpu is the time in both")
    case .mallocCountSmall, .mallocCountLarge: .missing("allocations counts both")
    case .retainReleaseDelta: .missing("retains and releases are counted")
    case .objectAllocCount: .missing("allocations counts objects and buffers")
    case .peakMemoryVirtual, .allocatedResidentMemory:
      .missing("peakBytes counts what is asked for")
    default: .missing("sampling would miss most of them")
    }
  }

  /// The system's counter and the unit of a metric that the system counts, by its name for
  /// `Platform.systemCounter`; the name is `nil` if no system that is supported has the counter.
  ///
  /// `syscr` to `write_bytes` are fields of `/proc/self/io`, described in proc_pid_io(5).
  var systemCounter: (name: String?, unit: String)? {
    switch self {
    case .syscalls: (nil, "count")
    case .contextSwitches: ("contextSwitches", "count")
    case .readSyscalls: ("syscr", "count")
    case .writeSyscalls: ("syscw", "count")
    case .readBytesLogical: ("rchar", "bytes")
    case .writeBytesLogical: ("wchar", "bytes")
    case .readBytesPhysical: ("read_bytes", "bytes")
    case .writeBytesPhysical: ("write_bytes", "bytes")
    default: nil
    }
  }

  /// Whether the metric is a counter of `/proc/self/io`, unlike `contextSwitches`.
  var isOfProcessFile: Bool { self != .contextSwitches && systemCounter?.name != nil }

  private func own(_ name: String, unit: String) -> Counterpart {
    let better: Metric.Direction = polarity == .prefersLarger ? .more : .less
    return .own(
      .sampled(name, unit: unit, better: better) { (benchmark: Benchmark) in
        benchmark.ownReadings[self]?.take(upTo: benchmark.currentIteration) ?? .nan
      })
  }
}

/// The values of one metric since the previous sample: noted by a body, or counted by the system.
struct OwnReading {
  private let counter: String?
  /// The amount that the readings themselves add to the system's counter between two samples.
  private let overhead: Int
  private let divisor: Double
  /// The sum of the values noted since the last sample; for a system's counter, its last reading.
  private var sum = 0
  private var count = 0
  /// The number of the call at the last reading, counted from 0; -1 before the first reading.
  private var lastCall = -1
  private var mean = Double.nan

  /// Returns a reading for each configured metric that a body notes or the system counts.
  static func all(of configuration: Benchmark.Configuration) -> [BenchmarkMetric: OwnReading] {
    var readings: [BenchmarkMetric: OwnReading] = [:]
    for metric in configuration.metrics {
      guard case .own = metric.counterpart else { continue }
      readings[metric] = OwnReading(metric, configuration)
    }
    return readings
  }

  private init(_ metric: BenchmarkMetric, _ configuration: Benchmark.Configuration) {
    counter = metric.systemCounter?.name
    // To read `/proc/self/io` is itself a read. Two readings in a row show what one adds, and each
    // sample is followed by one for each metric of the system.
    let readings = configuration.metrics.count(where: \.isOfProcessFile)
    let first = counter.flatMap(Platform.systemCounter) ?? 0
    sum = counter.flatMap(Platform.systemCounter) ?? 0
    overhead = (sum - first) * readings
    let scale = configuration.scalingFactor.rawValue
    // What is noted belongs to a whole call, and package-benchmark shows it per scaled iteration.
    if case .custom(_, _, useScalingFactor: true) = metric {
      divisor = Double(scale)
    } else {
      divisor = 1
    }
  }

  mutating func note(_ value: Int) {
    sum += value
    count += 1
  }

  /// Returns the mean since the previous sample: of the noted values, or of the counter per call.
  ///
  /// If the body has noted no value, the previous mean is returned again.
  mutating func take(upTo call: Int) -> Double {
    if let counter {
      let now = Platform.systemCounter(counter) ?? sum
      // The overhead is an estimate, and a reading may come before any call.
      mean = Double(max(now - sum - overhead, 0)) / Double(max(call - lastCall, 1))
      (sum, lastCall) = (now, call)
    } else if count > 0 {
      mean = Double(sum) / Double(count) / divisor
      (sum, count) = (0, 0)
    }
    return mean
  }
}
