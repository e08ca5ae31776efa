internal import Benchmarking

/// Whether two builds are the same program, so that nothing needs to be timed.
package enum CodeEquality {
  /// Finds what differs in two programs.
  ///
  /// Every section that is loaded counts, with its name, address, flags and each byte: code,
  /// constants, Swift's metadata and the data that points to it, and the names of the linked
  /// libraries, the allocator's among them. Two do not, because the program never reads them: the
  /// linker's and the compiler's own checksums, which cover debug information as well and so change
  /// with a comment's line number.
  ///
  /// The flags of `BuildPlan` hide the folders from `__FILE__` of C, but the compiler has none for
  /// `#filePath`: a package that uses it never compares equal, and is timed. Nor does one with
  /// resources, which embeds the path of their folder; so what they hold need not be compared.
  ///
  /// - Returns: The names of the sections that differ, sorted; none for equal code.
  /// - Throws: `BuildError.unreadable`.
  package static func differences(
    _ reference: BuiltProgram, _ candidate: BuiltProgram
  ) throws(BuildError) -> [String] {
    differences(
      try ELFImage(contentsOf: reference.path), try ELFImage(contentsOf: candidate.path))
  }

  /// The names of the sections in which two program files differ, as for two builds.
  ///
  /// - Parameters:
  ///   - reference: The path of a program.
  ///   - candidate: The path of another one.
  /// - Returns: Their names, sorted.
  /// - Throws: `BuildError.unreadable`.
  package static func differences(
    reference: String, candidate: String
  ) throws(BuildError) -> [String] {
    differences(try ELFImage(contentsOf: reference), try ELFImage(contentsOf: candidate))
  }

  static func differences(_ reference: ELFImage, _ candidate: ELFImage) -> [String] {
    let (a, b) = (loaded(reference), loaded(candidate))
    let names = Set((a + b).map(\.name))
    func part(_ image: ELFImage, _ sections: [ELFImage.Section], _ name: String) -> [Part] {
      sections.filter { $0.name == name }.map { Part($0, image.contents(of: $0)) }
    }
    return names.filter { part(reference, a, $0) != part(candidate, b, $0) }.sorted()
  }

  /// What stands for a program's code in the name of a cache.
  static func fingerprint(of image: ELFImage) -> Fingerprint {
    var hash = Fingerprint()
    for section in loaded(image) {
      hash.add(section.name.utf8)
      hash.add(Int(truncatingIfNeeded: section.address))
      hash.add(section.size)
      hash.add(image.contents(of: section))
    }
    return hash
  }

  private static let checksums = [".note.gnu.build-id", ".swift_modhash"]

  private static func loaded(_ image: ELFImage) -> [ELFImage.Section] {
    image.sections.filter { $0.isLoaded && !checksums.contains($0.name) }
  }

  private struct Part: Equatable {
    let type: UInt32
    let flags: UInt64
    let address: UInt64
    let size: Int
    let contents: ArraySlice<UInt8>

    init(_ section: ELFImage.Section, _ contents: ArraySlice<UInt8>) {
      (type, flags, address) = (section.type, section.flags, section.address)
      (size, self.contents) = (section.size, contents)
    }
  }
}
