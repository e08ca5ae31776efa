/// Reads sections that were added to a program after it was linked.
package enum ProgramSection {
  /// Returns the bytes of a section of a program; `nil` if there is no such section.
  ///
  /// - Parameters:
  ///   - name: The name of the section.
  ///   - program: The path of the program.
  /// - Returns: The contents of the section in the file.
  /// - Throws: `BuildError.unreadable`, including for a program of another system's format.
  /// - Complexity: Reads the whole file, about 10 ms for this package's program.
  package static func contents(
    of name: String, in program: String
  ) throws(BuildError) -> [UInt8]? {
    let image = try ELFImage(contentsOf: program)
    return image.section(named: name).map { Array(image.contents(of: $0)) }
  }
}
