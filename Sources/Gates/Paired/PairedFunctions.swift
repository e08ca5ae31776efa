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
  /// The places at which the package's functions begin, by readable name, with the build: that of
  /// the reference only for functions that have gone.
  private(set) var places: [String: (side: BuildSide, place: SourcePlace)] = [:]

  /// Creates a set of known differences by benchmark; by default no function does more.
  init(_ differences: [String: WorkDifference] = [:], absence: String? = nil) {
    (self.differences, self.absence) = (differences, absence)
  }

  /// Compares the functions of two builds.
  ///
  /// - Parameters:
  ///   - instructions: The counts of both builds.
  ///   - pair: The programs, with their line tables.
  ///   - files: The files whose functions are the package's own; `nil` outside of a checkout.
  /// - Throws: `CommandError` when the user interrupts.
  init(
    _ instructions: PairedInstructions, _ pair: BuildPair, _ files: CheckoutFiles? = nil
  ) throws {
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
      for (side, inlines) in zip(BuildSide.allCases, inlines) {
        for function in inlines.sorted(by: { $0.key < $1.key }).flatMap(\.value) {
          guard let place = function.declaration.flatMap({ files?.place(of: $0) }),
            !isHarnessSymbol(function.symbol)
          else { continue }
          places[names[function.symbol] ?? function.symbol] = (side, place)
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
      return try Symbolizer().functions(at: addresses, of: program)
    } catch let error as ToolError {
      absence = "inlined functions count for the function around them: \(error)"
      return [:]
    }
  }

  /// The functions of the package in either build.
  private var own: Set<String> { Set(places.keys) }

  /// Returns the functions of the package that do more, or less, for a benchmark, with what
  /// libraries do for them, the largest change first.
  func changes(of id: String, isLess: Bool = false) -> [WorkDifference.Change] {
    guard let difference = differences[id] else { return [] }
    let work = (isLess ? difference.reversed : difference).attributed(to: own)
    // Counts were divided by iterations; less than a thousandth is an error of rounding. A
    // hundredth of the whole is a choice: such a function explains nothing.
    return work.growths(above: max(0.001, work.gain / 100), share: 0)
      .filter { isOfPackage($0.name, difference) }
  }

  /// Whether a function does work for the package, as threads and timers of a library do not.
  private func isOfPackage(_ name: String, _ difference: WorkDifference) -> Bool {
    own.isEmpty || !difference.owners(of: [name], in: own).isEmpty
  }

  /// Returns the functions of a benchmark that do 1 % more, and more than 50 instructions in an
  /// iteration, the largest growth first: the limits for the benchmark as a whole.
  func growths(of id: String) -> [FunctionGrowth] {
    guard let difference = differences[id] else { return [] }
    let found = difference.growths(
      above: InstructionCounter.Count.noise, share: InstructionCounter.Count.threshold)
    return found.filter { isOfPackage($0.name, difference) }.map { change in
      let owner = difference.owners(of: [change.name], in: own).last
      // Sums of fractions may miss 0 by an error of rounding.
      return FunctionGrowth(
        name: change.name, before: change.before < 0.001 ? 0 : change.before,
        growth: change.amount, caller: owner == change.name ? nil : owner,
        place: owner.flatMap { places[$0]?.place })
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
      neighbours: sides[0].neighbours.merging(sides[1].neighbours) { $0.union($1) },
      callers: (sides[1].callers, sides[0].callers))
  }
}
