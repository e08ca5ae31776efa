internal import Essentials

// What a stored value can be. Documents come from other machines and from whoever edited them, so
// a reader checks each value here before anything computes with it.

extension Metric {
  /// Returns the reason why a value is impossible for this metric; `nil` for a possible one.
  package func fault(in value: MetricValue) -> String? {
    switch value {
    case .exact(let count):
      isExact ? count.fault(of: self) : "is a count, and \(rawValue) is a distribution"
    case .timed(let timed):
      isExact ? "is a distribution, and \(rawValue) is a count" : timed.fault(of: self)
    }
  }

  /// Whether a value may be below 0: the number of live bytes can decrease, and a custom metric can
  /// have any value.
  package var isSigned: Bool { isCustom || self == .retainedBytes }
}

extension ExactValue {
  fileprivate func fault(of metric: Metric) -> String? {
    guard iterations > 0 else { return "has \(iterations) iterations, and needs one" }
    guard total >= 0 || metric.isSigned else { return "has the total \(total), below 0" }
    guard isPlausible else { return "has readings that contradict the total" }
    return stepsFault(of: metric)
  }

  /// Returns the reason why the steps contradict the total or the metric; `nil` if they do not.
  private func stepsFault(of metric: Metric) -> String? {
    guard !steps.isEmpty else {
      return metric == .eventAllocations && total != 0 ? "has a total and no steps" : nil
    }
    guard metric.isOfSteps else { return "has steps, and is of whole iterations" }
    guard steps.allSatisfy({ $0.key >= 0 && $0.value >= 0 }) else { return "has a step below 0" }
    // In full width, because a stored number may be anything.
    let sum = steps.values.reduce(Int128(0)) { $0 + Int128($1) }
    return sum == Int128(total) ? nil : "has steps that contradict the total"
  }
}

extension TimedValue {
  fileprivate func fault(of metric: Metric) -> String? {
    let numbers = [
      ("floor", floor), ("median", median), ("p90", p90), ("p99", p99),
    ]
    for (name, number) in numbers where !(number.isFinite && (number >= 0 || metric.isSigned)) {
      return "has the \(name) \(number)" + (number < 0 ? ", below 0" : "")
    }
    for (name, number) in [("mad", medianAbsoluteDeviation), ("floorSpread", floorSpread ?? 0)]
    where !(number.isFinite && number >= 0) {
      return "has the \(name) \(number)" + (number < 0 ? ", below 0" : "")
    }
    guard median <= p90, p90 <= p99 else { return "has a median, p90 and p99 that do not ascend" }
    // Of two samples the second smallest is the larger one. The floor of a throughput is its second
    // largest.
    guard samples.count < 3 || metric.better == .more || floor <= median else {
      return "has a floor above the median"
    }
    guard iterationsPerSample > 0 else { return "has \(iterationsPerSample) iterations per sample" }
    return samples.allSatisfy { $0 >= 0 } ? nil : "has a sample below 0"
  }
}

extension RunEnvironment {
  /// The reason why these properties of a machine and a build are impossible; `nil` if they are
  /// valid.
  package var fault: String? {
    if let long = texts.first(where: { $0.utf8.count > MeasurementSet.longestText }) {
      return "a text of \(long.utf8.count) bytes, more than \(MeasurementSet.longestText)"
    }
    // A file of another program may have none.
    guard date.isEmpty || (try? Date(date, strategy: .iso8601)) != nil else {
      return "its date \"\(date)\" is no ISO 8601"
    }
    guard cpuCount >= 0 else { return "cpuCount is \(cpuCount), below 0" }
    guard load.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return "load has a number below 0" }
    for (name, number) in [("loopOverhead", loopOverhead), ("clockOverhead", clockOverhead)] {
      guard number ?? 0 >= 0 else { return "\(name) is below 0" }
    }
    return calibration?.fault
  }

  private var texts: [String] {
    [cpuModel, kernel, os, arch, toolchain, configuration, allocator, date] + flags
      + [hypervisor, timeAllocator, commit?.text, branch].compactMap(\.self)
  }
}

extension CalibrationFloors {
  fileprivate var fault: String? {
    [arithmetic, branches, loads].allSatisfy { $0.isFinite && $0 >= 0 }
      ? nil : "calibration has a number below 0"
  }
}

extension MeasurementSet {
  /// The greatest length of a name, of a tag or of a text of the environment, in bytes; a choice
  /// far above any that was seen.
  package static let longestText = 4096

  /// The place and the reason of the first contradiction between records; `nil` if there is none.
  package var fault: (place: String, reason: String)? {
    if let reason = environment.fault { return ("environment", reason) }
    var ids: Set<String> = []
    for (index, record) in benchmarks.enumerated() {
      let place = "benchmarks[\(index)]"
      guard ids.insert(record.id).inserted else { return (place, "\(record.id) occurs twice") }
      if ([record.id] + record.tags).contains(where: { $0.utf8.count > Self.longestText }) {
        return (place, "a name or a tag has more than \(Self.longestText) bytes")
      }
    }
    if let partial, partial.measured != benchmarks.count || partial.selected <= partial.measured {
      return (
        "partial", "\(partial.measured) of \(partial.selected), and \(benchmarks.count) are here"
      )
    }
    return partsFault(ids)
  }

  /// Returns the first contradiction: a benchmark that is not in exactly one part, or a part that
  /// is missing or repeated; `nil` if there is none.
  private func partsFault(_ ids: Set<String>) -> (place: String, reason: String)? {
    guard let parts else { return nil }
    guard shard == nil else { return ("parts", "a shard has none") }
    var left = ids
    var numbers: Set<Shard> = []
    for (index, part) in parts.enumerated() {
      let place = "parts[\(index)]"
      if let reason = part.environment.fault { return ("\(place).environment", reason) }
      guard part.part.count == parts.count, numbers.insert(part.part).inserted else {
        return (place, "\(part.part) is not one of \(parts.count) parts, or occurs twice")
      }
      if let id = part.benchmarks.first(where: { left.remove($0) == nil }) {
        return (place, "\(id) is not listed, or is in two parts")
      }
    }
    return left.min().map { ("parts", "\($0) is in none") }
  }
}
