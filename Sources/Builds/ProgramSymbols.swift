/// The names of a program's functions, which tools need and the program itself does not.
package enum ProgramSymbols {
  /// Returns whether the program at `path` was stripped of its symbols; false for a file that
  /// cannot be read.
  package static func areStripped(from path: String) -> Bool {
    guard let image = try? ELFImage(contentsOf: path) else { return false }
    return image.section(named: ".symtab") == nil
  }
}
