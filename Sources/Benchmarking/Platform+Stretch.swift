extension Platform {
  /// Waits until the work since `start`, a reading of `measuredNanoseconds`, has taken longer by
  /// `share`.
  ///
  /// The wait is a share of the actual time. A sample that a neighbour slows is thus lengthened in
  /// proportion, like a sample of slower code.
  static func stretchTime(since start: Int, by share: Double) {
    let taken = measuredNanoseconds - start
    let end = start + taken + Int((share * Double(taken)).rounded())
    while measuredNanoseconds < end {}
  }
}
