internal import Measurements

/// Compares the code of two builds; programs with equal code need no timing.
package enum CodeEquality {
  /// Returns the names of the sections in which two programs differ; `resources` if the files that
  /// `Bundle.module` finds differ.
  ///
  /// Every loaded section is compared, with its name, address, flags and each byte: code,
  /// constants, Swift's metadata and the data that points to it, and the names of the linked
  /// libraries, including that of the allocator. The program headers are compared too, because only
  /// they contain the size of the stack and whether the stack is executable. Two sections are left
  /// out, because the program never reads them: the checksums of the linker and of the compiler,
  /// which cover debug information as well and so change with a comment's line number.
  ///
  /// The flags of `BuildPlan` hide the folders from `__FILE__` of C, but the compiler has no such
  /// flag for `#filePath`: a package that uses it never compares equal, and is timed.
  ///
  /// - Returns: The names of the sections that differ, sorted; empty for equal code.
  /// - Throws: `BuildError.unreadable` when a program is not a complete ELF file.
  package static func differences(
    _ reference: BuiltProgram, _ candidate: BuiltProgram
  ) throws(BuildError) -> [String] {
    try differences(reference: reference.path, candidate: candidate.path)
  }

  /// Returns the names of the sections in which two program files differ, and `resources` if the
  /// folders of resources beside them differ.
  ///
  /// - Parameters:
  ///   - reference: The path of the reference.
  ///   - candidate: The path of the candidate.
  /// - Returns: The names of the sections, sorted; empty for equal code.
  /// - Throws: `BuildError.unreadable` when a program is not a complete ELF file.
  package static func differences(
    reference: String, candidate: String
  ) throws(BuildError) -> [String] {
    differences(try ELFImage(contentsOf: reference), try ELFImage(contentsOf: candidate))
      + (ProgramResources.differ(reference, candidate) ? ["resources"] : [])
  }

  /// Returns a fingerprint of all that `differences` compares: equal for programs without a
  /// difference, on every machine.
  ///
  /// - Throws: `BuildError.unreadable` when the program is not a complete ELF file.
  package static func fingerprint(of program: String) throws(BuildError) -> String {
    let image = try ELFImage(contentsOf: program)
    var fingerprint = Fingerprint()
    for section in loaded(image) {
      fingerprint.add(section.name.utf8)
      for number in [
        Int(section.type), Int(truncatingIfNeeded: section.flags),
        Int(truncatingIfNeeded: section.address), section.size,
      ] {
        fingerprint.add(number)
      }
      fingerprint.add(image.contents(of: section))
    }
    return fingerprint.description
  }

  static func differences(_ reference: ELFImage, _ candidate: ELFImage) -> [String] {
    let (a, b) = (loaded(reference), loaded(candidate))
    let names = Set((a + b).map(\.name))
    func part(_ image: ELFImage, _ sections: [ELFImage.Section], _ name: String) -> [Part] {
      sections.filter { $0.name == name }.map { Part($0, image.contents(of: $0)) }
    }
    let sections = names.filter { part(reference, a, $0) != part(candidate, b, $0) }.sorted()
    return sections + (reference.segments == candidate.segments ? [] : ["program headers"])
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
