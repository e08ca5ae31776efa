import Benchmarking
import Foundation

/// Workloads that go wrong, each in its own way, between two that do not.
let faults = BenchmarkSuite("faults") {
  if Switches.isOn("CLOSED") {
    BenchmarkGroup("channel") {
      counted("closed", work: closeDescriptors)
      counted("returned") { _ in for descriptor in 0..<Int32(256) { close(descriptor) } }
      counted("after") { blackHole($0) }
    }
  }
  BenchmarkGroup("body") {
    counted("fine") { blackHole($0) }
    counted("trap") { _ in fatalError("a planted trap") }
    counted("kill") { _ in kill(getpid(), SIGKILL) }
    counted("stall", work: stall)
    counted("throws") { _ in throw CocoaError(.fileNoSuchFile) }
    counted("chatty") { _ in
      print("a line on standard output")
      FileHandle.standardError.write(Data("and one here\n".utf8))
    }
    counted("also-fine") { blackHole($0) }
    // No result is used, so the optimiser deletes the loop.
    Benchmark("deleted") {
      1.5
    } body: { iterations, number in
      for _ in iterations { _ = number * number }
    } checksum: {
      .approximate($0)
    }
    Benchmark("checksum") {
      0
    } body: { iterations, number in
      for _ in iterations { blackHole(number) }
    } checksum: { _ in
      // As if two builds did different work.
      .exact(Switches.isOn("CHECKSUM") ? 2 : 1)
    }
  }
}

/// Closes all channels and goes on living.
private func closeDescriptors(_ number: Int) {
  // Far more descriptors than a worker opens.
  for descriptor in 0..<Int32(256) { close(descriptor) }
  stall(number)
}

private func stall(_ number: Int) {
  Switches.announceStall()
  // Longer than a test waits (`ChildProcess.patience`).
  Thread.sleep(forTimeInterval: 3600)
}
