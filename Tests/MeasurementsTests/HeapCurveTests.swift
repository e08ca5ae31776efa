import Foundation
import Measurements
import TestSupport
import Testing

@Suite struct HeapCurveTests {
  @Test(arguments: [
    #"{"part":"event","partCount":3,"partsPerPoint":1,"live":[1,2],"peaks":[1,2]}"#,
    #"{"part":"event","partCount":2,"partsPerPoint":1,"live":[1,2],"peaks":[1]}"#,
    #"{"part":"event","partCount":2,"partsPerPoint":1,"live":[1,2],"peaks":[1,1]}"#,
    #"{"part":"event","partCount":2,"partsPerPoint":0,"live":[1,2],"peaks":[1,2]}"#,
    #"{"part":"event","partCount":-1,"partsPerPoint":1,"live":[],"peaks":[]}"#,
    #"{"part":"hour","partCount":1,"partsPerPoint":1,"live":[1],"peaks":[1]}"#,
  ])
  func impossibleCurveIsRefused(json: String) {
    #expect(throws: DecodingError.self) { try decoded(HeapCurve.self, json) }
  }

  @Test func longerCurveThanTheCapacityIsRefused() throws {
    let points = Array(repeating: 1, count: HeapCurve.capacity + 1)
    let curve = HeapCurve(
      part: .step, partCount: points.count, partsPerPoint: 1, live: points, peaks: points)
    #expect(throws: DecodingError.self) { try roundTripped(curve) }
  }

  @Test func lastPointEndsAtTheLastPart() {
    let curve = HeapCurve(
      part: .event, partCount: 5, partsPerPoint: 2, live: [1, 1, 1], peaks: [1, 2, 1])
    #expect((0..<3).map(curve.position) == [2, 4, 5])
    #expect(curve.peakPoint == 1)
  }
}
