internal import Essentials

/// A program or object file in the ELF format: its sections, symbols and relocations.
///
/// The file is read here rather than by `llvm-nm`, because the contents of sections and functions
/// are compared too, which that tool does not print, and because a tool that may be missing needs
/// another error. Format: "System V Application Binary Interface", chapters 4 and 5,
/// https://www.sco.com/developers/gabi/latest/contents.html. Only 64-bit little-endian files are
/// supported.
struct ELFImage {
  /// An entry of the section table, with the section's name.
  struct Section: Equatable {
    var name: String
    var type: UInt32
    var flags: UInt64
    var address: UInt64
    var offset: Int
    var size: Int
    /// The index of a related section: for symbols, that of their names; for relocations, that of
    /// their symbols.
    var link: Int
    /// A number that depends on the type; for relocations, the index of the section to patch.
    var info: Int
    /// The size of one entry of a table; 0 in other sections.
    var entrySize: Int

    /// Whether the section is loaded into the running program (`SHF_ALLOC`).
    var isLoaded: Bool { flags & 0x2 != 0 }
    /// Whether the section holds instructions (`SHF_EXECINSTR`).
    var isExecutable: Bool { flags & 0x4 != 0 }
    /// Whether the linker merges equal entries, such as string literals (`SHF_MERGE`).
    var isMergeable: Bool { flags & 0x10 != 0 }
    /// Whether the entries end with a zero byte (`SHF_STRINGS`).
    var holdsStrings: Bool { flags & 0x20 != 0 }
    /// Whether the section has bytes in the file; `.bss`, of type `SHT_NOBITS`, has none.
    var hasContents: Bool { type != 8 }
  }

  /// An entry of a symbol table: the name and the place of a function or of data.
  struct Symbol: Equatable {
    var name: String
    /// The value: an address in a program, an offset into the section in an object file.
    var value: UInt64
    var size: Int
    /// The index of the section that contains the symbol; 0 or out of range if there is none.
    var section: Int
    private let kind: UInt8

    init(name: String, value: UInt64, size: Int, section: Int, kind: UInt8) {
      self.name = name
      self.value = value
      self.size = size
      self.section = section
      self.kind = kind
    }

    /// Whether the type, in the lower half of `st_info`, is `STT_FUNC`.
    var isFunction: Bool { kind & 0xF == 2 }
    /// Whether the binding, in the upper half of `st_info`, is `STB_WEAK`: without a definition,
    /// the symbol has the address 0.
    var isWeak: Bool { kind >> 4 == 2 }
  }

  /// A part of the program in memory, as a program header describes it.
  struct Segment: Equatable {
    /// The type: 1 for a loaded segment, 3 for the name of the loader, 0x6474e551 for the stack.
    var type: UInt32
    /// The flags: 1 for executable, 2 for writable, 4 for readable.
    var flags: UInt32
    var address: UInt64
    /// The size in memory in bytes; for the stack, the required minimum.
    var size: UInt64
    var alignment: UInt64
  }

  /// A place in a section that the linker or the loader fills with the address of a symbol.
  struct Relocation {
    var offset: UInt64
    var type: UInt32
    /// The index of the symbol in a symbol table, whose number is the `link` of the section.
    var symbol: Int
    var addend: Int64
  }

  /// The number of the processor's architecture: 62 for x86-64, 183 for 64-bit ARM.
  let machine: UInt16
  let sections: [Section]
  /// The program headers; empty in an object file.
  let segments: [Segment]
  private let bytes: [UInt8]

