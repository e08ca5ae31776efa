import Benchmarking
import Foundation
import Testing

@Suite struct WorkerServiceTests {
  @Test func unknownBenchmarkIsAFailedRecordAndNotACrash() throws {
    let service = WorkerService(catalog: try catalog { counting("known") })
    let request = MeasurementRequest(
      id: "suite/group/unknown", metrics: [], plan: MeasurementPlan(seconds: 0))
    guard case .record(let record) = service.answer(to: .measure(request)) else {
      Issue.record("a request to measure is answered by a record")
      return
    }
    #expect(record.id == "suite/group/unknown")
    #expect(record.failure == .threw("the worker knows no such benchmark"))
    let line = try JSONEncoder().encode(WorkerResponse.record(record))
    #expect(try JSONDecoder().decode(WorkerResponse.self, from: line) == .record(record))
  }

  @Test func benchmarkOfTheCatalogIsMeasured() throws {
    let service = WorkerService(catalog: try catalog { counting("known") })
    let request = MeasurementRequest(
      id: "suite/group/known", metrics: [], plan: MeasurementPlan(seconds: 0))
    guard case .record(let record) = service.answer(to: .measure(request)) else {
      Issue.record("a request to measure is answered by a record")
      return
    }
    #expect(record.failure == nil)
    #expect(record.checksum == .exact(11))
  }
}
