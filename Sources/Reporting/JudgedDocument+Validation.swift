internal import Comparison
internal import Measurements

// The rules for the values of a judged document. A page is drawn from every document that passes.

extension JudgedDocument {
  /// The place and a description of the document's first contradiction; `nil` if it has none.
  var fault: String? {
    if let fault = environment.fault { return "environment: \(fault)" }
    guard ExitStatus(rawValue: exitCode) != nil else { return "exitCode: \(exitCode) is none" }
    if let fault = shard?.fault { return "shard\(fault)" }
    var ids: Set<String> = []
    for (index, line) in benchmarks.enumerated() {
      let place = "benchmarks[\(index)]"
      guard ids.insert(line.id).inserted else { return "\(place): \(line.id) occurs twice" }
      if let fault = line.fault { return "\(place)\(fault)" }
    }
    return nil
  }
}

extension JudgedDocument.Line {
  /// The place and a description of the benchmark's first contradiction; `nil` if it has none.
  fileprivate var fault: String? {
    if let suite, suite != BenchmarkID(id).suite {
      return ".suite: \"\(suite)\" is not the suite of \(id)"
    }
    if let items, items < 1 { return ".items: \(items) items, and needs one" }
    if let threads, threads < 1 { return ".threads: \(threads) threads, and needs one" }
    for (name, value) in (metrics ?? [:]).sorted(by: { $0.key < $1.key }) {
      if let fault = value.fault(of: name) { return ".metrics.\(name): \(fault)" }
    }
    for (index, function) in (functions ?? []).enumerated() {
      let numbers = [function.before, function.growth]
      if function.name.isEmpty || numbers.contains(where: { !$0.isFinite || $0 < 0 }) {
        return ".functions[\(index)]: has no name, or a number below 0"
      }
    }
    return nil
  }
}

extension JudgedDocument.Value {
  /// Returns the contradiction in the value of the metric `name`; `nil` without one.
  fileprivate func fault(of name: String) -> String? {
    let known = Metric(rawValue: name)
    if let known, unit != known.unit { return "is in \(unit), and \(name) in \(known.unit)" }
    // A custom metric may be negative; retained bytes are if older blocks were freed.
    let isSigned = known == nil || known == .retainedBytes
    let amounts = [
      ("value", value), ("floor", floor), ("median", median), ("p90", p90), ("p99", p99),
      ("baseline", baseline),
    ]
    for (part, number) in amounts where !isSigned && number ?? 0 < 0 {
      return "has the \(part) \(number ?? 0), below 0"
    }
    let others = [
      ("mad", mad), ("floorSpread", floorSpread), ("detectableEffect", detectableEffect),
    ]
    for (part, number) in others where number ?? 0 < 0 {
      return "has the \(part) \(number ?? 0), below 0"
    }
    for (part, number) in [
      ("iterations", iterations), ("iterationsPerSample", iterationsPerSample),
    ]
    where number ?? 1 < 1 {
      return "has \(number ?? 0) \(part), and needs one"
    }
    if let pValue, !(0...1).contains(pValue) { return "has the pValue \(pValue), no probability" }
    if let interval, interval.count != 2 || interval[0] > interval[1] {
      return "has an interval whose ends are not two that ascend"
    }
    if let rounds, rounds < 0 || sharpRounds ?? 0 < 0 { return "has rounds below 0" }
    if let fault = undisturbed?.fault ?? mean?.fault { return fault }
    if let fault = reference?.fault ?? tail?.fault(of: name) { return fault }
    return countFault
  }

  /// The contradiction between a count, its total and its readings; `nil` without one, or without a
  /// total.
  private var countFault: String? {
    guard let total, let iterations else { return nil }
    let count = ExactValue(total: total, iterations: iterations, readings: readings ?? [])
    guard value == count.value else {
      return "has the value \(value ?? 0), and \(total) / \(iterations) is \(count.value)"
    }
    return count.isPlausible ? nil : "has readings that contradict the total"
  }
}

extension TailFinding {
  /// Returns the contradiction in the finding of the metric `name`, in words; `nil` without one.
  fileprivate func fault(of name: String) -> String? {
    if metric.rawValue != name { return "has a tail of \(metric.rawValue)" }
    let times = [reference, candidate, exceeding.threshold]
    if let time = (times + percentiles.flatMap { [$0.reference, $0.candidate] }).first(where: {
      !$0.isFinite || $0 < 0
    }) {
      return "has a tail with the number \(time), below 0"
    }
    let shares = [exceeding.reference, exceeding.candidate, pValue ?? 0]
    if let share = shares.first(where: { !(0...1).contains($0) }) {
      return "has a tail with the share \(share), which is none"
    }
    let places = percentiles.map(\.share)
    if places.contains(where: { !(0..<1).contains($0) }) {
      return "has a tail with a percentile that is none"
    }
    if zip(places, places.dropFirst()).contains(where: { $0 >= $1 }) {
      return "has a tail whose percentiles do not ascend"
    }
    if rounds < 0 || step ?? 0 < 0 || steps ?? 1 < 1 { return "has a tail with a count below 0" }
    if let step, step >= steps ?? .max { return "has a tail of a step that the replay lacks" }
    return reading?.fault
  }
}

extension PairedFinding.Reading {
  /// The contradiction in a reading, in words; `nil` without one.
  fileprivate var fault: String? {
    let ends = interval.map { [$0.lowerBound, $0.upperBound] } ?? []
    if let number = ([ratio] + rounds + ends).first(where: { !$0.isFinite || $0 < 0 }) {
      return "has a reading with the ratio \(number), which is none"
    }
    return detectableEffect ?? 0 < 0 ? "has a reading with a detectable effect below 0" : nil
  }
}
