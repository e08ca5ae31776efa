extension RunEnvironment {
  /// The environment of a file of another program, before its known properties are set.
  package static let unknown = RunEnvironment(
    cpuModel: "unknown processor", cpuCount: 0, hypervisor: nil, kernel: "unknown", os: "unknown",
    arch: "unknown", toolchain: "unknown toolchain", configuration: "unknown build", flags: [],
    allocator: "unknown allocator", commit: nil, date: "", load: [])
}
