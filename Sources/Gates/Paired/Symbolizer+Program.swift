internal import Builds
internal import Measurements
internal import Profiling

extension Symbolizer {
  /// Finds the functions at addresses of a program's file, each with its declaration.
  ///
  /// The compiler records no lines for code of another module, such as an `@inlinable` function
  /// that it copies or inlines. Such code gets the declaration of the function itself, if the
  /// program has that.
  func functions(at addresses: Set<UInt>, of program: String) throws -> [UInt: [Function]] {
    let images = [LoadedImage(path: program, bias: 0, addresses: 0..<UInt.max)]
    let found = try functions(at: addresses, in: images)
    let unknown = Set(found.values.joined().filter { $0.declaration == nil }.map(\.symbol))
    guard !unknown.isEmpty, let code = try? ProgramCode(of: program) else { return found }
    let originals = code.originals(of: unknown)
    let names = FunctionCounts.names(
      of: Set(originals.keys).union(originals.values.joined().map(\.name)), Demangler())
    let declared = try functions(
      at: Set(originals.values.joined().map { UInt($0.address) }), in: images)
    let declarations = originals.reduce(into: [:]) { declarations, originals in
      declarations[originals.key] =
        originals.value.lazy
        .filter { names[$0.name] == names[originals.key] }
        .compactMap { declared[UInt($0.address)]?.last?.declaration }
        .first
    }
    return found.mapValues { stack in
      stack.map { function in
        var function = function
        function.declaration = function.declaration ?? declarations[function.symbol]
        return function
      }
    }
  }
}
