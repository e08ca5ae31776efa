package import Comparison

/// A function that executes more instructions than in the reference, with the benchmarks that run
/// it.
///
/// One function is often in many benchmarks, so reports list functions rather than rows.
package struct GrownFunction: Sendable, Equatable {
  /// The growth in the benchmark where it is the largest share.
  package let largest: FunctionGrowth
  /// The identifiers of the benchmarks, those with the largest share first.
  package let benchmarks: [String]

  /// The function and its growth in words: +103 instructions per iteration in `f` (+2.1 %) in
  /// spring/step, and in 3 more benchmarks.
  package var words: String {
    "\(largest.words) in \(benchmarks.first ?? "")\(otherWords)"
  }

  /// The number of benchmarks after the first one, in words; empty for a function of one benchmark.
  package var otherWords: String {
    let others = benchmarks.count - 1
    return others == 0 ? "" : ", and in \(others) more benchmark\(others == 1 ? "" : "s")"
  }

  /// Returns the functions of all rows, those in the most benchmarks first.
  ///
  /// - Parameter rows: The identifier and the functions of each benchmark.
  /// - Returns: Each function once.
  package static func all(in rows: [(id: String, functions: [FunctionGrowth])]) -> [GrownFunction] {
    let found = rows.flatMap { row in row.functions.map { (id: row.id, growth: $0) } }
    let byName = Dictionary(grouping: found, by: \.growth.name)
    let grown = byName.values.map { places in
      let ordered = places.sorted { ($1.growth.share, $0.id) < ($0.growth.share, $1.id) }
      return GrownFunction(largest: ordered[0].growth, benchmarks: ordered.map(\.id))
    }
    return grown.sorted { one, other in
      (other.benchmarks.count, other.largest.growth, one.largest.name)
        < (one.benchmarks.count, one.largest.growth, other.largest.name)
    }
  }
}

extension FunctionGrowth {
  /// The growth as a share of what was there before; infinite for a new function.
  fileprivate var share: Double { before > 0 ? growth / before : .infinity }
}

extension Report {
  /// The largest number of functions that a text lists: a choice; the document has all.
  private static let mostFunctions = 10

  /// The functions that execute more instructions than in the reference, without benchmarks whose
  /// causes are named elsewhere, and those with more code; each list below its heading.
  ///
  /// The functions of a size above its limit are shown, and with `showsAllRows` those of all.
  var functionLists: [[String]] {
    let rows = comparisons.filter(\.explanations.isEmpty)
    let grown = GrownFunction.all(in: rows.map { ($0.id, $0.functions) }).map(\.words)
    let shown = code.filter { showsAllRows || $0.codeSize.isOverLimit }
    // The product is above its limit by the functions of all modules.
    let larger = (shown.contains { $0.module == nil } ? code : shown)
      .flatMap { $0.functions ?? [] }.sorted { $0.growth > $1.growth }.map { $0.words(of: "bytes") }
    let lists = [
      ("functions with more instructions, counted exactly:", grown),
      ("functions with more code:", larger),
    ]
    return lists.filter { !$0.1.isEmpty }.map { heading, lines in
      let rest = lines.count - Self.mostFunctions
      return [heading] + lines.prefix(Self.mostFunctions)
        + (rest > 0 ? ["and in \(rest) more functions"] : [])
    }
  }

  /// The number of functions that execute more instructions, in words; `nil` if there are none.
  var functionSummary: String? {
    let count = Set(comparisons.flatMap(\.functions).map(\.name)).count
    return count == 0 ? nil : "\(count) function\(count == 1 ? "" : "s") with more instructions"
  }
}
