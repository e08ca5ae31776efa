import Reporting
import Testing

@Suite struct VerdictColoursTests {
  @Test(
    "a line has the colour of the most serious word",
    arguments: [
      ("a/b  regressed +3.0 %  floor 1 → 2 ns", 31), ("failed: a/b regressed (time +3 %)", 31),
      ("a/b  1.030  regressed  0  unchanged", 31), ("error: anything", 31), ("a/b   failed", 31),
      ("a/b  missing", 33), ("a/b  new", 33), ("a/b  1.01  inconclusive  unchanged", 33),
      ("a/b  layout-sensitive +3.0 %", 33), ("a/b  suspect", 33), ("a/b  improved", 32),
      ("1 benchmark, exact metrics: 1 regressed, 3 improved", 31), ("✗ a/b  1.01", 31),
      ("~ failed  1.01  unchanged", 33), ("↓ a/b  0.9", 32), ("✓ passed: 1 benchmark", 32),
      ("? a/b  1.01", 33), ("! a/b", 33), ("+ a/b", 33), ("- a/b", 33),
    ])
  func lineIsColoured(line: String, colour: Int) {
    #expect(VerdictColours.coloured(line) == "\u{1B}[\(colour)m\(line)\u{1B}[0m")
  }

  @Test(arguments: [
    "", "a/b  unchanged", "passed: 3 benchmarks proven unchanged", "suite/new/renewed  unchanged",
    "benchmark  floor  time", "= failed  1.01", "= new", "times are shown, not judged (unproven)",
  ])
  func linesWithoutAVerdictAreNotColoured(line: String) {
    #expect(VerdictColours.coloured(line) == line)
  }

  @Test func linesAreColouredIndividually() {
    #expect(
      VerdictColours.coloured("a\n\nb  improved\n") == "a\n\n\u{1B}[32mb  improved\u{1B}[0m\n")
  }
}
