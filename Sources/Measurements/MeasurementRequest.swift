/// A benchmark to measure, with its metrics and the plan for timing.
package struct MeasurementRequest: Sendable, Codable, Equatable {
  /// The identifier: `suite/group/name[parameter=value]`.
  package var id: String
  /// The harness's metrics that are to be measured; the checksum is always computed.
  package var metrics: [Metric]
  /// The names of the custom metrics to read.
  ///
  /// The field exists since protocol version 4, and is absent if empty, so that older workers
  /// understand the request.
  package var customMetrics: [String]?
  /// The plan for the samples, without effect on the counting passes.
  package var plan: MeasurementPlan
  /// Whether the live memory of an iteration is recorded; `nil` for no.
  ///
  /// The field exists since protocol version 7. It is absent if nothing is recorded, so that older
  /// workers understand the request.
  package var recordsHeap: Bool?
  /// An obsolete field, always 0, which workers of older versions require.
  private var addedAllocations = 0

  /// Creates a request for `metrics`, of which the custom ones are stored in `customMetrics`.
  package init(id: String, metrics: [Metric], plan: MeasurementPlan) {
    self.id = id
    self.metrics = metrics.filter { !$0.isCustom }
    let custom = metrics.filter(\.isCustom).map(\.rawValue)
    customMetrics = custom.isEmpty ? nil : custom
    self.plan = plan
  }
}
