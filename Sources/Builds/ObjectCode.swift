internal import Measurements
internal import Statistics

/// The functions and the data of one object file.
struct ObjectCode {
  /// The functions and data by linker name; their `size` is 0, because object files do not have the
  /// linked size.
  let parts: [String: CodePart]

  /// Reads all functions and named data of an object file.
  init(_ image: ELFImage) {
    let reader = PartReader(image)
    var parts: [String: CodePart] = [:]
    for symbols in reader.places.values {
      for symbol in symbols { parts[symbol.name] = reader.part(symbol) }
    }
    self.parts = parts
  }
}

/// Indexes the symbols and relocations of an object file, and reads its parts by them.
private struct PartReader {
  private let image: ELFImage
  private let symbols: [ELFImage.Symbol]
  /// The named functions and data of each loaded section, by section index, in the order of
  /// offsets.
  let places: [Int: [ELFImage.Symbol]]
  /// The name of the symbol that starts at an offset, by section index and offset.
  private let starts: [Int: [Int: String]]
  /// The relocations of each section, by section index, in the order of offsets.
  private let patches: [Int: [ELFImage.Relocation]]

  init(_ image: ELFImage) {
    self.image = image
    let symbols = image.section(named: ".symtab").map(image.symbols(in:)) ?? []
    self.symbols = symbols
    let named = symbols.filter { symbol in
      !symbol.isUnnamed && symbol.size > 0 && image.sections.indices.contains(symbol.section)
        && image.sections[symbol.section].isLoaded
        && symbol.value <= UInt64(image.sections[symbol.section].size)
    }
    places = Dictionary(grouping: named, by: \.section).reduce(into: [:]) { places, entry in
      places[entry.key] = Self.arranged(entry.value, within: image.sections[entry.key].size)
    }
    starts = places.mapValues { symbols in
      // Of several names for one place the least, which does not depend on their order.
      Dictionary(symbols.map { (Int($0.value), $0.name) }) { min($0, $1) }
    }
    // 4 is SHT_RELA; the section's info is the index of the section that its entries patch.
    let tables = image.sections.filter { $0.type == 4 }.map { table in
      (table.info, image.relocations(in: table).filter { symbols.indices.contains($0.symbol) })
    }
    patches = Dictionary(tables) { $0 + $1 }.mapValues { $0.sorted { $0.offset < $1.offset } }
  }

  /// Returns symbols of one section by their offsets, each within the one that contains its start.
  ///
  /// The metadata of a type has two symbols, for its start and for its address point 16 bytes
  /// later, and both have the same size.
  private static func arranged(
    _ symbols: [ELFImage.Symbol], within size: Int
  ) -> [ELFImage.Symbol] {
    var end = 0
    // The larger of two symbols at one offset comes first, so that the other one lies within it.
    return symbols.sorted { ($0.value, $1.size, $0.name) < ($1.value, $0.size, $1.name) }
      .map { symbol in
        var symbol = symbol
        let start = Int(symbol.value)
        // In a damaged file, or by the rule above, a symbol may end after its section.
        let limit = start < end ? end : size
        symbol.size = min(symbol.size, limit - start)
        end = max(end, start + symbol.size)
        return symbol
      }
  }

  /// Returns the part of a symbol, including the unnamed data that the part refers to.
  func part(_ symbol: ELFImage.Symbol) -> CodePart {
    var part = CodePart(
      isFunction: symbol.isFunction, contents: Fingerprint(), references: [])
    let start = Int(clamping: symbol.value)
    var open = [
      Stretch(
        section: symbol.section, range: clamped(start, symbol.size, symbol.section),
        flags: symbol.flags)
    ]
    var read = Set(open)
    while let next = open.popLast() {
      for found in add(next, to: &part) where read.insert(found).inserted { open.append(found) }
    }
    return part
  }

