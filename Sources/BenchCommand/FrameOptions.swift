internal import ArgumentParser
internal import Measurements

/// The option `--frame-budget`: the share of a frame's interval above which the frame is a hitch.
struct FrameOptions: ParsableArguments {
  @Option(
    name: .customLong("frame-budget"),
    help: "Per cent of the interval between two frames that a frame may use; more is a hitch.")
  var budget = FrameProfile.standardBudget

  func validate() throws {
    guard budget > 0, budget.isFinite else {
      throw ValidationError("--frame-budget wants a positive number of per cent")
    }
  }

  /// Returns copies of the records, with the frames judged by `budget`.
  func applied(to records: [BenchmarkRecord]) -> [BenchmarkRecord] {
    records.map { record in
      var record = record
      record.frames?.budget = budget
      return record
    }
  }
}
