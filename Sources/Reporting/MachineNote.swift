internal import Comparison
internal import Measurements

extension JudgedDocument {
  /// The reason why most times are not comparable with the stored times.
  package struct MachineNote: Codable, Sendable, Equatable {
    /// The note in the row of each time that is not comparable for this reason.
    package var note: String
    /// The change of the machine's own speed, as a share, positive for slower; `nil` for another
    /// reason.
    package var drift: Double?
    /// The reason and its consequence for the times, in a sentence for readers.
    package var words: String

    /// The drift, as a share, above which even a large change of a time means nothing.
    ///
    /// The number is a choice without a measurement: ten times the tolerance for the calibration
    /// kernels.
    package static let mostDrift = 0.05

    /// Whether the drift exceeds `mostDrift`, so that no change of a time is shown.
    package var forbidsTimes: Bool { drift.map { $0.magnitude > Self.mostDrift } ?? false }
  }
}

extension Report {
  /// The reason that more than half of the unproven times share; `nil` without such a reason.
  ///
  /// The drift of the machine is one reason, although suites that were stored at different moments
  /// have different drifts: that of the most times is named.
  var machineNote: JudgedDocument.MachineNote? {
    let times = comparisons.compactMap { $0[.time] }.filter { $0.verdict == .unproven }
    let reasons = times.compactMap(\.remark).grouped { $0.drift == nil ? $0 : nil }
    guard let shared = reasons.map(\.elements).max(by: { $0.count < $1.count }),
      shared.count * 2 > times.count,
      let (remark, _) = Dictionary(shared.map { ($0, 1) }, uniquingKeysWith: +)
        // The second comparison makes the choice independent of the dictionary's order.
        .max(by: { ($0.value, $1.key.words) < ($1.value, $0.key.words) })
    else { return nil }
    var found = JudgedDocument.MachineNote(note: remark.words, drift: remark.drift, words: "")
    found.words = Self.sentence(on: found)
    return found
  }

  private static func sentence(on note: JudgedDocument.MachineNote) -> String {
    guard let drift = note.drift else {
      return "Times were compared with those of other conditions and prove nothing: \(note.note)."
    }
    let speed = "\(Quantity.percent(drift.magnitude)) \(drift > 0 ? "slower" : "faster")"
    // The tolerance for the calibration kernels. If their median is within it, one of them is not.
    let state = drift.magnitude < 0.005 ? "uneven" : speed
    let result = note.forbidsTimes ? "times are not compared" : "changes with ≈ prove nothing"
    // `uneven` has no comparative, so the sentence is turned around.
    return "This machine is \(state) now than when the stored times were measured: \(result)."
      .replacing("uneven now than", with: "not as even now as")
  }
}
