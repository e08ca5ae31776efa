internal import Foundation

/// What a number depends on besides the code: kept with every stored measurement.
public struct RunEnvironment: Sendable, Codable, Equatable {
  /// The processor's name, as it gives itself.
  public var cpuModel: String
  /// Processors the system has on line.
  public var cpuCount: Int
  /// The hypervisor as one word; absent on bare metal.
  public var hypervisor: String?
  /// Major.minor of the kernel.
  public var kernel: String
  /// `linux` or `macos`.
  public var os: String
  /// `x86_64` or `aarch64`.
  public var arch: String
  /// The compiler that built the program: `swift-6.3.1`.
  public var toolchain: String
  /// `release` or `debug`.
  public var configuration: String
  /// Build flags beyond the configuration that change what is measured.
  public var flags: [String]
  /// The allocator the program runs under: `jemalloc 5.3.0`, or `system`.
  public var allocator: String
  /// The commit of the package's working tree, with `-dirty` when files differ from it.
  public var commit: String?
  /// The branch of the package's working tree; absent where none is known.
  public var branch: String?
  /// When, as ISO 8601 in UTC.
  public var date: String
  /// Load averages over 1, 5 and 15 minutes.
  public var load: [Double]
  /// Nanoseconds for an iteration of the empty measuring loop; absent when no time was measured.
  public var loopOverhead: Double?
  /// Nanoseconds of a clock reading; absent when no time was measured.
  public var clockOverhead: Double?
  /// This machine's speed; absent when no time was measured.
  public var calibration: CalibrationFloors?

  /// Reads the present environment; `commit` belongs to the package the caller measures.
  public static func current(commit: String?) -> RunEnvironment {
    RunEnvironment(
      cpuModel: cpuModel, cpuCount: ProcessInfo.processInfo.activeProcessorCount,
      hypervisor: Platform.hypervisor, kernel: Platform.kernel, os: Platform.operatingSystem,
      arch: Platform.architecture, toolchain: Toolchain.version,
      configuration: Toolchain.configuration, flags: Toolchain.flags,
      allocator: AllocationCounter.allocatorVersion.map { "jemalloc \($0)" } ?? "system",
      commit: commit, date: Date.now.formatted(.iso8601), load: Platform.loadAverages)
  }

  /// The machine as part of a path: `amd-epyc-2cpu-kvm`; never a host or user name.
  public var machineSlug: String {
    let words = "\(cpuModel) \(cpuCount)cpu \(hypervisor ?? "metal")".lowercased()
      .replacing("(r)", with: "").replacing("(tm)", with: "")
      .split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return words.joined(separator: "-")
  }

  /// The machine in words: `AMD EPYC, 2 cpus, kvm`.
  public var machineLine: String {
    [cpuModel, "\(cpuCount) cpus", hypervisor].compactMap { $0 }.joined(separator: ", ")
  }

  /// The toolchain and platform as part of a path: `swift-6.3.1-linux-x86_64`.
  public var platformSlug: String { "\(toolchain)-\(os)-\(arch)" }

  private static var cpuModel: String {
    let lines = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let model = lines.split(separator: "\n").first { $0.hasPrefix("model name") }
    let name = model?.split(separator: ":", maxSplits: 1).last
    return name?.trimmingCharacters(in: .whitespaces) ?? Platform.architecture
  }
}
