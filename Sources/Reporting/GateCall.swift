/// How a gate was called, as far as calling it again needs it.
public struct GateCall: Sendable, Equatable {
  /// The options that say what it compares with, and how: `["--against", "main"]`.
  public let options: [String]
  /// The seed of the coin that dealt orders and layouts; `nil` where nothing was dealt.
  public let seed: UInt64?

  /// The most benchmarks that a command names; of more, it repeats all.
  static let mostNamed = 8

  /// Creates a call.
  public init(options: [String] = [], seed: UInt64? = nil) {
    self.options = options
    self.seed = seed
  }

  /// A command for a shell that does the same for some benchmarks only.
  ///
  /// - Parameter ids: Identifiers of benchmarks, at least one.
  /// - Returns: The command; of more than a few benchmarks, it repeats all.
  func command(for ids: [String]) -> ShellCommand {
    var words = ["bench", "gate"] + options
    if ids.count <= Self.mostNamed { words += ["--filter", Self.expression(matching: ids)] }
    if let seed { words += ["--seed", String(seed)] }
    return ShellCommand(words.map(\.visible))
  }

  /// A regular expression that matches these identifiers and no others.
  ///
  /// Control characters may stay: what `visible` makes of one is what matches it.
  private static func expression(matching ids: [String]) -> String {
    let escaped = ids.map { id in
      id.map { #"\^$.|?*+()[]{}"#.contains($0) ? "\\\($0)" : String($0) }.joined()
    }
    return escaped.count == 1 ? "^\(escaped[0])$" : "^(\(escaped.joined(separator: "|")))$"
  }
}
