/// The notable times of a take.
///
/// They are the first and the last moment, those of notable events, and as many between them as
/// fit, with about equal change from screen to screen.
package struct KeyMoments {
  /// The chosen moments, by ascending time.
  package private(set) var moments: [Moment]
  private let change: ChangeOverTime

  /// The smallest distance between two moments, as a fraction of the take's duration; a choice.
  private static let nearness = 0.05
  /// The number of notable moments from which a film has seven pictures instead of six.
  private static let manyMoments = 5
  /// The smallest fraction of all visible change that must follow a moment; with less, its screen
  /// looks like the last one.
  private static let leastChange = 0.002

  /// Chooses the moments of a take.
  ///
  /// - Parameters:
  ///   - take: The take.
  ///   - events: The notable events, such as starts of changes, the most important first.
  ///   - count: The number of moments, at least 2; `nil` for six, or seven for a take of many
  ///     stages.
  package init(_ take: Take, events: [Moment], count: Int? = nil) {
    precondition(count ?? 2 >= 2, "a transition has a beginning and an end")
    change = ChangeOverTime(take)
    moments = [Moment(0, "start"), Moment(take.duration, "end")]
    for event in events { insert(event, end: take.duration) }
    let count = count ?? (moments.count < Self.manyMoments ? 6 : 7)
    while moments.count > count { removeLeast() }
    fillGaps(with: count - moments.count)
  }

  /// Adds a moment, unless another moment is nearby or no visible change follows.
  private mutating func insert(_ moment: Moment, end: Double) {
    let distance = Self.nearness * end
    if moments.contains(where: { ($0.time - moment.time).magnitude < distance }) { return }
    if change.visibleAmount(from: moment.time, to: end) <= Self.leastChange { return }
    moments.append(moment)
    moments.sort { $0.time < $1.time }
  }

  /// Removes the moment before which the screen changed least; keeps the start and the end.
  private mutating func removeLeast() {
    let least = moments.indices.dropFirst().dropLast().min { first, second in
      gap(before: first) < gap(before: second)
    }
    if let least { moments.remove(at: least) }
  }

  private func gap(before index: Int) -> Double {
    change.amount(from: moments[index - 1].time, to: moments[index].time)
  }

  /// Adds `count` moments between the existing moments, at equal amounts of change in each gap.
  private mutating func fillGaps(with count: Int) {
    var counts = moments.map { _ in 1 }
    for _ in 0..<count {
      let widest = moments.indices.dropFirst().max { first, second in
        gap(before: first) / Double(counts[first]) < gap(before: second) / Double(counts[second])
      }
      if let widest { counts[widest] += 1 }
    }
    let distance = Self.nearness * (moments.last?.time ?? 0)
    let added = moments.indices.dropFirst().flatMap { index in
      change.times(
        dividing: moments[index - 1].time...moments[index].time, by: counts[index],
        atLeast: distance)
    }
    moments += added.map { Moment($0) }
    moments.sort { $0.time < $1.time }
  }
}
