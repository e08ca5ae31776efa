internal import Builds
internal import Comparison
internal import Measurements
internal import Profiling
internal import Sessions
internal import Worker

extension ComparedBuilds {
  /// Compares the sizes of the code, of the product first and then of each module by name; empty if
  /// a program was stripped of its symbols.
  func compareCode() -> [CodeComparison] {
    guard let (old, new) = code else { return [] }
    let modules = Set((old.modules ?? []) + (new.modules ?? [])).sorted()
    return ([nil] + modules).map {
      CodeComparison(of: $0, reference: old.size(of: $0), candidate: new.size(of: $0))
    }
  }

  /// Adds the functions that grew to the sizes of their modules, with places as far as line tables
  /// and checkout have them.
  ///
  /// - Throws: `CommandError` when the user interrupts.
  func addFunctions(to sizes: inout [CodeComparison], _ files: CheckoutFiles?) throws {
    guard let (old, new) = code, sizes.contains(where: { $0.growth != 0 }) else { return }
    let bytes = [old, new].map { side in
      Dictionary(side.functions.map { ($0.name, $0.size) }, uniquingKeysWith: +)
    }
    let changed = Set(bytes.flatMap(\.keys)).filter { bytes[0][$0] != bytes[1][$0] }
    let names = FunctionCounts.names(of: changed, Demangler())
    func grouped(_ side: ProgramCode) -> [[String?]: [ProgramCode.Function]] {
      Dictionary(grouping: side.functions.filter { changed.contains($0.name) }) {
        [$0.module, names[$0.name] ?? $0.name]
      }
    }
    let before = grouped(old).mapValues { $0.reduce(0) { $0 + $1.size } }
    let all = grouped(new).compactMap { key, copies -> (Int, ProgramCode.Function)? in
      let growth = copies.reduce(-before[key, default: 0]) { $0 + $1.size }
      // The place is that of the largest copy, as the compiler may have specialised a function.
      return copies.max { $0.size < $1.size }.flatMap { growth > 0 ? (growth, $0) : nil }
    }
    // The number is a choice: two sets of flags differ in all functions.
    let grown = all.sorted { ($1.0, $0.1.address) < ($0.0, $1.1.address) }.prefix(100)
    var found: [UInt: [Symbolizer.Function]] = [:]
    do {
      found = try Symbolizer().functions(
        at: Set(grown.map { UInt($0.1.address) }), of: pair.candidate)
    } catch let error as WorkerError {
      throw CommandError(error)
    } catch {}  // Without line tables the names have to do.
    for (growth, function) in grown {
      let declaration = found[UInt(function.address)]?.last?.declaration
      let name = names[function.name] ?? function.name
      let growth = FunctionGrowth(
        name: name, before: Double(before[[function.module, name], default: 0]),
        growth: Double(growth), place: declaration.flatMap { files?.place(of: $0) })
      for index in sizes.indices where sizes[index].module == function.module {
        sizes[index].functions = (sizes[index].functions ?? []) + [growth]
      }
    }
  }
}
