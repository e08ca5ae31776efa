public import Measurements

/// The origin of a baseline: its reason, commit and date.
public struct Provenance: Sendable, Equatable, Codable {
  /// The reason given to `bench baseline accept --because`.
  public var because: String
  /// The commit that was measured, with `-dirty` when files differed from it; `nil` if unknown.
  public var commit: Commit?
  /// The date of acceptance, as ISO 8601 in UTC.
  public var date: String

  /// Creates a provenance; `commit` is `nil` if it is unknown, and `date` is ISO 8601 in UTC.
  public init(because: String, commit: Commit?, date: String) {
    self.because = because
    self.commit = commit
    self.date = date
  }
}

/// The properties of a build that must be equal for counts to be comparable.
public struct BuildKey: Sendable, Equatable, Codable {
  /// The toolchain, such as `swift-6.3.1`.
  public var toolchain: String
  /// The build configuration of the program: `release` or `debug`.
  public var configuration: String
  /// The build flags beyond the configuration that affect counts, such as sanitizers.
  public var flags: [String]
  /// The operating system: `linux` or `macos`.
  public var os: String
  /// The architecture: `x86_64` or `aarch64`.
  public var arch: String
  /// The allocator.
  ///
  /// It decides the size classes, so bytes are comparable under one allocator only; counts are
  /// comparable under any.
  public var allocator: String

  /// Creates a key from the build, the platform and the allocator of an environment.
  public init(_ environment: RunEnvironment) {
    toolchain = environment.toolchain
    configuration = environment.configuration
    flags = environment.flags
    os = environment.os
    arch = environment.arch
    allocator = environment.allocator
  }

  /// Whether counts of this build and `other` are comparable: all but the allocator is equal.
  public func countsCompare(with other: BuildKey) -> Bool {
    var same = other
    same.allocator = allocator
    return self == same
  }

  /// The properties of the build in one line, for messages and as the key of a history.
  public var summary: String {
    ([toolchain, os, arch, configuration] + flags + [allocator]).joined(separator: " ")
  }
}

/// The stored exact metrics of one suite, valid on every machine with the same build key.
public struct ExactBaseline: Sendable, Equatable {
  /// The name of the suite, after which the baseline's file is named.
  public var suite: String
  /// The properties of the build whose counts are stored.
  public var key: BuildKey
  /// The reason, commit and date of the acceptance.
  public var provenance: Provenance
  /// The stored values of each benchmark, by the benchmark's identifier.
  public var benchmarks: [String: Entry]
  /// The release whose counts are stored; `nil` for counts that `bench baseline accept` stored.
  public var release: Release?

  /// The stored values of one benchmark.
  public struct Entry: Sendable, Equatable {
    /// The tags, so that a selection by tag also finds a benchmark that was removed.
    public var tags: [String]
    /// The checksum that the benchmark must compute.
    public var checksum: Checksum
    /// The stored counts by metric; only metrics that exact baselines keep.
    public var metrics: [Metric: ExactValue]

    /// Creates an entry, which later measurements of the benchmark must match.
    public init(tags: [String], checksum: Checksum, metrics: [Metric: ExactValue]) {
      self.tags = tags
      self.checksum = checksum
      self.metrics = metrics
    }
  }

  /// Creates a baseline, which belongs to no release unless `release` is given.
  public init(
    suite: String, key: BuildKey, provenance: Provenance, benchmarks: [String: Entry],
    release: Release? = nil
  ) {
    self.suite = suite
    self.key = key
    self.provenance = provenance
    self.benchmarks = benchmarks
    self.release = release
  }
}

/// The timings of one suite on one machine.
///
/// A floor above a stored one is a suspicion, not a verdict.
public struct TimingBaseline: Sendable, Equatable {
  /// The name of the suite, after which the baseline's file is named.
  public var suite: String
  /// The machine and the build that were measured, on which the comparability of times depends.
  public var environment: RunEnvironment
  /// The reason, commit and date of the acceptance.
  public var provenance: Provenance
  /// The distribution of each timed metric, by the benchmark's identifier, without raw samples.
  public var benchmarks: [String: [Metric: TimedValue]]

  /// Creates a baseline for the machine and the build that `environment` describes.
  public init(
    suite: String, environment: RunEnvironment, provenance: Provenance,
    benchmarks: [String: [Metric: TimedValue]]
  ) {
    self.suite = suite
    self.environment = environment
    self.provenance = provenance
    self.benchmarks = benchmarks
  }
}
