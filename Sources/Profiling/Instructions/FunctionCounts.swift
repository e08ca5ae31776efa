/// The instructions of one build by function of the source, and the functions between which work
/// can move.
///
/// With line tables, inlined code counts for the function that it was written in, below the
/// functions that it was inlined into. Specialisations of a function, and the parts that the
/// compiler splits it into, are one function.
package struct FunctionCounts: Sendable, Equatable {
  /// The instructions of all counted iterations, by the functions at an address: the function of
  /// the program first, then those inlined into it.
  package private(set) var stacks = FoldedStacks()
  /// The functions that call, inline or are called by each function.
  package private(set) var neighbours: [String: Set<String>] = [:]
  /// The instructions of the calls of each function, by the functions at the place of a call as in
  /// `stacks`.
  package private(set) var callers: [String: [[String]: Int]] = [:]

  private let names: [String: String]
  private let inlines: [UInt: [Symbolizer.Function]]

  /// Attributes instructions to functions.
  ///
  /// - Parameters:
  ///   - code: The instructions by address, and the calls.
  ///   - inlines: The functions at an address of the program, the innermost first; empty without
  ///     line tables.
  ///   - names: Readable names of linker names; a name that is absent stays.
  package init(
    _ code: CallgrindCode, inlines: [UInt: [Symbolizer.Function]], names: [String: String]
  ) {
    self.names = names
    self.inlines = inlines
    for (symbol, places) in code.counts {
      for (address, count) in places {
        let stack = stack(at: address, of: symbol)
        stacks.add(stack, weight: count)
        for (outer, inner) in zip(stack, stack.dropFirst()) { link(outer, inner) }
      }
    }
    for (call, count) in code.calls {
      let (callee, stack) = (name(call.callee), stack(at: call.address, of: call.caller))
      callers[callee, default: [:]][stack, default: 0] &+= count
      for caller in stack { link(caller, callee) }
    }
  }

  /// Returns the functions at an address, from the function of the program to the innermost one.
  ///
  /// Code of the standard library that was inlined has no place, and counts for its caller.
  private func stack(at address: UInt?, of symbol: String) -> [String] {
    let chain = address.flatMap { inlines[$0] } ?? []
    let inlined = chain.dropLast().filter { $0.place != nil || $0.declaration != nil }
      .map { name($0.symbol) }
    return inlined.reversed().reduce(into: [name(symbol)]) { stack, name in
      // The parts and specialisations of a function have one name.
      if stack.last != name { stack.append(name) }
    }
  }

  private mutating func link(_ one: String, _ other: String) {
    guard one != other else { return }
    neighbours[one, default: []].insert(other)
    neighbours[other, default: []].insert(one)
  }

  private func name(_ symbol: String) -> String { names[symbol] ?? symbol }
}

extension FunctionCounts {
  /// Returns the readable names of functions, the same for all specialisations and parts of one.
  ///
  /// - Parameters:
  ///   - symbols: The linker names.
  ///   - demangler: Makes names readable; `nil` keeps the linker's names.
  /// - Returns: A name for each linker name.
  package static func names(
    of symbols: Set<String>, _ demangler: Demangler?
  ) -> [String: String] {
    let whole = Dictionary(uniqueKeysWithValues: symbols.map { ($0, unsplit($0)) })
    let readable = (try? demangler?.names(of: Set(whole.values))) ?? [:]
    return whole.mapValues { unspecialised(readable[$0] ?? $0) }
  }

  /// Returns a linker name without the suffix of a part that the compiler split off, such as
  /// `.cold`.
  private static func unsplit(_ symbol: String) -> String {
    // A name that callgrind has demangled, of C++, may have a point within its types.
    let isLinkers = symbol.utf8.allSatisfy { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "(") }
    guard isLinkers, let point = symbol.firstIndex(of: "."), point > symbol.startIndex else {
      return symbol
    }
    return String(symbol[..<point])
  }

  /// Returns a readable name without the words for copies and parts of a function.
  static func unspecialised(_ name: String) -> String {
    let part = #/specialized |merged |partial apply for |\(\d+\) \w+ resume partial function for /#
    return name.replacing(part, with: "")
  }
}
