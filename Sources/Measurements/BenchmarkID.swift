/// The identifier of a benchmark: `suite/group/name[parameter=value]`.
///
/// This type alone knows how the text is put together. Any text is an identifier: documents of
/// other harnesses have names without a suite, and files may be damaged. Equality is that of the
/// texts.
///
///     let id: BenchmarkID = "transitions/spring/evaluate[count=4096]"
///     id.suite       // "transitions"
///     id.path        // "transitions/spring/evaluate"
///     id.folder      // "transitions/spring/"
///     id.name        // "evaluate[count=4096]"
///     id.parameters  // count=4096
public struct BenchmarkID: Sendable, Hashable {
  /// The identifier as written in documents.
  public let text: String

  /// Creates an identifier from its text.
  public init(_ text: some StringProtocol) { self.text = String(text) }
}

extension BenchmarkID {
  /// The name of the suite: the text up to the first slash.
  public var suite: String { String(text.prefix { $0 != "/" }) }

  /// The identifier without parameters: the text up to the first bracket.
  public var path: String { String(text.prefix { $0 != "[" }) }

  /// The part of the identifier before the name, such as `transitions/spring/`; empty without a
  /// slash.
  package var folder: String { String(text[..<nameStart]) }

  /// The last part of the identifier, with parameters.
  package var name: String { String(text[nameStart...]) }

  /// The parameters in the order written; empty unless the text ends with `[key=value,…]`.
  package var parameters: [BenchmarkParameter] { split?.parameters ?? [] }

  /// The identifier without `parameters`; the whole text if there are none, for brackets may be
  /// part of a name.
  package var base: String { split?.base ?? text }

  /// Creates the identifier of `base` with parameters; `base` alone for none.
  package init(_ base: String, parameters: some Collection<BenchmarkParameter>) {
    self.init(base, words: parameters.map(\.description))
  }

  /// Creates the identifier of `base` with parameters that are spelt `key=value` already.
  package init(_ base: String, words: [String]) {
    self.init(words.isEmpty ? base : "\(base)[\(words.joined(separator: ","))]")
  }

  /// Whether the benchmark is of `suite`, and has a name in it.
  package func isOf(suite: String) -> Bool { text.hasPrefix("\(suite)/") }

  /// The names of suite, groups and benchmark, the last one without parameters.
  package var parts: [String] { path.split(separator: "/").map(String.init) }

  /// Returns a title without the parameters that it ends with; `nil` unless it ends with those of
  /// the identifier.
  package func titleWithoutParameters(_ title: String) -> String? {
    let ending = text.dropFirst(base.count)
    return !ending.isEmpty && title.hasSuffix(ending)
      ? String(title.dropLast(ending.count)) : nil
  }

  /// Returns the identifier without the name of its suite and the slash after that.
  package func shortened(withoutSuite suite: String) -> String {
    isOf(suite: suite) ? String(text.dropFirst(suite.count + 1)) : text
  }

  /// The start of the name; a slash in a parameter is part of the name.
  private var nameStart: String.Index {
    let base = text.prefix { $0 != "[" }
    return base.lastIndex(of: "/").map { base.index(after: $0) } ?? text.startIndex
  }

  private var split: (base: String, parameters: [BenchmarkParameter])? {
    guard text.hasSuffix("]"), let bracket = text.lastIndex(of: "[") else { return nil }
    let words = text[text.index(after: bracket)...].dropLast()
      .split(separator: ",", omittingEmptySubsequences: false)
    let parameters = words.compactMap { word -> BenchmarkParameter? in
      word.firstIndex(of: "=").map {
        BenchmarkParameter(name: String(word[..<$0]), value: String(word[word.index(after: $0)...]))
      }
    }
    guard parameters.count == words.count else { return nil }
    return (String(text[..<bracket]), parameters)
  }
}

extension BenchmarkID: CustomStringConvertible, ExpressibleByStringInterpolation {
  /// The identifier as written in documents.
  public var description: String { text }

  /// Creates an identifier from a literal.
  public init(stringLiteral text: String) { self.init(text) }
}
