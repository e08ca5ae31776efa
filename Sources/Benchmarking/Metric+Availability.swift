extension Metric {
  /// The reason why this process cannot measure the metric; `nil` if nothing is missing.
  ///
  /// Instructions are counted in a separate process under valgrind, whose absence is not reported
  /// here.
  package var unavailableReason: String? {
    if Metric.allocationMetrics.contains(self) { return AllocationCounter.unavailableReason }
    if Metric.referenceMetrics.contains(self) { return ReferenceCounter.unavailableReason }
    if Metric.faultMetrics.contains(self) { return FaultCounter.unavailableReason }
    if let event = HardwareCounters.events.first(where: { $0.key == self })?.value {
      return HardwareCounters.unavailableReason(event)
    }
    return nil
  }
}
