public import Benchmarking

extension MeasurementSet {
  /// The reason why a measurement is incomplete, or the machines of the parts of a merged one, in
  /// words; `nil` for a complete measurement of one machine.
  ///
  /// `merged from 3 shards, of 2 kinds of machine: 1/3, 3/3 on AMD EPYC, 2 cpus, kvm; 2/3 on …`
  public var originLine: String? {
    [partial?.line, mergedLine].compactMap { $0 }.first
  }

  private var mergedLine: String? {
    guard let parts, let first = parts.first else { return nil }
    let machines = parts.map(\.environment.machineSlug)
    let kinds = machines.indices.filter { machines.firstIndex(of: machines[$0]) == $0 }
    let beginning = "merged from \(parts.count) shard\(parts.count == 1 ? "" : "s")"
    guard kinds.count > 1 else { return "\(beginning), on \(first.environment.machineLine)" }
    let places = kinds.map { kind in
      let own = parts.indices.filter { machines[$0] == machines[kind] }
      return own.map { parts[$0].part.description }.joined(separator: ", ")
        + " on \(parts[kind].environment.machineLine)"
    }
    return "\(beginning), of \(kinds.count) kinds of machine: "
      + places.joined(separator: "; ")
  }
}
