import Matching
import TestSupport
import Testing

@Suite struct PatternTests {
  @Test(arguments: [
    ("spring/", "transitions/spring/evaluate", true), ("^spring", "transitions/spring", false),
    ("evaluate\\[count=4096\\]$", "a/evaluate[count=4096]", true), ("a.c", "abc", true),
    ("a.c", "a\nc", false), ("[^a-c]x", "dx", true), ("[^a-c]x", "bx", false), ("", "", true),
    ("^$", "", true), ("^$", "a", false), ("\\d+\\.\\d", "v12.5", true),
    ("\\bcat\\b", "a cat", true),
    ("\\bcat\\b", "concat", false), ("\\Bcat", "concat", true), ("(?i)SPRING", "a/spring", true),
    ("(?i:S)pring", "Spring", true), ("(?i:S)PRING", "spring", false), ("x{2,3}y", "xy", false),
    ("x{2,3}y", "xxxy", true), ("x{2}$", "xxx", true), ("^x{2}$", "xxx", false),
    ("a{x", "a{x", true), ("a|b|", "zzz", true), ("(?<name>a)b", "ab", true),
    ("[\\]\\-]", "-", true),
    ("[a-]", "-", true), ("\\x41\\u{42}", "AB", true), ("ü+", "über", true), ("\\w", "é", true),
    ("^(a?){20}a{20}$", String(repeating: "a", count: 20), true), ("(a*)*b", "aaab", true),
    ("a+?b", "aab", true), ("[\\d_]+$", "x1_2", true), ("[^\\w]", "a-b", true), ("]", "a]", true),
  ])
  func patternMatchesAsSpecified(pattern: String, text: String, isFound: Bool) throws {
    #expect(try Pattern(pattern).matches(in: text) == isFound)
  }

  @Test(arguments: [
    ("(a", "a group without its ) at character 1"), ("a)", "a ) without its group"),
    ("[a", "a set without its ]"), ("[]", "a set without a member"), ("*a", "nothing to repeat"),
    ("a**", "nothing to repeat"), ("a{3,2}", "numbers do not ascend at character 2"),
    ("a\\", "a \\ with nothing after it"), ("(a)\\1", "a reference to a group is not supported"),
    ("(?=a)", "(?= is not supported"), ("(?<!a)b", "(?<! is not supported"), ("a++", "a + after"),
    ("[z-a]", "do not ascend"), ("\\q", "no such escape as \\q"),
    ("\\x+4", "no such escape as \\x"), ("\\u{+41}", "no such escape as \\u"),
    ("[[:alpha:]]", "a set in a set"),
    ("((a{99}){99}){99}", "it has more than 4000 steps"), ("a{5000}", "it has more than"),
    (String(repeating: "(", count: 500), "nested too deeply"),
  ])
  func invalidPatternIsRefusedWithItsPosition(pattern: String, words: String) {
    let error = #expect(throws: PatternError.self) { try Pattern(pattern) }
    #expect(error?.description.contains(words) == true, "\(String(describing: error))")
  }

  // With a matcher that goes back these take longer than the age of the universe.
  @Test(arguments: ["^(([a-z])+.)+[A-Z]([a-z])+$", "(.*)*x$", "(a|aa)+$", "(.*a){12}$"])
  func catastrophicPatternsTerminate(pattern: String) throws {
    let text = String(repeating: "a", count: 20_000) + "!"
    #expect(try !Pattern(pattern).matches(in: text))
  }

  @Test func patternAgreesWithTheStandardLibrarysRegex() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<3000 {
      let pattern = Self.expression(depth: 3, &random)
      let text = String(
        (0..<random.below(8)).map { _ in "ab1-".randomElement(using: &random) ?? "a" })
      let expected = text.contains(try Regex(pattern))
      #expect(
        try Pattern(pattern).matches(in: text) == expected, "seed 11: \(pattern) in \"\(text)\"")
    }
  }

  private static func expression(depth: Int, _ random: inout SeededGenerator) -> String {
    let atoms = ["a", "b", "1", "-", ".", "[ab]", "[^a]", "\\d", "\\w", "\\W", "[0-9-]"]
    guard depth > 0 else { return atoms[random.below(atoms.count)] }
    func inner() -> String { expression(depth: depth - 1, &random) }
    switch random.below(8) {
    case 0: return "(\(inner())|\(inner()))"
    case 1: return "(?:\(inner()))*"
    case 2: return "(\(inner()))+"
    case 3: return "(\(inner()))?"
    case 4: return "(\(inner())){1,2}"
    case 5: return "^\(inner())"
    case 6: return "\(inner())$"
    default: return inner() + inner()
    }
  }
}