  /// A range of offsets in a section, whose bytes belong to one function or object of data.
  private struct Stretch: Hashable {
    let section: Int
    let range: Range<Int>
    /// The offset of a word that holds flags, which look like a distance; `nil` if there is none.
    var flags: Int?
  }

  private func clamped(_ start: Int, _ count: Int, _ section: Int) -> Range<Int> {
    let size = image.sections[section].size
    let first = min(max(start, 0), size)
    return first..<first + min(max(count, 0), size - first)
  }

  /// Adds the bytes and the references of a stretch to a part, and returns the unnamed stretches
  /// that it refers to.
  private func add(_ stretch: Stretch, to part: inout CodePart) -> [Stretch] {
    let section = image.sections[stretch.section]
    let start = stretch.range.lowerBound
    var bytes = Array(image.contents(of: section).dropFirst(start).prefix(stretch.range.count))
    let patches = patches(in: stretch)
    // After the `$` comes the name of a symbol, which is no part of the contents.
    part.contents.add(section.name.prefix { $0 != "$" }.utf8)
    part.contents.add(stretch.range.count)
    if !section.isExecutable {
      let patched = Set(patches.map { Int(clamping: $0.offset) - start })
      for (place, name) in neighbours(of: stretch, bytes) where !patched.contains(place) {
        // The distance changes with all that lies between, so the name counts instead.
        bytes.replaceSubrange(place..<place + 4, with: repeatElement(0, count: 4))
        _ = refer(to: name, place, &part)
      }
    }
    part.contents.add(bytes)
    return patches.compactMap { patch in
      // Relative to the part, so that its place in the section does not count.
      part.contents.add(Int(clamping: patch.offset) - start)
      part.contents.add(Int(patch.type))
      return add(patch, isInCode: section.isExecutable, to: &part)
    }
  }

