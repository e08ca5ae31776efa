internal import Benchmarking
internal import Comparison
internal import Foundation

/// What a gate has to say about the time of one benchmark.
package struct TimeLine: Sendable, Equatable {
  /// Short parts with the verdict first, for one line where that is wide enough.
  package let phrases: [String]
  /// Why, and what to do: sentences for the lines below.
  package let explanations: [String]

  /// Puts a verdict into words; nothing for a time that is unchanged or was not judged.
  init?(_ comparison: BenchmarkComparison) {
    guard let time = comparison[.time], let verdict = time.verdict,
      Self.worthALine.contains(verdict)
    else { return nil }
    phrases =
      ["\(verdict.rawValue) \(time.changeWords)".trimmedEnd]
      + [time.floorWords, time.finding?.roundWords].compactMap { $0 }
      + comparison.workWords + [time.finding?.chanceWords].compactMap { $0 }
    explanations = time.reasons + [time.advice].compactMap { $0 }
  }

  private static let worthALine: [Verdict] = [
    .regressed, .suspect, .layoutSensitive, .inconclusive, .improved,
  ]
}

// MARK: - Phrases

extension PairedFinding {
  /// The changes that the rounds do not exclude, in per cent: `[+2.9, +3.1]`.
  var intervalWords: String? {
    interval.map { range in
      let ends = [range.lowerBound, range.upperBound].map { Quantity.bareSignedPercent($0 - 1) }
      return "[\(ends.joined(separator: ", "))]"
    }
  }

  fileprivate var roundWords: String { "\(sharpRounds)/\(rounds) rounds sharp" }

  fileprivate var chanceWords: String? { pValue.map { "p = \(String(format: "%.1g", $0))" } }
}

extension MetricComparison {
  /// `+3.0 % [+2.9, +3.1]`, as much of it as is known.
  fileprivate var changeWords: String {
    [ratio.map { Quantity.signedPercent($0 - 1) }, finding?.intervalWords]
      .compactMap { $0 }.joined(separator: " ")
  }

  fileprivate var floorWords: String? {
    if let floors = finding?.floors {
      return "floor \(Quantity.times(floors.reference, floors.candidate))"
    }
    guard let old = baseline?.timed, let new = candidate?.timed else { return nil }
    return "floor \(Quantity.times(old.floor, new.floor))"
  }
}

extension BenchmarkComparison {
  /// What tells more work from the same work: its instructions and allocations, where counted.
  fileprivate var workWords: [String] {
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

// MARK: - Explanations

extension MetricComparison {
  fileprivate var reasons: [String] {
    guard let finding else { return [note].compactMap { $0 } }
    let layouts = finding.layouts.map { Quantity.signedPercent($0 - 1) }
    return [
      finding.attribution?.description,
      layouts.isEmpty ? nil : "by layout: \(layouts.joined(separator: "  "))",
    ].compactMap { $0 }
  }

  /// What to do about a verdict that settles nothing.
  fileprivate var advice: String? {
    switch (verdict, finding?.attribution) {
    case (.inconclusive, _):
      guard let finding else { return nil }
      guard let effect = finding.detectableEffect else {
        return "too few rounds to exclude any change; a longer --budget plays more"
      }
      return "a change of \(Quantity.percent(effect)) would have been seen; "
        + "a longer --budget or a quieter machine sees smaller ones"
    case (.layoutSensitive, .someLayouts):
      return "where the linker puts the code decides, not the work: it passes, and another --seed "
        + "draws other layouts"
    case (.suspect, _):
      return "`bench gate --against REF` settles it"
    default:
      return nil
    }
  }
}
