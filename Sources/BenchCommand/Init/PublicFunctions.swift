internal import Essentials

/// The public functions of a module that a first benchmark can call, in the order of their calls in
/// the package's tests, with initialisers behind other functions.
///
/// The compiler describes them (`swift symbolgraph-extract`). A function qualifies if it returns
/// something, and each of its arguments and its receiver have a type for which a value is known. An
/// extension of a protocol of collections has an array for its receiver.
struct PublicFunctions {
  /// A call that a benchmark can make in each iteration.
  struct Call {
    /// The type of the function, or `functions`.
    var group: String
    /// The name of the function.
    var name: String
    /// The expressions of the values that are made once: the receiver, if any, and the arguments.
    var inputs: [String]
    /// The expression that calls the function, of the names of the inputs.
    var expression: ([String]) -> String
  }

  /// The calls, the most frequent in tests first.
  let calls: [Call]

  /// Reads the compiler's descriptions of a module.
  ///
  /// - Parameters:
  ///   - graphs: The JSON of symbol graphs.
  ///   - tests: The text of the package's tests.
  /// - Throws: `DecodingError` if one is no symbol graph.
  init(graphs: [Data], tests: String) throws {
    let symbols = try graphs.flatMap { try JSONDecoder().decode(Graph.self, from: $0).symbols }
      .filter(\.isUsable)
    var values = Self.values
    // The values of the module's own types, by an initialiser of known ones that cannot fail.
    for symbol in symbols where symbol.kind.identifier == "swift.init" {
      guard let type = symbol.owner, values[type] == nil, !symbol.fails, !symbol.has("async"),
        let arguments = symbol.arguments(Self.values), !arguments.values.isEmpty
      else { continue }
      values[type] = "\(type)(\(arguments.list(arguments.values)))"
    }
    let found = symbols.compactMap { symbol in
      symbol.call(values).map { call in
        // Tests make more values than they call functions of them, and calls are more worth.
        let uses = symbol.uses(in: tests)
        let isMade = symbol.kind.identifier == "swift.init"
        return (call: call, rank: uses == 0 ? 0 : isMade ? 1 : 2, uses: uses)
      }
    }
    calls = found.enumerated().sorted { one, other in
      (other.element.rank, other.element.uses, one.offset)
        < (one.element.rank, one.element.uses, other.offset)
    }.map(\.element.call)
  }

  /// Values of the standard library's types, large enough that a call is not all overhead.
  private static let values: [String: String] = {
    var values = [
      "Double": "0.5", "Float": "0.5", "Bool": "true",
      "String": #"String(repeating: "a line of text, ", count: 20)"#,
      "Substring": #"Substring(String(repeating: "a line of text, ", count: 20))"#,
      "[Int]": "Array(0..<1000)", "[Double]": "(0..<1000).map(Double.init)",
      "[String]": "(0..<1000).map(String.init)", "[UInt8]": "[UInt8](repeating: 7, count: 1000)",
    ]
    for sign in ["", "U"] {
      for size in ["", "8", "16", "32", "64"] { values["\(sign)Int\(size)"] = "100" }
    }
    for type in [
      "Sequence", "Collection", "BidirectionalCollection", "RandomAccessCollection", "Array",
    ] { values[type] = values["[Int]"] }
    values["StringProtocol"] = values["String"]
    return values
  }()
}

/// The part of a symbol graph that calls are made from.
private struct Graph: Decodable {
  var symbols: [Symbol]
}

private struct Symbol: Decodable {
  var kind: Kind
  var names: Names
  var pathComponents: [String]
  var functionSignature: Signature?
  var declarationFragments: [Fragment]
  var swiftGenerics: Generics?
  var availability: [Availability]?

  struct Kind: Decodable { var identifier: String }
  struct Names: Decodable { var title: String }
  struct Generics: Decodable {
    struct Parameter: Decodable {}
    var parameters: [Parameter]?
  }
  struct Availability: Decodable { var isUnconditionallyDeprecated: Bool? }
  struct Fragment: Decodable { var spelling: String }
  struct Signature: Decodable {
    var parameters: [Parameter]?
    var returns: [Fragment]?
  }
  struct Parameter: Decodable {
    var declarationFragments: [Fragment]

