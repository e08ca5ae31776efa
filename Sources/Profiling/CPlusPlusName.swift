/// Shortens C++ names, such as those of Swift's runtime, to the form of Swift names.
enum CPlusPlusName {
  /// Returns a name without its template arguments: `swift::RefCounts<…>::incrementSlow` becomes
  /// `swift::RefCounts::incrementSlow`.
  ///
  /// A name of another language, or of an operator with angle brackets, is returned unchanged.
  static func shortened(_ name: String) -> String {
    // The brackets of `operator<` or `operator->` do not enclose arguments.
    guard name.contains("::"), name.contains("<"), !name.contains("operator") else { return name }
    var depth = 0
    var short = ""
    for character in name {
      if character == "<" { depth += 1 }
      if depth == 0 { short.append(character) }
      if character == ">" { depth -= 1 }
    }
    return depth == 0 ? short : name
  }
}
