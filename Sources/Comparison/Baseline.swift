public import Benchmarking

/// Who wrote a baseline, when and why.
public struct Provenance: Sendable, Equatable, Codable {
  /// The reason given to `bench baseline accept --because`.
  public var because: String
  /// The commit it was measured at.
  public var commit: String?
  /// When, as ISO 8601 in UTC.
  public var date: String

  /// Creates a provenance.
  public init(because: String, commit: String?, date: String) {
    self.because = because
    self.commit = commit
    self.date = date
  }
}

/// What must be equal for counts to be comparable.
public struct BuildKey: Sendable, Equatable, Codable {
  /// Such as `swift-6.3.1`.
  public var toolchain: String
  /// `release` or `debug`.
  public var configuration: String
  /// Build flags beyond the configuration.
  public var flags: [String]
  /// `linux` or `macos`.
  public var os: String
  /// `x86_64` or `aarch64`.
  public var arch: String
  /// Decides the size classes, so bytes of another allocator are not comparable while counts are.
  public var allocator: String

  /// The key of a build in an environment.
  public init(_ environment: RunEnvironment) {
    toolchain = environment.toolchain
    configuration = environment.configuration
    flags = environment.flags
    os = environment.os
    arch = environment.arch
    allocator = environment.allocator
  }

  /// Whether counts of the two builds may be compared.
  public func countsCompare(with other: BuildKey) -> Bool {
    var same = other
    same.allocator = allocator
    return self == same
  }

  /// What tells the build apart, in one line.
  public var summary: String {
    ([toolchain, os, arch, configuration] + flags + [allocator]).joined(separator: " ")
  }
}

/// The exact metrics of one suite: they gate on every machine with the same build key.
public struct ExactBaseline: Sendable, Equatable {
  /// The suite.
  public var suite: String
  /// The build they were counted with.
  public var key: BuildKey
  /// Who accepted them and why.
  public var provenance: Provenance
  /// The benchmarks by identifier.
  public var benchmarks: [String: Entry]
  /// The release whose counts these are; `nil` for those that the gate judges by.
  public var release: Release?

  /// What is stored of one benchmark.
  public struct Entry: Sendable, Equatable {
    /// Its tags, so that a selection by tag also finds a benchmark that is gone.
    public var tags: [String]
    /// What it must compute.
    public var checksum: Checksum
    /// Its counts.
    public var metrics: [Metric: ExactValue]

    /// Creates an entry.
    public init(tags: [String], checksum: Checksum, metrics: [Metric: ExactValue]) {
      self.tags = tags
      self.checksum = checksum
      self.metrics = metrics
    }
  }

  /// Creates a baseline.
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

/// The timings of one suite on one machine: a floor above one of these is a suspicion, no verdict.
public struct TimingBaseline: Sendable, Equatable {
  /// The suite.
  public var suite: String
  /// Where they were measured.
  public var environment: RunEnvironment
  /// Who accepted them and why.
  public var provenance: Provenance
  /// The distributions by identifier, without raw samples.
  public var benchmarks: [String: [Metric: TimedValue]]

  /// Creates a baseline.
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
