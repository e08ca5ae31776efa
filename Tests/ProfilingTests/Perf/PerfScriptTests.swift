import Testing

@testable import Profiling

@Suite struct PerfScriptTests {
  /// As perf 6.1 prints it: two samples, with an inlined frame, one without an offset, one without
  /// a name, and a name with blanks and parentheses.
  private static let text = """
    bench 12/12   940.219624:    2004008 cpu-clock: 
    \t          21b3a2 $s6Motion3sinyyF+0x652 (inlined)
    \t          21b3a2 evaluate(int, std::vector<int>)+0x652 (/build/bench)
    \t           5f770 _start+0x20 (/build/bench)

    two words 12/13   940.243200:          1 cycles:P: 
    \tffffffff81a1 clear_page ([kernel.kallsyms])
    \t           27249 [unknown] (/usr/lib/libc.so.6)


    """

  @Test func eventsAndFramesAreReadFromLeafToRoot() {
    let script = PerfScript(Self.text)
    #expect(script.samples.map(\.event) == ["cpu-clock", "cycles"])
    #expect(
      script.samples.map { $0.frames.map { String($0.symbol) } } == [
        ["$s6Motion3sinyyF", "evaluate(int, std::vector<int>)", "_start"],
        ["clear_page", "[unknown]"],
      ])
    #expect(
      script.samples.map { $0.frames.map { String($0.object) } } == [
        ["inlined", "/build/bench", "/build/bench"],
        ["[kernel.kallsyms]", "/usr/lib/libc.so.6"],
      ])
  }

  @Test func printedScriptRoundTrips() {
    let script = PerfScript(Self.text)
    let names = ["$s6Motion3sinyyF": "sin(_:) in Motion"]
    let text = script.text(naming: names)
    #expect(text.contains("\t21b3a2 sin(_:) in Motion (inlined)\n"))
    let again = PerfScript(text)
    #expect(again.samples.map(\.heading) == script.samples.map(\.heading))
    #expect(
      again.samples.map { $0.frames.map(\.object) }
        == script.samples.map { $0.frames.map(\.object) })
    #expect(again.text(naming: [:]) == text)
  }

  @Test(arguments: [
    "", "\n\n", "\t 12 early (frame)\n", "no heading at all\n", "\t(\n", "x: \n\t)(\n",
  ])
  func malformedTextHasNoFrames(text: String) {
    #expect(PerfScript(text).samples.allSatisfy { $0.frames.isEmpty }, "\(text)")
  }
}
