internal import Foundation
internal import Testing

/// The campaign `judges`: what the rules of other tools decide from samples.
@Suite(.enabled(if: python("import scipy") != nil, "no SciPy here")) struct JudgesScriptTests {
  private static let folder = Checkout.repository.appending(path: "Tests/Campaigns/judges").path

  /// A program that prints what each rule says of samples with a shift, and of some with none.
  private static let program = """
    import random, sys
    sys.dont_write_bytecode = True
    sys.path.insert(0, sys.argv[1])
    import rules, table
    generator = random.Random(1)
    def side(mean):
        return [[mean * (1 + generator.gauss(0, 0.01)) for _ in range(5)] for _ in range(20)]
    old, same, more = side(100), side(100), side(120)
    for pair in ((old, same), (old, more), (more, old)):
        print(sorted({rule.decide(*pair) for rule in rules.RULES}))
    print([rule.decide([100, 107]) for rule in rules.COUNT_RULES], rules.COUNT_RULES[0].decide([]))
    print([round(each, 3) for each in table.wilson(1, 54)])
    """

  @Test func rulesFindALargeShiftAndNone() throws {
    let lines = try #require(python(Self.program, Self.folder)).split(separator: "\n")
    #expect(
      lines.map(String.init) == [
        "['same']", "['slower']", "['faster']", "['slower', 'same'] None",
        // Wilson's interval for 1 of 54.
        "[0.003, 0.098]",
      ])
  }

  @Test func wrongCallsHaveAnExitCode() throws {
    let checkout = try Checkout()
    let script = "Tests/Campaigns/judges/run"
    #expect(try checkout.run(script, ["--package", "nothing"]).status == 64)
    #expect(try checkout.run(script, ["--report", "nothing.jsonl"]).status == 65)
    #expect(try checkout.run(script, ["--corpus"]).status == 69)
  }
}
