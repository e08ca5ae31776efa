internal import Essentials

/// A request to a worker, with the type of its answer.
///
/// A new request needs a case of `WorkerRequest`, one of `WorkerResponse` and a member here;
/// `WorkerService` answers it in the worker.
package struct WorkerCall<Answer>: Sendable {
  /// The request as sent: one line, without the newline.
  package let line: [UInt8]
  /// Decodes the line of the answer; `nil` if the line is no valid answer.
  private let read: @Sendable ([UInt8]) throws(BenchmarkFailure) -> Answer?

  /// Decodes the line of the answer.
  ///
  /// - Returns: The answer; `nil` if the line is no valid answer.
  /// - Throws: The benchmark's failure, if the worker answers with one.
  package func answer(_ line: [UInt8]) throws(BenchmarkFailure) -> Answer? { try read(line) }

  private init(_ request: WorkerRequest, _ read: @escaping @Sendable (WorkerResponse) -> Answer?) {
    // Every request can be encoded as JSON; the worker would reject an empty line.
    line = Array((try? JSONEncoder().encode(request)) ?? Data())
    self.read = { line throws(BenchmarkFailure) in try WorkerResponse(line: line).flatMap(read) }
  }
}

extension WorkerCall<HarnessCheck> {
  /// Asks the worker to check its allocation counter and to measure the overhead of the harness.
  package static var checkHarness: Self {
    Self(.checkHarness) { if case .harness(let check) = $0 { check } else { nil } }
  }
}

extension WorkerCall<CalibrationFloors> {
  /// Asks the worker to measure the machine's speed with three kernels, about 60 ms in all.
  package static var calibrate: Self {
    Self(.calibrate) { if case .calibration(let floors) = $0 { floors } else { nil } }
  }
}

extension WorkerCall<BenchmarkRecord> {
  /// Asks the worker to measure a benchmark, whose failure would be part of the record.
  ///
  /// The record of another benchmark is no answer.
  package static func measure(_ request: MeasurementRequest) -> Self {
    Self(.measure(request)) {
      if case .record(let record) = $0, record.id == request.id { record } else { nil }
    }
  }
}

extension WorkerCall<WorkerIntroduction> {
  /// Asks the worker for its protocol version, build and benchmarks.
  package static var introduce: Self {
    Self(.introduce) { if case .introduction(let answer) = $0 { answer } else { nil } }
  }
}

extension WorkerCall<ProgramDescription> {
  /// Asks the worker for a description of all benchmarks and the program's build.
  package static var describe: Self {
    Self(.describe) {
      // Whoever looks a benchmark up by its identifier relies on there being one.
      if case .description(let description) = $0,
        Set(description.entries.map(\.id)).count == description.entries.count
      {
        description
      } else {
        nil
      }
    }
  }
}

extension WorkerCall<TurnEstimate> {
  /// Estimates the time of an iteration of a benchmark, by default from samples of 100 µs, as those
  /// of a run.
  package static func estimate(_ id: String, sampleNanoseconds: Int = 100_000) -> Self {
    Self(.estimate(id: id, sampleNanoseconds: sampleNanoseconds)) {
      if case .estimate(let estimate) = $0, estimate.nanosecondsPerIteration >= 0 {
        estimate
      } else {
        nil
      }
    }
  }
}

extension WorkerCall<Int> {
  /// Asks the worker to run a benchmark's loop in `countedRegion`, for the number of iterations of
  /// the last run.
  package static func runCounted(_ id: String) -> Self {
    Self(.runCounted(id: id)) {
      if case .ranCounted(let count) = $0, count > 0 { count } else { nil }
    }
  }
}

extension WorkerCall<AllocationTrace> {
  /// Asks the worker to record the origin of each allocation in some iterations of a benchmark.
  package static func traceAllocations(_ id: String) -> Self {
    Self(.traceAllocations(id: id)) {
      if case .allocationTrace(let trace) = $0, trace.iterations > 0 { trace } else { nil }
    }
  }
}

extension WorkerCall<Void> {
  /// Asks the worker to set a benchmark up for turns.
  package static func prepare(_ plan: TurnPlan) -> Self {
    Self(.prepare(plan)) { if case .ready = $0 { () } else { nil } }
  }
}

extension WorkerCall<[Int]> {
  /// Asks the worker for one turn at the prepared benchmark: the nanoseconds of each sample.
  package static var turn: Self { Self(WorkerRequest.turn) }

  /// Asks the worker for one turn of single iterations or steps: the nanoseconds of each.
  ///
  /// The request exists since protocol version 6.
  package static var tailTurn: Self { Self(WorkerRequest.tailTurn) }

  /// Creates a call of one word, answered by numbers: a JSON parser would disturb each turn.
  private init(_ word: String) {
    line = Array(word.utf8)
    read = { line throws(BenchmarkFailure) in
      let samples = line.split(separator: UInt8(ascii: " ")).map {
        Int(String(decoding: $0, as: UTF8.self))
      }
      if !samples.isEmpty, !samples.contains(nil) { return samples.compactMap { $0 } }
      // A failure comes as JSON, and is thrown here.
      _ = try WorkerResponse(line: line)
      return nil
    }
  }
}

extension WorkerResponse {
  /// Decodes a line; `nil` if the line is no response.
  ///
  /// - Throws: The failure that the line contains.
  fileprivate init?(line: [UInt8]) throws(BenchmarkFailure) {
    guard let response = try? JSONDecoder().decode(Self.self, from: Data(line)) else { return nil }
    if case .failed(let failure) = response { throw failure }
    self = response
  }
}
