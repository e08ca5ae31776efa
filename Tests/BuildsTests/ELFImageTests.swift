import Foundation
import TestSupport
import Testing

@testable import Builds

@Suite struct ELFImageTests {
  /// A small program of every Linux.
  private let bytes = Array(FileManager.default.contents(atPath: "/usr/bin/env") ?? Data())

  @Test func elfSectionsAreRead() throws {
    let image = try #require(ELFImage(bytes))
    let text = try #require(image.section(named: ".text"))
    #expect(text.isLoaded && text.hasContents && !text.isMergeable)
    #expect(image.contents(of: text).count == text.size)
    let space = try #require(image.section(named: ".bss"))
    #expect(space.size > 0 && image.contents(of: space).isEmpty)
    let imports = try #require(image.section(named: ".dynsym").map(image.symbols(in:)))
    #expect(imports.contains { $0.name == "setlocale" && $0.isFunction })
    #expect(image.relocations(in: text).isEmpty && image.symbols(in: text).isEmpty)
  }

  @Test(arguments: [0, 1, 63, 64, 1000, 5000])
  func truncatedELFFileIsRefused(count: Int) {
    #expect(ELFImage(Array(bytes.prefix(count))) == nil)
  }

  @Test func nonELFFileIsRefusedByName() {
    #expect(throws: BuildError.self) { try ELFImage(contentsOf: "/nowhere") }
    #expect(
      throws: BuildError.unreadable(
        path: #filePath, reason: "not a complete ELF file of 64 bits")
    ) { try ELFImage(contentsOf: #filePath) }
  }

  /// Whatever the headers say, reading stays inside the file: a trap would end the test run.
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func damagedELFHeadersDoNotTrap(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var damaged = bytes
    for _ in 0..<20 {
      let inTable = Bool.random(using: &random)
      let place = inTable ? bytes.count - 1 - random.below(1800) : 16 + random.below(48)
      damaged[place] = UInt8.random(in: 0...255, using: &random)
    }
    guard let image = ELFImage(damaged) else { return }
    for section in image.sections {
      _ = (image.symbols(in: section), image.relocations(in: section))
    }
    _ = (ObjectCode(image), ProgramMap(image), CodeEquality.differences(image, image))
  }
}
