internal import Foundation

/// Carries out requests in this process: inside a worker, or in the command itself when a profiler
/// wants one process.
package struct WorkerService: Sendable {
  private let catalog: Catalog

  /// Serves the benchmarks of a catalog.
  package init(catalog: Catalog) {
    self.catalog = catalog
  }

  /// Measures what is asked for; a failure is an answer too.
  package func answer(to request: WorkerRequest) -> WorkerResponse {
    switch request {
    case .checkHarness:
      return .harness(.perform())
    case .calibrate:
      return .calibration(.measure())
    case .measure(let request):
      guard let entry = catalog[request.id] else {
        return .record(
          BenchmarkRecord(
            id: request.id, suite: "", items: 1, tags: [],
            failure: .threw("the worker knows no such benchmark")))
      }
      return .record(BenchmarkRunner.record(of: entry, request))
    }
  }
}

/// The worker's side of the channel: requests from standard input until it ends, an answer to each.
package struct WorkerServer {
  private let service: WorkerService
  private let output: Int32

  /// Takes standard output for the answers; what workloads print goes to standard error.
  package init(catalog: Catalog) {
    self.service = WorkerService(catalog: catalog)
    self.output = Platform.divertStandardOutput()
    Platform.dieWithParent()
  }

  /// Serves until the command closes the channel.
  package func run() throws {
    while let line = readLine(strippingNewline: true) {
      let request = try JSONDecoder().decode(WorkerRequest.self, from: Data(line.utf8))
      let answer = try JSONEncoder().encode(service.answer(to: request)) + [0x0A]
      guard Platform.write(Array(answer), to: output) else { return }
    }
  }
}
