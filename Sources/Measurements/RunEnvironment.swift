internal import Essentials

/// The properties of machine and build that a number depends on; stored with every measurement.
public struct RunEnvironment: Sendable, Codable, Equatable {
  /// The name of the processor as the system reports it.
  public var cpuModel: String
  /// The number of online processors.
  public var cpuCount: Int
  /// The hypervisor as one word, such as `kvm`; `nil` on bare metal.
  public var hypervisor: String?
  /// The version of the kernel as major.minor, such as `6.8`.
  public var kernel: String
  /// The operating system: `linux` or `macos`.
  public var os: String
  /// The architecture: `x86_64` or `aarch64`.
  public var arch: String
  /// The compiler that built the program, such as `swift-6.3.1`.
  public var toolchain: String
  /// The build configuration of the suites: `release` or `debug`.
  public var configuration: String
  /// The build flags beyond the configuration that affect measurements, such as
  /// `-sanitize=address`.
  public var flags: [String]
  /// The allocator the program runs under: `jemalloc 5.3.0`, or `system`; with the user's
  /// `MALLOC_CONF` if that is set.
  public var allocator: String
  /// The allocator under which times were taken, such as `system`; `nil` if it is `allocator`.
  public var timeAllocator: String?
  /// The commit of the package's working tree, with `-dirty` for changed files; `nil` if unknown.
  public var commit: Commit?
  /// The branch of the package's working tree; `nil` if unknown.
  public var branch: String?
  /// The date of the measurement, as ISO 8601 in UTC.
  public var date: String
  /// The load averages over 1, 5 and 15 minutes; empty if the system does not report them.
  public var load: [Double]
  /// The nanoseconds of an iteration of the empty measuring loop; `nil` if no time was measured.
  public var loopOverhead: Double?
  /// The nanoseconds of a clock reading; `nil` if no time was measured.
  public var clockOverhead: Double?
  /// The calibration floors of this machine; `nil` if no time was measured.
  public var calibration: CalibrationFloors?

  /// Reads the current environment.
  ///
  /// - Parameters:
  ///   - commit: The commit of the measured package.
  ///   - allocator: The allocator of the measured program.
  /// - Returns: The environment, without the calibration and the overheads.
  package static func current(commit: Commit?, allocator: String) -> RunEnvironment {
    RunEnvironment(
      cpuModel: cpuModel, cpuCount: ProcessInfo.processInfo.activeProcessorCount,
      hypervisor: Platform.hypervisor, kernel: Platform.kernel, os: Platform.operatingSystem,
      arch: Platform.architecture, toolchain: Toolchain.version,
      configuration: Toolchain.configuration, flags: Toolchain.flags,
      allocator: allocator, commit: commit, date: Date.now.formatted(.iso8601),
      load: Platform.loadAverages)
  }

  /// The allocator under which times were taken.
  package var timedUnder: String { timeAllocator ?? allocator }

  /// The machine as part of a path: `amd-epyc-2cpu-kvm`; never a host or user name.
  public var machineSlug: String {
    let words = "\(cpuModel) \(cpuCount)cpu \(hypervisor ?? "metal")".lowercased()
      .replacing("(r)", with: "").replacing("(tm)", with: "")
      .split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return words.joined(separator: "-")
  }

  /// The machine in words, for reports: `AMD EPYC, 2 cpus, kvm`.
  public var machineLine: String {
    [cpuModel, "\(cpuCount) cpus", hypervisor].compactMap { $0 }.joined(separator: ", ")
  }

  /// The toolchain and platform as part of a path: `swift-6.3.1-linux-x86_64`.
  public var platformSlug: String { FileName(mending: "\(toolchain)-\(os)-\(arch)").text }

  /// The toolchain as part of a path: `swift-6.3.1`.
  package var toolchainSlug: String { FileName(mending: toolchain).text }

  /// The name of the processor; the architecture where the kernel reports no name, as on arm64.
  private static var cpuModel: String {
    let lines = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let model = lines.split(separator: "\n").first { $0.hasPrefix("model name") }
    let name = model?.split(separator: ":", maxSplits: 1).last
    return name?.trimmed ?? Platform.architecture
  }
}
