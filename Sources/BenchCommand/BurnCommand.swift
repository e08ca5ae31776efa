internal import ArgumentParser
internal import CBlackHole
internal import Essentials
internal import Measurements
internal import Sessions

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
      Platform.pause(milliseconds: Int.random(in: 1000...4000))
    }
  }

  /// Writes to 32 MiB, a cache line of 64 bytes at a time: far more than the caches of one core.
  ///
  /// The factor only has to change each line; the products wrap.
  private static func touch(_ memory: inout [UInt64]) {
    for index in stride(from: 0, to: memory.count, by: 8) { memory[index] &*= 3 }
    // So that the compiler does not remove the writes.
    unsafe memory.withUnsafeBytes { unsafe cblackhole_pointer($0.baseAddress) }
  }
}
