internal import Statistics

/// A placement of the code and the data of two programs, such that common functions are at the same
/// addresses in both.
struct LayoutPlan {
  /// The names of all functions, in the order of their addresses.
  let order: [String]
  /// The names of the imports that both programs have and that a library defines, in the order of
  /// their stubs.
  let imports: [String]
  /// The start address of `.text` in both programs.
  let text: UInt64
  /// The start address of `.plt` in both programs.
  let stubs: UInt64
  /// The seeds for ordering data sections, of the reference and the candidate; each at least 1.
  let dataSeeds: [UInt64]

  /// Draws a layout.
  ///
  /// Functions of equal size come first, so that no function of another size precedes them; then
  /// common functions whose sizes differ, then those of one program only. Each group is shuffled.
  /// The start of all groups is a random multiple of 16 bytes after a fixed address, so that
  /// changed functions do not keep their offset within a cache line.
  ///
  /// If both programs have data of equal sizes, both get the same random order. If the sizes
  /// differ, each program gets a separate random order: with one common order, the same program's
  /// data would be displaced in every layout, and the effect would look like a cost of the change.
  init(seed: UInt64, _ a: ProgramMap, _ b: ProgramMap) {
    var random = SeedSequence(seed: seed)
    let equal = a.namesOfEqualSize(as: b)
    let common = Set(a.functions.keys).intersection(b.functions.keys)
    let alone = Set(a.functions.keys).symmetricDifference(b.functions.keys)
    // Sorted before they are shuffled, because the order of a set differs in each process.
    order =
      equal.shuffled(using: &random)
      + common.subtracting(equal).sorted().shuffled(using: &random)
      + alone.sorted().shuffled(using: &random)
    // Relocations without a symbol have an empty name, which `-u` cannot refer to. A weak one that
    // nothing defines would be an error with it.
    imports = Set(a.imports).intersection(b.imports)
      .subtracting(a.weakImports).subtracting(b.weakImports)
      .filter { !$0.isEmpty }.sorted()
    // Above both plain starts by a page: the sections before `.text` must end below this address.
    // Their sizes differ between the programs, and shuffling changes their padding.
    let start = Self.roundedUp(max(a.text.address, b.text.address)) + Self.page
    // Functions are aligned to 16 bytes; 256 steps of that are a page of 4 KiB.
    text = start + 16 * random.next(below: 256)
    // After the longer code, with as much space again in reserve: `.text` begins up to 4 KiB later,
    // and another order of functions needs other padding.
    stubs = Self.roundedUp(start + 2 * UInt64(max(a.text.size, b.text.size)))
    // lld keeps 32 bits of a seed, draws one itself for 0, and reverses the order for −1.
    let first = 1 + random.next(below: 1 << 31)
    dataSeeds = [first, a.data == b.data ? first : 1 + random.next(below: 1 << 31)]
  }

  /// The largest size of a page for which lld aligns segments: 64 KiB, on ARM.
  private static let page: UInt64 = 65536

  private static func roundedUp(_ address: UInt64) -> UInt64 {
    (address + page - 1) / page * page
  }

  /// Returns the linker's arguments for the reference (0) or the candidate (1).
  ///
  /// Stubs are created in the order in which the linker first sees their functions, hence `-u`. The
  /// order file names functions that one program lacks, of which lld would warn.
  func linkerArguments(orderFile: String, side: Int) -> [String] {
    let data = ProgramMap.dataSections.map { "--shuffle-sections=\($0)*=\(dataSeeds[side])" }
    return [
      "--symbol-ordering-file=\(orderFile)", "--no-warn-symbol-ordering",
      "--section-start=.text=0x\(String(text, radix: 16))",
      "--section-start=.plt=0x\(String(stubs, radix: 16))",
    ] + data + imports.flatMap { ["-u", $0] }
  }
}

extension SeedSequence {
  /// Returns a number below `bound`, a power of two.
  mutating func next(below bound: UInt64) -> UInt64 {
    next() & (bound - 1)
  }
}
