internal import ArgumentParser
internal import Benchmarking
internal import ChildProcess
internal import Comparison
internal import Foundation

/// A process that simulates a neighbour on a shared machine: it keeps one processor and its caches
/// busy for one to three seconds, then rests for one to four.
///
/// The times are drawn again each time, so that rounds of a gate meet both states.
final class Burner {
  private let process: ChildProcess

  /// Starts the process.
  ///
  /// - Parameter cpu: The processor to keep busy.
  /// - Throws: `CommandError` or `ChildError` when this program cannot be started again.
  init(cpu: Int) throws {
    guard let program = Bundle.main.executablePath else {
      throw CommandError(.failure, "this program's file cannot be found")
    }
    // It has nothing to put in order, so it is ended without a request.
    process = try ChildProcess(
      ChildProcess.Launch(program, ["burn", "--cpu", String(cpu)], graceSeconds: 0),
      output: .dropped, errors: .dropped)
  }
}

/// `bench burn`: the internal command that `Burner` starts to keep a processor busy.
struct BurnCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "burn", abstract: "Keep a processor busy on and off.", shouldDisplay: false)

  @Option(help: "The processor.")
  var cpu: Int

  func run() throws {
    // A self-test that is killed must not leave a busy processor behind.
    Platform.dieWithParent()
    guard Platform.pin(toProcessor: cpu) else { throw Platform.cannotPin(cpu) }
    var memory = [UInt64](repeating: 1, count: 4 << 20)
    while Platform.caughtSignal == nil {
      let end = Platform.monotonicNanoseconds + Int.random(in: 1_000_000_000...3_000_000_000)
      while Platform.monotonicNanoseconds < end { Self.touch(&memory) }
      Thread.sleep(forTimeInterval: Double.random(in: 1...4))
    }
  }

  /// Writes to 32 MiB, a cache line of 64 bytes at a time: far more than the caches of one core.
  ///
  /// The factor only has to change each line; the products wrap.
  private static func touch(_ memory: inout [UInt64]) {
    for index in stride(from: 0, to: memory.count, by: 8) { memory[index] &*= 3 }
    blackHole(memory)
  }
}
