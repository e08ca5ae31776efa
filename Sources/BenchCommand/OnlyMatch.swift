internal import Comparison
internal import Sessions

/// Returns the only identifier that an expression matches.
///
/// - Parameters:
///   - text: A regular expression.
///   - ids: The identifiers, in the order in which an error names them.
///   - place: The location of the identifiers, for the error: ` of the history`.
///   - hint: The advice, for the error.
/// - Returns: The identifier.
/// - Throws: `CommandError` with code 64 when there is none or more than one.
func onlyMatch(
  of text: String, in ids: some Sequence<String>, place: String = "", hint: String
) throws(CommandError) -> String {
  let ids = Array(ids)
  // Brackets of parameters would be a set of characters.
  if ids.contains(text) { return text }
  guard let expression = try? NamePattern(text, of: "benchmark") else {
    throw CommandError(.usage, "\(text): no benchmark of that name, and no regular expression")
  }
  let matches = ids.filter { expression.matches(in: $0) }
  guard let match = matches.first else {
    let question =
      Spelling.nearest(text, inIdentifiers: ids).map { "did you mean \($0)? " } ?? ""
    throw CommandError(.usage, "\(text): matches no benchmark\(place); \(question)\(hint)")
  }
  guard matches.count == 1 else {
    // Five show how the expression is ambiguous, and a hundred would hide the sentence.
    let names = matches.prefix(5).joined(separator: ", ") + (matches.count > 5 ? ", …" : "")
    throw CommandError(
      .usage, "\(text): matches \(matches.count) benchmarks\(place), one is wanted: \(names)")
  }
  return match
}
