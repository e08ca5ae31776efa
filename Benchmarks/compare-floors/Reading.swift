/// One line of a program that times a floor or peers.
struct Reading: Equatable {
  /// Whose time it is.
  enum Role: String {
    case floor, peer
    /// The floor's work with one thing that the engine cannot do without.
    case bound
  }

  /// The benchmark that does the same work, without its suite.
  var benchmark: String
  /// Whose time it is.
  var role: Role
  /// What was timed, for people.
  var name: String
  /// Nanoseconds for an item.
  var nanoseconds: Double

  init(benchmark: String, role: Role, name: String, nanoseconds: Double) {
    self.benchmark = benchmark
    self.role = role
    self.name = name
    self.nanoseconds = nanoseconds
  }

  /// Reads a line: benchmark, role, name and time, with tabs between them.
  ///
  /// - Returns: `nil` unless there are all four and the time is positive and finite.
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
