internal import ChildProcess
internal import Measurements

/// A channel to a process on this machine, through pipes.
final class ProcessChannel: WorkerChannel {
  private let child: ChildProcess
  private let name: String?

  /// The seconds that a worker may take to tear down its fixtures and to end by itself; a choice.
  private static let patience = 0.5

  /// Starts the worker's process.
  ///
  /// The process is not signalled before it is killed: closing its input already asks it to end.
  init(_ launch: WorkerLaunch) throws(WorkerError) {
    let words = launch.words
    name = launch.isAnnounced ? "`\(words.joined(separator: " "))`" : nil
    do {
      var program = ChildProcess.Launch(
        words[0], Array(words.dropFirst()), environment: Self.variables(launch), graceSeconds: 0)
      program.endsDescendants = true
      child = try ChildProcess(program, input: .channel)
    } catch {
      switch error {
      case .unusable, .exhausted: throw .outOfResources("\(error)")
      default: throw .notStarted("\(error)")
      }
    }
  }

  deinit {
    end()
  }

  private static func variables(_ launch: WorkerLaunch) -> [String: String] {
    var variables: [String: String] = [:]
    // A crash is reported in one line; the runtime's backtrace would take seconds to draw.
    variables["SWIFT_BACKTRACE"] = "enable=no"
    // A detached thread that ends frees memory of the C library if more stacks are cached than this
    // limit. If the thread has not allocated before, jemalloc first sees it in that call. With
    // hooks installed, jemalloc 5.3 then keeps a record of the ended thread, and crashes at a later
    // one. So the cache has no limit.
    // Of a tunable that is set twice the last value counts, so this one follows the user's.
    var tunables = ["glibc.pthread.stack_cache_size=0x10000000000"]
    if let own = ChildProcess.ownEnvironment["GLIBC_TUNABLES"] { tunables.insert(own, at: 0) }
    if launch.countsInstructions {
      // Above these sizes the library fills and copies by `rep`, of which callgrind counts one
      // instruction for each byte, or past the caches, by another loop. Below them it counts work.
      tunables += ["rep_stosb", "rep_movsb", "non_temporal"].map {
        "glibc.cpu.x86_\($0)_threshold=0x0fffffffffffffff"
      }
    }
    variables["GLIBC_TUNABLES"] = tunables.joined(separator: ":")
    if let placement = launch.placement { variables[MemoryPlacement.variable] = placement.text }
    if let library = launch.preload {
      // The first one wins, so the user's libraries follow.
      let libraries = [library, ChildProcess.ownEnvironment["LD_PRELOAD"]].compactMap { $0 }
      variables["LD_PRELOAD"] = libraries.filter { !$0.isEmpty }.joined(separator: ":")
    }
    if launch.isRepeatable {
      variables["SWIFT_DETERMINISTIC_HASHING"] = "1"
      // Otherwise it purges pages that nobody used for a while, which is another iteration each
      // time. Of an option that is set twice the last value counts.
      let options = [
        ChildProcess.ownEnvironment["MALLOC_CONF"], "dirty_decay_ms:-1,muzzy_decay_ms:-1",
      ].compactMap { $0 }
      variables["MALLOC_CONF"] = options.filter { !$0.isEmpty }.joined(separator: ",")
    }
    return variables
  }

  var process: Int32? { child.identifier }

  func exchange(_ line: [UInt8], timeout: Double) throws(WorkerError) -> [UInt8] {
    var early: [UInt8]?
    do throws(ChildError) {
      early = try child.earlyLine()
      if early == nil {
        try child.send(line + [UInt8(ascii: "\n")], within: timeout)
        let answer = try child.nextLine(of: name, within: timeout)
        early = try child.earlyLine()
        if early == nil { return answer }
      }
    } catch {
      throw failure(error, timeout)
    }
    // It would be taken for the answer, or for that of the next request.
    throw .unexpectedAnswer(String(decoding: (early ?? []).prefix(200), as: UTF8.self))
  }

  func endDescendants() -> Int { child.endDescendants() }

  func end() {
    if child.leave(within: Self.patience) == nil { child.stop() }
  }

  private func failure(_ error: ChildError, _ timeout: Double) -> WorkerError {
    switch error {
    case .interrupted(let signal): return .interrupted(signal: signal)
    case .timedOut: return .stalled(seconds: timeout)
    case .closed:
      let ending: ChildProcess.Ending?
      do {
        // The channel of an ending process closes some microseconds before its end is visible. Two
        // seconds are ample, and end the wait for one that only closed its channel.
        ending = try child.wait(limit: min(timeout, 2))
      } catch .interrupted(let signal) {
        return .interrupted(signal: signal)
      } catch {
        ending = nil
      }
      // As much as a row of a report can show.
      let lines = child.complaints.split(separator: "\n").suffix(3)
      return .died(ending, standardError: lines.map { String($0.prefix(300)) })
    case .notFound, .noFolder, .notStarted, .unusable, .exhausted, .tooMuchOutput:
      return .unexpectedAnswer("\(error)")
    }
  }
}
