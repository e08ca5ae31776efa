internal import Markup

/// The options and the seed of a gate, from which a command that repeats the gate is made.
public struct GateCall: Sendable, Equatable {
  /// The options that select the reference and the method: `["--against", "main"]`.
  public let options: [String]
  /// The seed that drew orders and layouts; `nil` if nothing was drawn.
  public let seed: UInt64?
  /// Whether both builds are of the same sources, so that no difference of them can be merged.
  public let comparesVariants: Bool

  /// The largest number of benchmarks that a command names; a command for more benchmarks repeats
  /// all.
  ///
  /// The number is a choice without a measurement: more names would fill a terminal.
  static let mostNamed = 8

  /// Creates a call from the options as they were typed, and the seed of the gate.
  public init(options: [String] = [], seed: UInt64? = nil, comparesVariants: Bool = false) {
    self.options = options
    self.seed = seed
    self.comparesVariants = comparesVariants
  }

  /// Returns a shell command that repeats the gate for some benchmarks only.
  ///
  /// - Parameters:
  ///   - ids: Identifiers of benchmarks, at least one.
  ///   - program: The words that call the program.
  /// - Returns: The command; for more than `mostNamed` benchmarks, one that repeats all.
  func command(for ids: [String], by program: [String]) -> ShellCommand {
    var words = program + ["gate"] + options
    if ids.count <= Self.mostNamed { words += ["--filter", Self.expression(matching: ids)] }
    if let seed { words += ["--seed", String(seed)] }
    return ShellCommand(words.map(\.visible))
  }

  /// Returns a regular expression that matches these identifiers and no others.
  ///
  /// Control characters may remain: the escape that `visible` writes for one is an expression that
  /// matches it.
  private static func expression(matching ids: [String]) -> String {
    let escaped = ids.map { id in
      id.map { #"\^$.|?*+()[]{}"#.contains($0) ? "\\\($0)" : String($0) }.joined()
    }
    return escaped.count == 1 ? "^\(escaped[0])$" : "^(\(escaped.joined(separator: "|")))$"
  }
}
