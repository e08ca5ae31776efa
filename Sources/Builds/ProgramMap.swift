/// Where a program's functions and imports are.
struct ProgramMap {
  /// A function's place, in bytes.
  struct Extent: Equatable {
    var address: UInt64
    var size: Int
  }

  /// The extents of the functions of `.text`, by name.
  ///
  /// Names of private C functions can occur more than once; their extents are in the order of their
  /// addresses.
  let functions: [String: [Extent]]
  /// The functions of other libraries that are called, in the order of their stubs.
  let imports: [String]
  /// The range of `.text`.
  let text: Extent
  /// Where the import stubs start; 0 for a program without any.
  let stubs: UInt64
}

extension ProgramMap {
  /// Reads a program; `nil` when it has no code or no symbols.
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
    imports = Self.imports(of: image)
  }

  private static func imports(of image: ELFImage) -> [String] {
    guard let table = image.section(named: ".rela.plt"),
      image.sections.indices.contains(table.link)
    else { return [] }
    let symbols = image.symbols(in: image.sections[table.link])
    return image.relocations(in: table).map {
      symbols.indices.contains($0.symbol) ? symbols[$0.symbol].name : ""
    }
  }

  /// The names of functions that can be put at the same addresses in both programs, sorted: those
  /// of the same size.
  ///
  /// A name that several functions of different sizes share is not among them: the linker knows no
  /// other name for them, and leaves open in which order it puts them.
  func namesOfEqualSize(as other: ProgramMap) -> [String] {
    functions.filter { name, extents in
      let others = other.functions[name, default: []]
      return extents.count == others.count && Set((extents + others).map(\.size)).count == 1
    }.keys.sorted()
  }
}
