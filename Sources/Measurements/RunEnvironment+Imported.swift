extension RunEnvironment {
  /// The environment of an imported file before its reader sets the properties that the file
  /// states.
  package static let unknown = RunEnvironment(
    cpuModel: "unknown processor", cpuCount: 0, hypervisor: nil, kernel: "unknown", os: "unknown",
    arch: "unknown", toolchain: "unknown toolchain", configuration: "unknown build", flags: [],
    allocator: "unknown allocator", commit: nil, date: "", load: [])
}