  /// Reads a file.
  ///
  /// - Throws: `BuildError.unreadable` when the file is absent, cut off or of another format.
  init(contentsOf path: String) throws(BuildError) {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .unreadable(path: path, reason: "no such file, or no right to read it")
    }
    guard let image = ELFImage(Array(data)) else {
      throw .unreadable(path: path, reason: "not a complete ELF file of 64 bits")
    }
    self = image
  }

  /// Parses the bytes of a file; `nil` if they have another format or end too early.
  init?(_ bytes: [UInt8]) {
    // 0x7F, "ELF", then 2 for 64 bits and 1 for little-endian.
    let magic: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1]
    // 64 is the size of Elf64_Ehdr, the header of a file.
    guard bytes.count >= 64, bytes.starts(with: magic) else { return nil }
    self.bytes = bytes
    let header = Reader(bytes)
    // The numbers are offsets in Elf64_Ehdr; a header of a section has 64 bytes. An offset beyond
    // `Int.max` becomes negative, and is refused.
    machine = UInt16(header.number(at: 18, bytes: 2))
    let table = Int(truncatingIfNeeded: header.number(at: 40, bytes: 8))
    let count = Int(header.number(at: 60, bytes: 2))
    let namesIndex = Int(header.number(at: 62, bytes: 2))
    guard table >= 0, table <= bytes.count, count * 64 <= bytes.count - table else { return nil }
    let headers = (0..<count).map { Self.section(header, at: table + $0 * 64) }
    guard headers.indices.contains(namesIndex),
      headers.allSatisfy({ $0.fits(in: bytes.count) })
    else { return nil }
    let names = headers[namesIndex].offset
    guard let segments = Self.segments(header, bytes.count) else { return nil }
    self.segments = segments
    sections = headers.enumerated().map { index, section in
      var section = section
      let name = Int(header.number(at: table + index * 64, bytes: 4))
      section.name = header.string(at: names + name)
      return section
    }
  }

  /// Reads the program headers; `nil` if the file ends before them.
  private static func segments(_ header: Reader, _ length: Int) -> [Segment]? {
    // The numbers are offsets in Elf64_Ehdr, and in Elf64_Phdr, which has 56 bytes.
    let table = Int(truncatingIfNeeded: header.number(at: 32, bytes: 8))
    let (entry, count) = (56, Int(header.number(at: 56, bytes: 2)))
    guard count > 0 else { return [] }
    guard table >= 0, table <= length, count * entry <= length - table else { return nil }
    return (0..<count).map { index in
      let start = table + index * entry
      return Segment(
        type: UInt32(header.number(at: start, bytes: 4)),
        flags: UInt32(header.number(at: start + 4, bytes: 4)),
        address: header.number(at: start + 16, bytes: 8),
        size: header.number(at: start + 40, bytes: 8),
        alignment: header.number(at: start + 48, bytes: 8))
    }
  }

  /// Reads the header of a section, without the section's name.
  private static func section(_ reader: Reader, at start: Int) -> Section {
    func long(_ offset: Int) -> UInt64 { reader.number(at: start + offset, bytes: 8) }
    func word(_ offset: Int) -> UInt32 { UInt32(reader.number(at: start + offset, bytes: 4)) }
    // The numbers are offsets in Elf64_Shdr.
    return Section(
      name: "", type: word(4), flags: long(8), address: long(16),
      offset: Int(truncatingIfNeeded: long(24)), size: Int(truncatingIfNeeded: long(32)),
      link: Int(word(40)), info: Int(word(44)), entrySize: Int(truncatingIfNeeded: long(56)))
  }

  /// Returns the first section called `name`; `nil` if there is none.
  func section(named name: String) -> Section? {
    sections.first { $0.name == name }
  }

  /// Returns the bytes of a section in the file; empty for a section such as `.bss`.
  func contents(of section: Section) -> ArraySlice<UInt8> {
    section.hasContents ? bytes[section.offset..<section.offset + section.size] : []
  }

  /// Returns the symbols of a table, including the unnamed first one; empty for any other section.
  ///
  /// - Complexity: O(symbols); allocates a string for each.
  func symbols(in table: Section) -> [Symbol] {
    // 2 is SHT_SYMTAB, 11 SHT_DYNSYM; the numbers below are those of Elf64_Sym.
    guard [2, 11].contains(table.type), sections.indices.contains(table.link) else { return [] }
    let reader = Reader(bytes)
    let names = sections[table.link].offset
    return entries(of: table, bytes: 24).map { start in
      Symbol(
        name: reader.string(at: names + Int(reader.number(at: start, bytes: 4))),
        value: reader.number(at: start + 8, bytes: 8),
        size: Int(truncatingIfNeeded: reader.number(at: start + 16, bytes: 8)),
        section: Int(reader.number(at: start + 6, bytes: 2)),
        kind: UInt8(reader.number(at: start + 4, bytes: 1)))
    }
  }

  /// Returns the relocations in a table; empty if the section is not of type `SHT_RELA`.
  func relocations(in table: Section) -> [Relocation] {
    // 4 is SHT_RELA; the numbers below are those of Elf64_Rela, whose second word has the type in
    // its lower half and the symbol in the upper.
    guard table.type == 4 else { return [] }
    let reader = Reader(bytes)
    return entries(of: table, bytes: 24).map { start in
      Relocation(
        offset: reader.number(at: start, bytes: 8),
        type: UInt32(reader.number(at: start + 8, bytes: 4)),
        symbol: Int(reader.number(at: start + 12, bytes: 4)),
        addend: Int64(bitPattern: reader.number(at: start + 16, bytes: 8)))
    }
  }

  /// Returns the offsets of a table's entries in the file, without an incomplete entry at the end.
  private func entries(of table: Section, bytes size: Int) -> StrideTo<Int> {
    stride(from: table.offset, to: table.offset + table.size / size * size, by: size)
  }
}

extension ELFImage.Section {
  fileprivate func fits(in count: Int) -> Bool {
    // Without contents, too: later sums of an offset and an index of 32 bits must not overflow.
    guard size >= 0, (0...Int.max >> 1).contains(offset) else { return false }
    return !hasContents || offset <= count && size <= count - offset
  }
}

/// Reads numbers and strings from bytes; positions beyond the end read as zero.
private struct Reader {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  func number(at offset: Int, bytes count: Int) -> UInt64 {
    var number: UInt64 = 0
    for index in (0..<count).reversed() {
      let place = offset &+ index
      number = number << 8 | (bytes.indices.contains(place) ? UInt64(bytes[place]) : 0)
    }
    return number
  }

  func string(at offset: Int) -> String {
    guard bytes.indices.contains(offset) else { return "" }
    return String(decoding: bytes[offset...].prefix { $0 != 0 }, as: UTF8.self)
  }
}
