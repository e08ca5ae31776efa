public import Measurements

extension MeasurementSet {
  /// The reason why a measurement is incomplete, or the machines of the parts of a merged one, in
  /// words; `nil` for a complete measurement of one machine.
  ///
  /// `merged from 3 shards, of 2 kinds of machine: 1/3, 3/3 on AMD EPYC, 2 cpus, kvm; 2/3 on …`
  public var originLine: String? {
    [partial?.line, parts?.line].compactMap { $0 }.first
  }
}

extension [MergedPart] {
  /// The number of shards and the machines of each, in words; `nil` without parts.
  package var line: String? {
    guard let first else { return nil }
    let machines = map(\.environment.machineSlug)
    let kinds = machines.indices.filter { machines.firstIndex(of: machines[$0]) == $0 }
    let beginning = "merged from \(count) shard\(count == 1 ? "" : "s")"
    guard kinds.count > 1 else { return "\(beginning), on \(first.environment.machineLine)" }
    let places = kinds.map { kind in
      let own = indices.filter { machines[$0] == machines[kind] }
      return own.map { self[$0].part.description }.joined(separator: ", ")
        + " on \(self[kind].environment.machineLine)"
    }
    return "\(beginning), of \(kinds.count) kinds of machine: "
      + places.joined(separator: "; ")
  }
}
