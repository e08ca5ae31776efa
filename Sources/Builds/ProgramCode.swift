/// The sizes of a program's functions, and the modules that define them.
///
/// A function has the size of its symbol in `.text`. An address that several symbols share counts
/// once. Padding between functions is not counted, because it depends on what lies beside them.
package struct ProgramCode: Sendable {
  /// A function of the linked program.
  package struct Function: Sendable {
    /// The linker name; of several names for one address the least.
    package let name: String
    /// The module whose object files define the function; `nil` if several modules do, or none.
    package fileprivate(set) var module: String?
    /// The address in the file, different for each function.
    package let address: UInt64
    /// The size in bytes.
    package let size: Int
  }

  /// All functions.
  package private(set) var functions: [Function]
  /// The modules that the program was linked from, sorted; `nil` if the object files are unknown.
  package let modules: [String]?

  /// Joins the functions of a linked program with the modules that define their names.
  init(_ map: ProgramMap, modules: [String]? = nil, owners: [String: Set<String>] = [:]) {
    self.modules = modules
    let placed = map.functions.flatMap { name, extents in extents.map { (name: name, at: $0) } }
    functions = Dictionary(grouping: placed, by: \.at.address).map { address, symbols in
      let modules = symbols.reduce(into: Set()) { $0.formUnion(owners[$1.name] ?? []) }
      return Function(
        name: symbols.map(\.name).min() ?? "", module: modules.count == 1 ? modules.first : nil,
        address: address, size: symbols.map(\.at.size).max() ?? 0)
    }
  }

  /// Reads a program without its object files; `nil` if the program was stripped of its symbols.
  ///
  /// - Throws: `BuildError.unreadable` when the file is not a complete ELF file.
  package init?(of program: String) throws(BuildError) {
    guard let map = ProgramMap(try ELFImage(contentsOf: program)) else { return nil }
    self.init(map)
  }

  /// Returns the program without the modules of functions that another build counts to another
  /// module, or to none.
  ///
  /// A specialisation that a second module needs, too, belongs to no module from then on. The first
  /// one would seem to shrink.
  package func agreeing(with other: ProgramCode) -> ProgramCode {
    let others = Dictionary(other.functions.map { ($0.name, $0.module) }) { $0 == $1 ? $0 : nil }
    var agreeing = self
    for index in functions.indices {
      guard let module = others[functions[index].name] else { continue }
      if module != functions[index].module { agreeing.functions[index].module = nil }
    }
    return agreeing
  }

  /// Returns the functions with whose names each symbol begins, the longest name first: of a
  /// specialisation, the function that was specialised is one of them.
  package func originals(of symbols: Set<String>) -> [String: [Function]] {
    let named = Dictionary(functions.map { ($0.name, $0) }) { first, _ in first }
    return symbols.reduce(into: [:]) { originals, symbol in
      let prefixes = sequence(first: symbol[...]) { $0.isEmpty ? nil : $0.dropLast() }
      let found = prefixes.compactMap { named[String($0)] }
      if !found.isEmpty { originals[symbol] = found }
    }
  }

  /// Returns the bytes of the functions of a module, of all functions without a module; `nil` for a
  /// module that the program was not linked from.
  package func size(of module: String?) -> Int? {
    guard module.map({ modules?.contains($0) == true }) != false else { return nil }
    return functions.filter { module == nil || $0.module == module }.reduce(0) { $0 + $1.size }
  }
}
