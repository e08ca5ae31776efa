internal import Essentials
internal import Markup
internal import Measurements

/// Converts between identifiers and names of the Go benchmark data format.
///
/// `transitions/spring/evaluate[count=4096]` is `BenchmarkTransitions/spring/evaluate/count=4096`:
/// in that format, a name begins with a capital letter and ends with its parameters as parts
/// `key=value`. Characters that would end a name, or read as a parameter, are percent-encoded. A
/// preceding line `suite: transitions` preserves the spelling of the suite.
enum GoBenchmarkName {
  /// The word with which every name begins in the Go format.
  static let prefix = "Benchmark"

  /// Returns `BenchmarkSuite/group/name/key=value` for `suite/group/name[key=value]`.
  static func name(of id: String) -> String {
    let id = BenchmarkID(id)
    // A `=` in the path would read as a parameter, and a `/` in a parameter as its end. `%` begins
    // an encoded byte.
    let parts = encoded(id.base, reserving: "%=").split(
      separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let parameters = id.parameters.map { encoded($0.description, reserving: "%/") }
    return prefix
      + ([capitalised(String(parts[0]))] + parts.dropFirst().map(String.init) + parameters)
      .joined(separator: "/")
  }

  /// Returns the suite of an identifier, which the file states in a line `suite:`.
  static func suite(of id: String) -> String {
    BenchmarkID(BenchmarkID(id).base).suite
  }

  /// Returns the identifier for a name without its prefix.
  ///
  /// - Parameters:
  ///   - name: The name in the file, without `prefix`.
  ///   - suite: The suite that the name's first part may be, in capitalised form.
  ///   - package: The Go package, which precedes the benchmark's name.
  /// - Returns: `suite/group/name[parameter=value]`, or the equivalent for a file of another
  ///   program.
  static func id(of name: Substring, suite: String?, package: String?) -> String {
    var parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    // Parameters are the last parts; the first part is never one, whatever it contains.
    let pathEnd = (parts.dropFirst().lastIndex { !$0.contains("=") } ?? 0) + 1
    // The suite regains the spelling that it had before `name(of:)` capitalised it.
    if let suite, parts[0] == capitalised(encoded(suite, reserving: "%=")) {
      parts[0] = encoded(suite, reserving: "%=")
    }
    let parameters = parts[pathEnd...].map(decoded)
    let path = ([package].compactMap { $0 } + parts[..<pathEnd].map(decoded))
      .joined(separator: "/")
    return BenchmarkID(path, words: parameters).text
  }

  /// Returns a word with an initial capital, as the grammar demands of a name.
  ///
  /// A word whose first character has no capital, or has a capital of two letters, such as `ß`,
  /// gets the prefix `X`. The line `suite:` preserves the spelling.
  private static func capitalised(_ word: String) -> String {
    let first = word.unicodeScalars.first?.properties.uppercaseMapping ?? ""
    guard first.unicodeScalars.count == 1,
      first.unicodeScalars.first?.properties.isUppercase == true
    else {
      return "X" + word
    }
    return first + String(String.UnicodeScalarView(word.unicodeScalars.dropFirst()))
  }

  /// Returns the text with white space, control characters and `reserved` characters
  /// percent-encoded.
  static func encoded(_ text: String, reserving reserved: String) -> String {
    text.percentEncoded { scalar in
      !scalar.properties.isWhitespace && !scalar.isObeyed
        && !reserved.unicodeScalars.contains(scalar)
    }
  }

  /// Returns the decoded text; a text without valid percent-encoding is returned unchanged.
  static func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
    return text.removingPercentEncoding ?? text
  }
}