    /// The type as it is written behind the colon.
    var type: String {
      let text = declarationFragments.map(\.spelling).joined()
      return text.split(separator: ":", maxSplits: 1).last.map {
        $0.trimmed
      } ?? ""
    }
  }

  /// Whether the symbol may be called from anywhere, and its base name is no operator.
  var isUsable: Bool {
    let first = names.title.first
    return swiftGenerics?.parameters == nil && (first?.isLetter == true || first == "_")
      && !has("mutating") && !has("@MainActor")
      && availability?.contains { $0.isUnconditionallyDeprecated == true } != true
  }

  /// The type that the symbol is a member of; `nil` for a global one.
  var owner: String? {
    pathComponents.count > 1 ? pathComponents.dropLast().joined(separator: ".") : nil
  }

  /// The name before the parentheses; that of the type for an initialiser.
  var base: String {
    let name = String(names.title.prefix { $0 != "(" })
    return name == "init" ? pathComponents.dropLast().last ?? name : name
  }

  /// Whether an initialiser may return nothing.
  var fails: Bool { has("throws") || has("?") }

  /// Whether a word of the declaration is a keyword.
  func has(_ word: String) -> Bool {
    declarationFragments.contains {
      $0.spelling.trimmed == word
        || (word == "?" && $0.spelling.hasPrefix("?("))
    }
  }

  /// The values of the parameters with their labels; `nil` if the type of one is not known.
  func arguments(_ known: [String: String]) -> Arguments? {
    let parameters = functionSignature?.parameters ?? []
    let values = parameters.compactMap { known[$0.type] }
    let labels = names.title.drop { $0 != "(" }.dropFirst().dropLast()
      .split(separator: ":").map(String.init)
    guard values.count == parameters.count, labels.count == values.count else { return nil }
    return Arguments(labels: labels, values: values)
  }

  /// The call of the symbol; `nil` if it returns nothing, or a value of its parameters or receiver
  /// is not known.
  func call(_ known: [String: String]) -> PublicFunctions.Call? {
    guard let arguments = arguments(known) else { return nil }
    let marks = (has("throws") ? "try " : "") + (has("async") ? "await " : "")
    func call(on inputs: [String], _ callee: @escaping (String) -> String) -> PublicFunctions.Call {
      let name = kind.identifier == "swift.init" ? "init" : base
      return PublicFunctions.Call(
        group: owner ?? "functions", name: name, inputs: inputs + arguments.values
      ) { names in
        let receiver = inputs.isEmpty ? "" : names[0]
        let list = arguments.list(Array(names.dropFirst(inputs.count)))
        return "\(marks)\(callee(receiver))(\(list))"
      }
    }
    let result = functionSignature?.returns?.map(\.spelling).joined() ?? ""
    // A result around the receiver does its work later.
    let isVoid = ["", "()", "Void"].contains(result) || result.contains("<Self")
    switch kind.identifier {
    case "swift.func" where !isVoid && !arguments.values.isEmpty: return call(on: []) { _ in base }
    case "swift.type.method" where !isVoid && !arguments.values.isEmpty:
      return owner.map { owner in call(on: []) { _ in "\(owner).\(base)" } }
    case "swift.init" where !arguments.values.isEmpty:
      return owner.map { owner in call(on: []) { _ in owner } }
    case "swift.method" where !isVoid:
      guard let receiver = owner.flatMap({ known[$0] }) else { return nil }
      return call(on: [receiver]) { "\($0).\(base)" }
    default: return nil
    }
  }

  /// The number of calls in a text.
  func uses(in text: String) -> Int { text.ranges(of: "\(base)(").count }

  struct Arguments {
    var labels: [String]
    var values: [String]

    /// Returns the text between the parentheses for expressions of the values.
    func list(_ expressions: [String]) -> String {
      zip(labels, expressions).map { $0 == "_" ? $1 : "\($0): \($1)" }.joined(separator: ", ")
    }
  }
}
