internal import Foundation

/// A program or object file in the format of Linux: its sections, symbols and relocations.
///
/// Read here rather than with `llvm-nm`, because the contents of sections and functions are
/// compared too, which it does not print, and because a program of the toolchain's that may be
/// missing is one thing more to explain. Format: "System V Application Binary Interface", chapters
/// 4 and 5, https://www.sco.com/developers/gabi/latest/contents.html. Only 64-bit little-endian.
struct ELFImage {
  /// A section's header.
  struct Section: Equatable {
    var name: String
    var type: UInt32
    var flags: UInt64
    var address: UInt64
    var offset: Int
    var size: Int
    /// For symbols the section with their names, for relocations the one with their symbols.
    var link: Int
    /// For relocations the section they change.
    var info: Int
    /// The size of one entry of a table; 0 in other sections.
    var entrySize: Int

    /// Whether it is part of the running program.
    var isLoaded: Bool { flags & 0x2 != 0 }
    /// Whether equal entries are merged by the linker: string literals, numeric constants.
    var isMergeable: Bool { flags & 0x10 != 0 }
    /// Whether its entries end with a zero byte.
    var holdsStrings: Bool { flags & 0x20 != 0 }
    /// Whether it has bytes in the file; `.bss` has none.
    var hasContents: Bool { type != 8 }
  }

  /// An entry of a symbol table.
  struct Symbol: Equatable {
    var name: String
    /// An address in a program, an offset into the section in an object file.
    var value: UInt64
    var size: Int
    /// The index of the section that holds it, or one that there is not.
    var section: Int
    private let kind: UInt8

    init(name: String, value: UInt64, size: Int, section: Int, kind: UInt8) {
      self.name = name
      self.value = value
      self.size = size
      self.section = section
      self.kind = kind
    }

    var isFunction: Bool { kind & 0xF == 2 }
  }

  /// A place that the linker or the loader fills in.
  struct Relocation {
    var offset: UInt64
    var type: UInt32
    /// The index in the symbol table.
    var symbol: Int
    var addend: Int64
  }

  /// The processor, by the format's number: 62 for x86-64, 183 for 64-bit ARM.
  let machine: UInt16
  let sections: [Section]
  private let bytes: [UInt8]

  /// Reads a file.
  ///
  /// - Throws: `BuildError.unreadable` when it is absent, cut short or of another format.
  init(contentsOf path: String) throws(BuildError) {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .unreadable(path: path, reason: "no such file, or no right to read it")
    }
    guard let image = ELFImage(Array(data)) else {
      throw .unreadable(path: path, reason: "not a complete ELF file of 64 bits")
    }
    self = image
  }

  /// Reads the bytes of a file; `nil` when they are no such file or end too early.
  init?(_ bytes: [UInt8]) {
    let magic: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1]
    guard bytes.count >= 64, bytes.starts(with: magic) else { return nil }
    self.bytes = bytes
    let header = Reader(bytes)
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
    sections = headers.enumerated().map { index, section in
      var section = section
      let name = Int(header.number(at: table + index * 64, bytes: 4))
      section.name = header.string(at: names + name)
      return section
    }
  }

  private static func section(_ reader: Reader, at start: Int) -> Section {
    func long(_ offset: Int) -> UInt64 { reader.number(at: start + offset, bytes: 8) }
    func word(_ offset: Int) -> UInt32 { UInt32(reader.number(at: start + offset, bytes: 4)) }
    return Section(
      name: "", type: word(4), flags: long(8), address: long(16),
      offset: Int(truncatingIfNeeded: long(24)), size: Int(truncatingIfNeeded: long(32)),
      link: Int(word(40)), info: Int(word(44)), entrySize: Int(truncatingIfNeeded: long(56)))
  }

  /// The first section of that name.
  func section(named name: String) -> Section? {
    sections.first { $0.name == name }
  }

  /// The bytes of a section in the file; none for one that is only space.
  func contents(of section: Section) -> ArraySlice<UInt8> {
    section.hasContents ? bytes[section.offset..<section.offset + section.size] : []
  }

  /// The symbols of a table, the unnamed first one too; none when the section is no such table.
  ///
  /// - Complexity: O(symbols), and a string each.
  func symbols(in table: Section) -> [Symbol] {
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

  /// The relocations of a section; none when it has none.
  func relocations(in table: Section) -> [Relocation] {
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

  private func entries(of table: Section, bytes size: Int) -> StrideTo<Int> {
    stride(from: table.offset, to: table.offset + table.size / size * size, by: size)
  }
}

extension ELFImage.Section {
  fileprivate func fits(in count: Int) -> Bool {
    guard hasContents else { return true }
    return offset >= 0 && size >= 0 && offset <= count && size <= count - offset
  }
}

/// Numbers and strings out of bytes; what lies beyond the end reads as zero.
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