  /// Returns the symbols of the same section to which data may point, with the pointers' places.
  ///
  /// The distance between two places of one section needs no relocation. Descriptors of types and
  /// of conformances hold such distances in words of four bytes, with marks in the lowest two bits.
  private func neighbours(of stretch: Stretch, _ bytes: [UInt8]) -> [(place: Int, name: String)] {
    let names = starts[stretch.section] ?? [:]
    // The words are aligned to four bytes within the section, not within the stretch.
    let first = (4 - stretch.range.lowerBound % 4) % 4
    return stride(from: first, to: max(bytes.count - 3, first), by: 4).compactMap { place in
      guard place != stretch.flags else { return nil }
      let word = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[place + $1]) << (8 * $1) }
      let distance = Int(Int32(bitPattern: word)) & ~3
      // An absent reference is 0.
      guard distance != 0 else { return nil }
      return names[stretch.range.lowerBound + place + distance].map { (place, $0) }
    }
  }

  private func patches(in stretch: Stretch) -> ArraySlice<ELFImage.Relocation> {
    let all = patches[stretch.section] ?? []
    func first(from offset: Int) -> Int {
      all.firstIndex(inAscending: { Int(clamping: $0.offset) }, from: offset)
    }
    return all[first(from: stretch.range.lowerBound)..<first(from: stretch.range.upperBound)]
  }

  /// Adds the target of a relocation: the value of a constant, the name of a function or of data.
  ///
  /// - Returns: The unnamed stretch that the target lies in; `nil` for any other target.
  private func add(
    _ patch: ELFImage.Relocation, isInCode: Bool, to part: inout CodePart
  ) -> Stretch? {
    let target = symbols[patch.symbol]
    // A symbol of another file (0), or of no section.
    guard target.section != 0, image.sections.indices.contains(target.section) else {
      return refer(to: target.name, Int(patch.addend), &part)
    }
    let distance = patch.distance &+ (isInCode ? patch.bytesToTheNextInstruction : 0)
    let section = image.sections[target.section]
    // Code may point before data that it indexes from 1.
    let offset = min(max(Int(truncatingIfNeeded: target.value) &+ distance, 0), section.size)
    if section.isMergeable {
      // A label is where the constant begins, whatever the distance from there: the address of a
      // long string of Swift is 32 bytes before it. A section's own symbol has no other constant
      // than the one at the distance.
      part.contents.add(
        constant(at: target.name.isEmpty ? offset : Int(clamping: target.value), in: section))
      if !target.name.isEmpty { part.contents.add(distance) }
      return nil
    }
    // A label or an offset of the compiler moves with other functions, so the owner there counts.
    guard target.isUnnamed || target.size == 0 else {
      return refer(to: target.name, Int(patch.addend), &part)
    }
    if let owner = owner(of: offset, in: target.section) {
      return refer(to: owner.name, offset - Int(clamping: owner.value), &part)
    }
    let gap = gap(around: offset, in: target.section)
    part.contents.add(offset - gap.range.lowerBound)
    return gap
  }

  /// Adds a reference to a part; returns `nil`, since a named target is a separate part.
  private func refer(to name: String, _ offset: Int, _ part: inout CodePart) -> Stretch? {
    part.references.insert(name)
    part.contents.add(name.utf8)
    part.contents.add(offset)
    return nil
  }

  /// Returns the symbol that contains an offset of a section; `nil` if no symbol contains the
  /// offset.
  private func owner(of offset: Int, in section: Int) -> ELFImage.Symbol? {
    let symbols = places[section] ?? []
    let next = symbols.firstIndex(inAscending: { Int($0.value) }, from: offset + 1)
    guard next > 0, offset - Int(symbols[next - 1].value) < symbols[next - 1].size else {
      return nil
    }
    return symbols[next - 1]
  }

  /// Returns the stretch between named symbols that contains an offset of a section.
  private func gap(around offset: Int, in section: Int) -> Stretch {
    let symbols = places[section] ?? []
    let next = symbols.firstIndex(inAscending: { Int($0.value) }, from: offset + 1)
    let start = next > 0 ? Int(symbols[next - 1].value) + symbols[next - 1].size : 0
    let end = next < symbols.count ? Int(symbols[next].value) : image.sections[section].size
    return Stretch(section: section, range: clamped(start, end - start, section))
  }

  private func constant(at offset: Int, in section: ELFImage.Section) -> ArraySlice<UInt8> {
    let rest = image.contents(of: section).dropFirst(max(0, offset))
    return section.holdsStrings ? rest.prefix { $0 != 0 } : rest.prefix(max(section.entrySize, 1))
  }
}

extension ELFImage.Symbol {
  /// Whether the symbol has no name of its own: a section's symbol, or a label of the compiler.
  fileprivate var isUnnamed: Bool { name.isEmpty || name.hasPrefix(".L") }
  /// The offset of the flags in the descriptor of a Swift type or conformance; `nil` in other data.
  fileprivate var flags: Int? {
    guard name.hasPrefix("$s") else { return nil }
    return name.hasSuffix("Mn") ? 0 : name.hasSuffix("Mc") ? 12 : nil
  }
}

extension ELFImage.Relocation {
  /// The addend as a distance in bytes.
  ///
  /// A stored `String` of Swift points 32 bytes before its characters and marks the pointer by the
  /// highest bit; both are in the addend (`StringObject.swift` of the standard library).
  fileprivate var distance: Int {
    let plain = Int(addend)
    return plain > Int.max / 2 ? (plain &+ Int.min) + 32 : plain
  }

  /// The 4 bytes between an operand and the next instruction, from which an x86 processor counts;
  /// the addend of a relative relocation leaves them out.
  ///
  /// 0 for other relocations. The numbers are `R_X86_64_PC32`, `PLT32`, `GOTPCREL`, `GOTPCRELX` and
  /// `REX_GOTPCRELX`; ARM's are all above 256.
  fileprivate var bytesToTheNextInstruction: Int { [2, 4, 9, 41, 42].contains(type) ? 4 : 0 }
}
