internal import Comparison
internal import Measurements

extension BenchmarkComparison {
  /// The conclusion about the time in short phrases, the verdict first; empty if the time is
  /// unchanged or was not judged.
  var timePhrases: [String] {
    guard let time = differentTime, let verdict = time.verdict else { return [] }
    return ["time \(verdict.rawValue) \(time.changeWords)".trimmedEnd]
      + [time.finding?.undisturbedWords, time.floorWords, time.finding?.roundWords]
      .compactMap { $0 } + workWords
      + [time.finding?.chanceWords, time.bound?.words].compactMap { $0 }
  }

  /// The floors of the time, the rounds, the chance of an error, and the cause unless that is more
  /// work, which the changes show; empty unless the time differs.
  var timeProof: String {
    guard let time = differentTime else { return "" }
    let finding = time.finding
    let numbers = [
      finding?.undisturbedWords, time.floorWords, finding?.roundWords, finding?.chanceWords,
      time.bound?.words,
    ]
    return (numbers.compactMap { $0 } + (showsWork ? [] : timeReasons)).joined(separator: ", ")
  }

  /// Whether the cause of a slower time is more work.
  private var showsWork: Bool {
    if case .moreWork = self[.time]?.finding?.attribution { true } else { false }
  }

  /// The reason for an undecided outcome without numbers of its own.
  var doubt: String {
    if onlyLacksRounds {
      return "too few rounds, which a longer --budget or fewer benchmarks bring"
    }
    guard let time = differentTime else {
      let open = metrics.filter { $0.verdict?.kind == .open }.map(\.metric.rawValue)
      return open.isEmpty ? "see --all-rows" : open.joined(separator: ", ")
    }
    guard let finding = time.finding, time.verdict == .inconclusive else {
      return timeReasons.last ?? time.note ?? "time"
    }
    return finding.openMeanWords == nil
      ? "a longer --budget or a quieter machine can decide" : "the mean may be higher"
  }

  /// The reasons for the conclusion about the time, and advice, in sentences.
  var timeReasons: [String] {
    guard let time = differentTime else { return [] }
    let finding = time.finding
    return [
      finding == nil ? time.note : finding?.attribution?.description, time.advice,
    ].compactMap { $0 }
  }

  /// Whether the time is undecided, further rounds could decide it, and no other metric differs.
  var onlyLacksRounds: Bool {
    guard let time = self[.time], time.verdict == .inconclusive, record?.failure == nil,
      metrics.allSatisfy({ $0.metric == .time || $0.verdict?.isDifference != true })
    else { return false }
    return time.finding.map { ($0.missing?.rounds ?? 0) > 0 } ?? (time.remark == .untimed)
  }

  /// The comparison of the time; `nil` unless the verdict is a proven or possible change.
  private var differentTime: MetricComparison? {
    self[.time].flatMap { $0.verdict?.isDifference == true ? $0 : nil }
  }

  /// The changes of instructions and allocations, if counted, which show whether there is more
  /// work.
  private var workWords: [String] {
    var words: [String] = []
    if let ratio = self[.instructions]?.ratio {
      words.append("instructions \(Quantity.signedPercent(ratio - 1))")
    }
    if let old = self[.allocations]?.baseline?.exact, let new = self[.allocations]?.candidate?.exact
    {
      let change = new.value - old.value
      words.append("allocations \(change == 0 ? "±0" : Quantity.change(change))")
    }
    return words
  }
}

extension MetricComparison {
  /// The relative change in per cent; empty without two numbers.
  fileprivate var changeWords: String {
    finding?.change ?? ratio.map { Quantity.signedPercent($0 - 1) } ?? ""
  }

  /// The floors of both sides in words; `nil` unless both are known.
  fileprivate var floorWords: String? {
    if let finding { return finding.floorWords() }
    guard let old = baseline?.timed, let new = candidate?.timed else { return nil }
    return "floor \(Quantity.times(old.floor, new.floor))"
  }

  /// A sentence on how to settle an inconclusive or suspect time; `nil` for other verdicts.
  fileprivate var advice: String? {
    switch verdict {
    case .inconclusive:
      guard let finding else { return nil }
      if let mean = finding.openMeanWords {
        return "\(mean); \(finding.missingWords)"
      }
      let few = finding.interval == nil ? "too few rounds to exclude any change" : nil
      return [finding.effectWords ?? few, finding.missingWords].compactMap { $0 }
        .joined(separator: "; ")
    case .suspect:
      return "`bench gate --against REF` settles it"
    default:
      return nil
    }
  }
}
