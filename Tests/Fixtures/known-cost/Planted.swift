import Benchmarking

/// Switches that are on in one copy of this program only.
///
/// Two builds that are compared inherit the same variables. So tests copy the program and overwrite
/// the blanks of a text in it, which a change of the source would do as well, only after a build.
enum Planted {
  /// The switches that were written into this copy.
  static let switches = Set(Field(text: text).words)

  // The blanks are the room for the names of switches.
  private static let text =
    "known-cost planted switches:                                                                "

  /// Hides the text from the compiler, which might else see that it names no switch.
  private final class Field {
    let text: String

    @inline(never)
    init(text: String) { self.text = text }

    @inline(never)
    var words: [String] {
      text.split(separator: ":").dropFirst().flatMap { $0.split(separator: " ") }.map(String.init)
    }
  }
}
