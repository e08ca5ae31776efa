internal import Comparison
internal import Reporting

/// The times of all programs of one run, turn by turn.
struct TurnTimes {
  /// A program that does the work of a benchmark, by its role and the name in its readings.
  enum Contender: Hashable {
    case ours
    case floor(name: String)
    case peer(name: String)
    case bound(name: String)
  }

  /// The number of turns that each program has in the run.
  let turns: Int
  private var times: [String: [Contender: [Double]]] = [:]
  private var order: [(benchmark: String, contender: Contender)] = []

  /// Creates an empty collection for a number of turns, at least one.
  init(turns: Int) {
    self.turns = turns
  }

  /// Adds the time of the engine in a turn, in nanoseconds per item.
  mutating func add(ours nanoseconds: Double, of benchmark: String) {
    add(nanoseconds, of: .ours, benchmark)
  }

  /// Adds the time of a floor, a peer or a bound in a turn, in nanoseconds per item.
  mutating func add(_ reading: Reading) {
    let contender: Contender =
      switch reading.role {
      case .floor: .floor(name: reading.name)
      case .peer: .peer(name: reading.name)
      case .bound: .bound(name: reading.name)
      }
    add(reading.nanoseconds, of: contender, reading.benchmark)
  }

  private mutating func add(_ nanoseconds: Double, of contender: Contender, _ benchmark: String) {
    if times[benchmark]?[contender] == nil { order.append((benchmark, contender)) }
    times[benchmark, default: [:]][contender, default: []].append(nanoseconds)
  }

  /// Returns the times of a contender, one for each turn.
  ///
  /// - Throws: `ComparisonError.unequalTurns` unless there is one time for each turn.
  func times(of contender: Contender, _ benchmark: String) throws(ComparisonError) -> [Double] {
    let found = times[benchmark]?[contender] ?? []
    guard found.count == turns else {
      throw .unequalTurns(name: contender.name, benchmark: benchmark)
    }
    return found
  }

  /// Returns the contenders of a benchmark besides the engine, in the order of their first reading.
  func others(at benchmark: String) -> [Contender] {
    order.filter { $0.benchmark == benchmark && $0.contender != .ours }.map(\.contender)
  }

  /// The table that `--all` prints: the smallest time of each contender.
  var table: Table {
    var table = Table([
      .init("benchmark"), .init("timed"), .init("as"), .init("smallest", isNumber: true),
    ])
    for (benchmark, contender) in order {
      let smallest = times[benchmark]?[contender]?.min().map(Quantity.time) ?? ""
      table.append([benchmark, contender.name, contender.role, smallest])
    }
    return table
  }
}

extension TurnTimes.Contender {
  /// The name of the timed work, as tables show it; `the engine` for `ours`.
  var name: String {
    switch self {
    case .ours: "the engine"
    case .floor(let name), .peer(let name), .bound(let name): name
    }
  }

  fileprivate var role: String {
    switch self {
    case .ours: "ours"
    case .floor: "floor"
    case .peer: "peer"
    case .bound: "bound"
    }
  }
}
