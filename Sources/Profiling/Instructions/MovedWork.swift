/// The work that moved from places with less of it to related places with more.
struct MovedWork {
  /// Code of one function, within the functions that it was inlined into.
  struct Place: Equatable, Sendable {
    /// The function of the program, then what was inlined into it; the last one is the code's own.
    let stack: [String]
    let before: Double
    let after: Double
    /// The rest of the change: of a gain the part that nothing has paid for, of a loss the part
    /// that has paid for nothing.
    var rest: Double
    /// The function of a library whose code this is, if the functions in `stack` only call it.
    let means: String?

    init(stack: [String], before: Double, after: Double, means: String? = nil) {
      (self.stack, self.means) = (stack, means)
      (self.before, self.after) = (before, after)
      rest = after - before
    }

    fileprivate var function: String { stack.last ?? "" }
    fileprivate var isOneSided: Bool { before == 0 || after == 0 }
  }

  private(set) var places: [Place]
  private let neighbours: [String: Set<String>]
  /// The functions of the reference only, and those of the candidate only.
  private let gone: Set<String>
  private let added: Set<String>

  init(_ places: [Place], _ neighbours: [String: Set<String>]) {
    // Sorted, because a dictionary has no fixed order.
    self.places = places.sorted { $0.stack.lexicographicallyPrecedes($1.stack) }
    self.neighbours = neighbours
    let old = Set(places.filter { $0.before > 0 }.flatMap(\.stack))
    let new = Set(places.filter { $0.after > 0 }.flatMap(\.stack))
    (gone, added) = (old.subtracting(new), new.subtracting(old))
  }

  /// Lets losses pay for gains.
  mutating func settle() {
    payWithinNeighbourhoods()
    payNewFunctions()
  }

  private struct Pair {
    let gain: Int
    let loss: Int
    let distance: Double
  }

  /// Lets losses pay for gains of related functions, the closest amounts first.
  private mutating func payWithinNeighbourhoods() {
    let losses = Dictionary(grouping: places.indices.filter { places[$0].rest < 0 }) {
      places[$0].function
    }
    var relatives: [String: Set<String>] = [:]
    var pairs: [Pair] = []
    for gain in places.indices where places[gain].rest > 0 {
      let function = places[gain].function
      let related = relatives[function] ?? self.relatives(of: function)
      relatives[function] = related
      // The same function at two places of both builds has two amounts of work of its own.
      for loss in related.flatMap({ losses[$0] ?? [] })
      where places[loss].function != function || places[gain].isOneSided || places[loss].isOneSided
      {
        let distance = (places[gain].rest + places[loss].rest).magnitude
        pairs.append(Pair(gain: gain, loss: loss, distance: distance))
      }
    }
    pairs.sort { ($0.distance, $0.gain, $0.loss) < ($1.distance, $1.gain, $1.loss) }
    for pair in pairs { pay(pair.gain, by: pair.loss) }
  }

  /// Lets the losses of functions that have gone pay for the gains of new ones, both in the order
  /// of their size: a renamed function keeps its size.
  private mutating func payNewFunctions() {
    func ordered(_ chosen: Set<String>, _ sign: Double) -> [Int] {
      places.indices.filter { sign * places[$0].rest > 0 && chosen.contains(places[$0].function) }
        .sorted { (-sign * places[$0].rest, $0) < (-sign * places[$1].rest, $1) }
    }
    var losses = ordered(gone, -1)[...]
    for gain in ordered(added, 1) {
      while places[gain].rest > 0, let loss = losses.first {
        pay(gain, by: loss)
        if places[loss].rest >= 0 { losses.removeFirst() }
      }
    }
  }

  private mutating func pay(_ gain: Int, by loss: Int) {
    let moved = min(places[gain].rest, -places[loss].rest)
    guard moved > 0 else { return }
    places[gain].rest -= moved
    places[loss].rest += moved
  }

  /// Returns the functions from which work can have come to a function, and the function itself.
  private func relatives(of function: String) -> Set<String> {
    var found: Set<String> = [function]
    var open = [function]
    while let next = open.popLast() {
      for name in neighbours[next] ?? [] where found.insert(name).inserted {
        // What only one build has, the other one may have inlined into the function behind it.
        if gone.contains(name) || added.contains(name) { open.append(name) }
      }
    }
    return found
  }
}
