import Comparison
import Foundation
import TestSupport

/// A model of the times of single iterations on a busy shared machine.
///
/// Beyond the noise of `PairedNoise` there are interruptions of all lengths: a tail that is mostly
/// not the program's. Its percentiles are those of recorded iterations of 10 µs, beside a load of
/// twenty: 1.5 to 2 floors at the 99th, 3 at the 99.5th, 15 at the 99.9th. With a file in
/// `BENCH_TAIL_TIMES`, the times of one build come from it instead: sixteen lines are a round, with
/// the nanoseconds of single iterations in each.
struct TailNoise: Sendable {
  /// The share of the iterations that a timer or the system interrupts, for 1 to 33 µs.
  var interrupted = 0.01
  /// The share of the iterations during which the processor is taken away, for up to 3 ms.
  var stolen = 0.0005
  /// The share of the turns in which a neighbour slows everything.
  var busy = 0.5
  /// The iterations of a side in a round.
  var iterations = 512

  /// Turns of each side in a round, as in `TurnSchedule.tailTurns`.
  private static let turns = 8
  /// The recorded turns; empty without a recording.
  private static let recorded: [[Double]] = {
    guard let path = ProcessInfo.processInfo.environment["BENCH_TAIL_TIMES"],
      let text = try? String(contentsOfFile: path, encoding: .utf8)
    else { return [] }
    return text.split(separator: "\n").map { $0.split(separator: " ").compactMap { Double($0) } }
  }()

  /// The times of both builds in a round, before any slowdown.
  func round(
    _ generator: inout SeededGenerator
  ) -> (reference: [Double], candidate: [Double]) {
    let pairs = 2 * Self.turns
    var turns: [[Double]] = []
    if Self.recorded.isEmpty {
      var neighbour = 0.0
      for _ in 0..<pairs {
        if generator.below(4) == 0 {
          let isBusy = generator.uniform(in: 0...1) < busy
          neighbour = isBusy ? generator.uniform(in: 0.1...0.55) : 0
        }
        turns.append(
          (0..<(iterations / Self.turns)).map { _ in time(neighbour: neighbour, &generator) })
      }
    } else {
      let first = pairs * generator.below(Self.recorded.count / pairs)
      turns = Array(Self.recorded[first..<first + pairs])
    }
    // Which turn is whose is drawn, as in a round.
    turns.shuffle(using: &generator)
    return (turns.prefix(Self.turns).flatMap { $0 }, turns.suffix(Self.turns).flatMap { $0 })
  }

  private func time(neighbour: Double, _ generator: inout SeededGenerator) -> Double {
    var time = 10_000 * (1 - 0.01 * log(generator.uniform(in: 0.000_001...1)))
    time *= 1 + neighbour * generator.uniform(in: 0.5...1)
    if generator.uniform(in: 0...1) < interrupted {
      time += 1000 * exp(generator.uniform(in: 0...3.5))
    }
    if generator.uniform(in: 0...1) < stolen { time += 1000 * exp(generator.uniform(in: 4...8)) }
    return time
  }
}

extension TailNoise {
  /// The steps of the replays of both sides in a round, sixteen replays each.
  ///
  /// Each step has its own length, from 0.5 to 20 µs. A process has some luck with each step, and a
  /// layout that both builds share moves a step by some per cent.
  func replays(
    steps: Int, luck: Double, _ generator: inout SeededGenerator
  ) -> (reference: [[Double]], candidate: [[Double]]) {
    let lengths = (0..<steps).map { 500 + 19_500 * Double($0 * 37 % steps) / Double(steps) }
    func side(_ generator: inout SeededGenerator) -> [[Double]] {
      let floors = lengths.map { $0 * exp(generator.normal(luck)) }
      return (0..<16).map { _ in
        // A replay is one turn: the neighbour is the same for all of its steps.
        let isBusy = generator.uniform(in: 0...1) < busy
        let neighbour = isBusy ? generator.uniform(in: 0.1...0.55) : 0
        return floors.map { $0 / 10_000 * time(neighbour: neighbour, &generator) }
      }
    }
    return (side(&generator), side(&generator))
  }
}
