internal import Foundation

/// Identifiers as names of the Go benchmark data format, and back.
///
/// `transitions/spring/evaluate[count=4096]` is `BenchmarkTransitions/spring/evaluate/count=4096`:
/// a name begins with a capital there, and has its parameters as parts `key=value` at its end.
/// What would end a name, or read as a parameter, is percent-encoded. A line `suite: transitions`
/// above says how the suite is really called.
enum GoBenchmarkName {
  /// What every name begins with.
  static let prefix = "Benchmark"

  /// The name for an identifier.
  static func name(of id: String) -> String {
    let (path, parameters) = split(id)
    var parts = path.split(separator: "/", omittingEmptySubsequences: false)
      .map { encoded(String($0), reserving: "%=") }
    parts[0] = capitalised(parts[0])
    return prefix + (parts + parameters.map { encoded($0, reserving: "%/") }).joined(separator: "/")
  }

  /// The first part of an identifier's path: what a line `suite:` says.
  static func suite(of id: String) -> String {
    String(split(id).path.prefix { $0 != "/" })
  }

  /// The identifier for a name without its prefix.
  ///
  /// - Parameters:
  ///   - name: The name as it stands in the file.
  ///   - suite: What its first part may be the capitalised form of.
  ///   - package: What to put before the name of a benchmark of a Go package.
  /// - Returns: `suite/group/name[parameter=value]`, or what stands for it elsewhere.
  static func id(of name: Substring, suite: String?, package: String?) -> String {
    var parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let pathEnd = (parts.dropFirst().lastIndex { !$0.contains("=") } ?? 0) + 1
    if let suite, parts[0] == capitalised(encoded(suite, reserving: "%=")) {
      parts[0] = encoded(suite, reserving: "%=")
    }
    let parameters = parts[pathEnd...].map(decoded)
    let path = ([package].compactMap { $0 } + parts[..<pathEnd].map(decoded))
      .joined(separator: "/")
    return parameters.isEmpty ? path : "\(path)[\(parameters.joined(separator: ","))]"
  }

  /// An identifier's path, and its parameters where it has any.
  private static func split(_ id: String) -> (path: Substring, parameters: [String]) {
    guard id.hasSuffix("]"), let bracket = id.lastIndex(of: "[") else { return (id[...], []) }
    let parameters = id[id.index(after: bracket)...].dropLast()
      .split(separator: ",", omittingEmptySubsequences: false)
    guard parameters.allSatisfy({ $0.contains("=") }) else { return (id[...], []) }
    return (id[..<bracket], parameters.map(String.init))
  }

  /// A word with a capital in front, as the grammar demands of a name.
  private static func capitalised(_ word: String) -> String {
    let first = word.unicodeScalars.first?.properties.uppercaseMapping ?? ""
    guard first.unicodeScalars.count == 1,
      first.unicodeScalars.first?.properties.isUppercase == true
    else {
      return "X" + word
    }
    return first + String(String.UnicodeScalarView(word.unicodeScalars.dropFirst()))
  }

  /// A text without white space and control characters, and without some others.
  static func encoded(_ text: String, reserving reserved: String) -> String {
    text.unicodeScalars.reduce(into: "") { encoded, scalar in
      let isFree =
        !scalar.properties.isWhitespace && !scalar.isControl
        && !reserved.unicodeScalars.contains(scalar)
      if isFree {
        encoded.unicodeScalars.append(scalar)
      } else {
        for byte in UTF8.encode(scalar) ?? .init() {
          encoded += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
      }
    }
  }

  /// The text that was encoded; one that was not is itself.
  static func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
    return text.removingPercentEncoding ?? text
  }
}
