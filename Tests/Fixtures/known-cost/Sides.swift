import Benchmarking
import Foundation

/// Workloads in which two copies of this program can differ.
///
/// `KNOWN_SIDES` adds the suite, because other tests expect the exact list of benchmarks.
let sides =
  Switches.isOn("SIDES")
  ? [
    BenchmarkSuite("sides") {
      BenchmarkGroup("work") {
        counted("steps", tags: [.gate, .core]) { take(Side.steps, from: $0) }
        Benchmark("chase", tags: [.gate, .core], setUp: Chase.init) { iterations, chase in
          for _ in iterations { chase.run() }
        } checksum: {
          .exact(UInt64($0.runs))
        }
        counted("fragile", tags: [.gate], work: failLate)
        // The warm-up is expensive, and no count may contain it.
        counted("first-run") { take($0 == 1 ? 100_000 : 10, from: $0) }
        // Each process seeds its hashes differently, so instructions vary.
        counted("hashed") { blackHole(Set(0..<100).contains($0)) }
        counted("shy") { number in
          if isUnderValgrind { throw CocoaError(.featureUnsupported) }
          take(100, from: number)
        }
      }
    }
  ] : []

/// The properties of this side of a comparison, which the switches select.
private enum Side {
  /// A quarter more or less than 1000.
  static let steps = Switches.isOn("MORE") ? 1250 : Switches.isOn("LESS") ? 750 : 1000
  /// The number of links of which one leads far away; 0 for none.
  static let linksToOneFar = Switches.isOn("FAR") ? 1 : Switches.isOn("PARTLY") ? 8 : 0
  static let traps = Switches.isOn("TRAP")
  static let dies = Switches.isOn("KILL")
  static let stalls = Switches.isOn("STALL")
  static let throwsLate = Switches.isOn("THROW")
  static let throwsAtOnce = Switches.isOn("BROKEN")
}

/// Whether valgrind runs this process: it preloads a library of its own.
private let isUnderValgrind =
  ProcessInfo.processInfo.environment["LD_PRELOAD"]?.contains("vgpreload") ?? false

/// Computes `steps` steps of `stepped`, each of the same cost.
private func take(_ steps: Int, from number: Int) {
  var state = UInt64(number)
  for _ in 0..<steps { state = stepped(state) }
  blackHole(state)
}

/// About 10 µs of work, and in its 400th iteration what was planted: later than any count or
/// estimate goes, and before the first of the twenty turns of a round is over by far.
private func failLate(_ number: Int) throws {
  if Side.throwsAtOnce { throw CocoaError(.fileNoSuchFile) }
  take(5000, from: number)
  guard number == 400 else { return }
  if Side.traps { fatalError("a planted trap") }
  if Side.dies { kill(getpid(), SIGKILL) }
  if Side.throwsLate { throw CocoaError(.fileNoSuchFile) }
  if Side.stalls {
    Switches.announceStall()
    Thread.sleep(forTimeInterval: 3600)
  }
}

/// Follows 1000 links in a table of 512 KiB: each to itself, or each to one far away, which takes
/// several times as long and not one instruction more, or one of eight to one far away.
private struct Chase {
  private static let count = 65_536
  private(set) var runs = 0
  private var next: [Int]

  init() {
    // 40 503 is 2¹⁶ divided by the golden ratio, which spreads consecutive places evenly.
    // An odd step has no factor in common with a power of 2, so the far links are one cycle.
    // One of eight leads to seven near ones, to the next place each.
    let group = Side.linksToOneFar
    next = (0..<Self.count).map { place in
      let step = group == 0 ? 0 : group == 1 ? 40_503 : place % group == 0 ? 40_505 : 1
      return (place + step) % Self.count
    }
  }

  mutating func run() {
    var place = runs % Self.count
    for _ in 0..<1000 { place = next[place] }
    blackHole(place)
    runs += 1
  }
}
