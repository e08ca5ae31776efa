/// The addresses of a program's functions and imports.
struct ProgramMap {
  /// The address and size of a function or section.
  struct Extent: Equatable {
    var address: UInt64
    var size: Int
  }

  /// The extents of the functions of `.text`, by name.
  ///
  /// Names of private C functions can occur more than once; their extents are in the order of
  /// addresses.
  let functions: [String: [Extent]]
  /// The names of the imported functions, in the order of their stubs.
  let imports: [String]
  /// The names in `imports` that no library needs to define.
  let weakImports: Set<String>
  /// The address and size of `.text`, the section of the functions.
  let text: Extent
  /// The start address of the import stubs; 0 for a program without any.
  let stubs: UInt64
  /// The size of each data section in bytes, by name; a layout has one order of data for both
  /// programs if these are equal.
  let data: [String: Int]

  /// The prefixes of the names of data sections.
  static let dataSections = [".rodata", ".data", ".bss"]
}

extension ProgramMap {
  /// Reads a program; `nil` if it has no code or no symbols.
  init?(_ image: ELFImage) {
    guard let index = image.sections.firstIndex(where: { $0.name == ".text" }),
      let table = image.section(named: ".symtab")
    else { return nil }
    text = Extent(address: image.sections[index].address, size: image.sections[index].size)
    stubs = image.section(named: ".plt")?.address ?? 0
    var functions: [String: [Extent]] = [:]
    for symbol in image.symbols(in: table)
    where symbol.isFunction && symbol.section == index && symbol.size > 0 {
      functions[symbol.name, default: []].append(Extent(address: symbol.value, size: symbol.size))
    }
    self.functions = functions.mapValues { $0.sorted { $0.address < $1.address } }
    let imported = Self.imports(of: image)
    imports = imported.map { $0?.name ?? "" }
    weakImports = Set(imported.compactMap { $0?.isWeak == true ? $0?.name : nil })
    let sections = image.sections.filter { section in
      Self.dataSections.contains { section.name.hasPrefix($0) }
    }
    data = Dictionary(sections.map { ($0.name, $0.size) }) { $0 + $1 }
  }

  /// Returns the symbol of each stub; `nil` for one without a symbol.
  private static func imports(of image: ELFImage) -> [ELFImage.Symbol?] {
    guard let table = image.section(named: ".rela.plt"),
      image.sections.indices.contains(table.link)
    else { return [] }
    let symbols = image.symbols(in: image.sections[table.link])
    return image.relocations(in: table).map {
      symbols.indices.contains($0.symbol) ? symbols[$0.symbol] : nil
    }
  }

  /// Returns the names of functions that can be placed at the same addresses in both programs,
  /// because their sizes are equal, sorted.
  ///
  /// A name shared by several functions of different sizes is left out: the linker cannot tell them
  /// apart by name, and their order is unspecified.
  func namesOfEqualSize(as other: ProgramMap) -> [String] {
    functions.filter { name, extents in
      let others = other.functions[name, default: []]
      return extents.count == others.count && Set((extents + others).map(\.size)).count == 1
    }.keys.sorted()
  }
}
