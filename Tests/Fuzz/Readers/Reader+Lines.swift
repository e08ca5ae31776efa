internal import ArgumentParser
internal import Foundation

@testable import BenchCommand
@testable import Measurements

extension Reader {
  /// The readers of lines: both ends of the worker's channel, the command line and expressions.
  static let lines = [
    Reader("worker-request") { input in
      let decoder = JSONDecoder()
      requireRoundTrip(
        try decoder.decode(WorkerRequest.self, from: input),
        write: { try JSONEncoder().encode($0) },
        read: { try decoder.decode(WorkerRequest.self, from: $0) })
    },
    Reader("worker-answer") { input in
      let line = Array(input)
      _ = (try? WorkerCall.turn.answer(line), try? WorkerCall.tailTurn.answer(line))
      _ = (try? WorkerCall.introduce.answer(line), try? WorkerCall.describe.answer(line))
      _ = (try? WorkerCall.checkHarness.answer(line), try? WorkerCall.calibrate.answer(line))
      _ = (
        try? WorkerCall.estimate("a/b").answer(line), try? WorkerCall.runCounted("a/b").answer(line)
      )
      if let trace = try? WorkerCall.traceAllocations("a/b").answer(line) { _ = trace.blocks.bytes }
      let answer = try JSONDecoder().decode(WorkerResponse.self, from: input)
      requireRoundTrip(
        answer, write: { try JSONEncoder().encode($0) },
        read: { try JSONDecoder().decode(WorkerResponse.self, from: $0) })
    },
    Reader("command-line") { input in
      // A blank ends a word, as in a shell without quotes.
      let words = String(decoding: input, as: UTF8.self).split(separator: " ").map(String.init)
      _ = UnknownVerb(words, among: ["run", "gate"])?.error(among: ["run", "gate", "compare"])
      do {
        _ = try BenchCommand.parseAsRoot(words)
      } catch {
        let code = BenchCommand.exitCode(for: error).rawValue
        require([0, 64, 65, 66].contains(code), "undocumented code \(code)")
        require(!BenchCommand.fullMessage(for: error).isEmpty || code == 0, "no message")
      }
    },
  ]
}
