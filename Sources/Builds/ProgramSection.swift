/// Reads what was added to a program after it was linked.
package enum ProgramSection {
  /// The bytes of a section of a program; `nil` when it has none of that name.
  ///
  /// - Parameters:
  ///   - name: The section's name.
  ///   - program: The path of the program.
  /// - Returns: What the section holds in the file.
  /// - Throws: `BuildError.unreadable`, also for a program of another system's format.
  /// - Complexity: Reads the whole file, some 10 ms for this package's program.
  package static func contents(
    of name: String, in program: String
  ) throws(BuildError) -> [UInt8]? {
    let image = try ELFImage(contentsOf: program)
    return image.section(named: name).map { Array(image.contents(of: $0)) }
  }
}
