/// One line of output of a program that times a floor or peers.
struct Reading: Equatable {
  /// The role of a timed program in a comparison with the engine.
  enum Role: String {
    case floor, peer
    /// A program that does the floor's work plus one thing that the engine needs.
    case bound
  }

  /// The engine's benchmark that does the same work: `group/name[parameter=value]`, without its
  /// suite.
  var benchmark: String
  var role: Role
  /// The name of the timed work, as tables show it.
  var name: String
  /// The measured time, in nanoseconds per item.
  var nanoseconds: Double

  init(benchmark: String, role: Role, name: String, nanoseconds: Double) {
    self.benchmark = benchmark
    self.role = role
    self.name = name
    self.nanoseconds = nanoseconds
  }

  /// Parses a line: benchmark, role, name and time, separated by tabs.
  ///
  /// - Returns: The reading; `nil` unless all four are present and the time is positive and finite.
  init?(line: some StringProtocol) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard fields.count == 4, !fields[0].isEmpty, !fields[2].isEmpty,
      let role = Role(rawValue: String(fields[1])),
      let nanoseconds = Double(fields[3]), nanoseconds > 0, nanoseconds.isFinite
    else { return nil }
    self.init(
      benchmark: String(fields[0]), role: role, name: String(fields[2]), nanoseconds: nanoseconds)
  }
}
