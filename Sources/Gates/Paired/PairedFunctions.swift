internal import Comparison
internal import Measurements
internal import Profiling
internal import Sessions
internal import Worker

/// The differences of two builds function by function, for the benchmarks in which a function does
/// more.
///
/// The instructions were counted already. Only the code of functions whose counts differ is looked
/// up in the line tables.
struct PairedFunctions {
  /// The reason why the functions could not be compared, or not be told from those that they were
  /// inlined into; `nil` without a reason.
  private(set) var absence: String?
  private var differences: [String: WorkDifference] = [:]
  /// The places at which functions of the candidate begin, by readable name.
  private var declarations: [String: SourcePlace] = [:]

  /// Creates a set of known differences by benchmark; by default no function does more.
  init(_ differences: [String: WorkDifference] = [:], absence: String? = nil) {
    (self.differences, self.absence) = (differences, absence)
  }

  /// Compares the functions of two builds.
  ///
  /// - Parameters:
  ///   - instructions: The counts of both builds.
  ///   - pair: The programs, with their line tables.
  /// - Throws: `CommandError` when the user interrupts.
  init(_ instructions: PairedInstructions, _ pair: BuildPair) throws {
    let changed = instructions.changedFunctions
    guard !changed.isEmpty else { return }
    do {
      let codes = try BuildSide.allCases.map { side in
        try changed.map { id, functions in (id, try instructions[side][id]?.code(of: functions)) }
      }.map { Dictionary(uniqueKeysWithValues: $0).compactMapValues { $0 } }
      let inlines = try zip(BuildSide.allCases, codes).map { side, codes in
        try lookUp(codes.values.reduce(into: []) { $0.formUnion($1.addresses) }, in: pair[side])
      }
      let symbols = codes.flatMap(\.values).reduce(into: Set<String>()) {
        $0.formUnion($1.functions)
      }
      let names = FunctionCounts.names(
        of: symbols.union(inlines.flatMap(\.values).joined().map(\.symbol)), Demangler())
      for (_, functions) in inlines[1].sorted(by: { $0.key < $1.key }) {
        for function in functions where function.declaration != nil {
          declarations[names[function.symbol] ?? function.symbol] = function.declaration
        }
      }
      for id in changed.keys {
        let sides = zip(codes, inlines).compactMap { codes, inlines in
          codes[id].map { FunctionCounts($0, inlines: inlines, names: names) }
        }
        differences[id] = WorkDifference(sides, of: id, instructions)
      }
    } catch let error as WorkerError {
      throw CommandError(error)
    } catch {
      absence = "functions not compared: \(error)"
    }
  }

  /// Returns the functions at addresses of a program; none, with the reason in `absence`, if they
  /// cannot be found.
  private mutating func lookUp(
    _ addresses: Set<UInt>, in program: String
  ) throws -> [UInt: [Symbolizer.Function]] {
    do {
      // callgrind writes addresses of the file, whatever the place that it is loaded at.
      return try Symbolizer().functions(
        at: addresses, in: [LoadedImage(path: program, bias: 0, addresses: 0..<UInt.max)])
    } catch let error as ToolError {
      absence = "inlined functions count for the function around them: \(error)"
      return [:]
    }
  }

  /// Returns the changes of a benchmark's functions, the largest first; none if no function does
  /// more.
  func changes(of id: String) -> [WorkDifference.Change] { differences[id]?.changes ?? [] }

  /// Returns the places at which the functions begin that do more for a benchmark: those with the
  /// largest share first, then the functions of the program.
  func causes(of id: String) -> [SourcePlace] {
    (growths(of: id).map(\.name) + changes(of: id).filter { $0.amount > 0 }.map(\.name))
      .compactMap { declarations[$0] }
  }

  /// Returns the functions of a benchmark that do 1 % more, and more than 50 instructions in an
  /// iteration, the largest growth first: the limits for the benchmark as a whole.
  func growths(of id: String) -> [FunctionGrowth] {
    let found = differences[id]?.growths(
      above: InstructionCounter.Count.noise, share: InstructionCounter.Count.threshold)
    // Sums of fractions may miss 0 by an error of rounding.
    return (found ?? []).map {
      FunctionGrowth(
        name: $0.name, before: $0.before < 0.001 ? 0 : $0.before, growth: $0.amount)
    }
  }
}

extension WorkDifference {
  /// Compares a benchmark's functions in two builds, the reference first; `nil` unless both were
  /// counted.
  fileprivate init?(
    _ sides: [FunctionCounts], of id: String, _ instructions: PairedInstructions
  ) {
    guard sides.count == 2, let old = instructions.reference[id],
      let new = instructions.candidate[id]
    else { return nil }
    func profile(_ counts: FunctionCounts, _ count: InstructionCounter.Count) -> ProfileDocument {
      ProfileDocument(
        mode: "callgrind", benchmark: id, unit: Metric.instructions.rawValue,
        iterations: count.iterations, stacks: counts.stacks)
    }
    self.init(
      of: profile(sides[1], new), since: profile(sides[0], old),
      neighbours: sides[0].neighbours.merging(sides[1].neighbours) { $0.union($1) })
  }
}
