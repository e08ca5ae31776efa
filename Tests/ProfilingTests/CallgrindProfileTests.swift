import Profiling
import Testing

@Suite struct CallgrindProfileTests {
  @Test func costsAddUpByFunction() throws {
    let profile = try CallgrindProfile(
      """
      # callgrind format
      version: 1
      cmd:  ./bench worker
      positions: line
      events: Ir
      summary: 110

      ob=(1) /tmp/bench
      fl=(1) kernel.swift
      fn=(1) kernel
      16 40
      fi=(2) inlined.swift
      3 2
      fn=(2) other
      7 50
      fn=(1)
      20 18

      totals: 110
      """)
    #expect(profile.total == 110)
    #expect(profile.instructions == ["kernel": 60, "other": 50])
  }

  @Test func simulatedEventsAreReadByTheirNames() throws {
    // Zeros at the end of a line are left out.
    let text = """
      events: Ir Dr Dw I1mr D1mr D1mw
      fn=(1) near
      16 40 9 9
      17 5 3 2 0 1
      fn=(2) far
      7 50 8 8 1 6 2
      totals: 95 20 19 1 7 2
      """
    #expect(try CallgrindProfile(text).instructions == ["near": 45, "far": 50])
    let misses = try CallgrindProfile(text, events: ["D1mr", "D1mw"])
    #expect(misses.instructions == ["near": 1, "far": 8] && misses.total == 9)
    #expect(throws: ToolError.self) { try CallgrindProfile(text, events: ["Bcm"]) }
  }

  @Test func calleeCostIsExcludedFromTheCallersSelfCost() throws {
    let profile = try CallgrindProfile(
      """
      fn=(1) caller
      5 3
      cfi=(2) other.swift
      cfn=(2) callee
      calls=7 100
      5 9000
      6 4
      fn=(2)
      100 9000
      totals: 9007
      """)
    #expect(profile.instructions == ["caller": 7, "callee": 9000])
  }

  @Test func nameDefinedByACallIsResolvedLater() throws {
    let profile = try CallgrindProfile(
      """
      fn=(1) caller
      cfn=(23) $s5Suite6kernelyyF
      calls=1 0
      0 10
      fn=(23)
      0 10
      totals: 10
      """)
    #expect(profile.instructions == ["$s5Suite6kernelyyF": 10])
  }

  /// Positions may be relative to the line before, or the same.
  @Test(arguments: ["12", "+3", "-2", "*", "0x1f40"])
  func linePositionIsNotReadAsACost(position: String) throws {
    let profile = try CallgrindProfile("fn=(1) kernel\n10 1\n\(position) 5\ntotals: 6\n")
    #expect(profile.instructions == ["kernel": 6])
  }

  @Test(arguments: ["calls=1 +10\n+4 100", "calls=2 -10\n* 100", "calls=3 0x10 8\n-1 100"])
  func relativeCallPositionIsNotReadAsACost(call: String) throws {
    let profile = try CallgrindProfile("fn=(1) a\ncfn=(2) b\n\(call)\n+1 5\ntotals: 105\n")
    #expect(profile.instructions == ["a": 5])
  }

  @Test(arguments: ["(below main)", "kernel", "$s5Suite6kernelyyF", "operator new(unsigned long)"])
  func nameIsReadWithOrWithoutACompressionNumber(name: String) throws {
    for line in ["fn=\(name)", "fn=(8) \(name)"] {
      let profile = try CallgrindProfile("\(line)\n1 2\ntotals: 2\n")
      #expect(profile.instructions == [name: 2], "\(line)")
    }
  }

  private static let withAddresses = """
    positions: instr
    events: Ir
    ob=(1) /tmp/bench
    fn=(1) kernel
    0x1750 3
    +5 4
    cob=(2) /lib/libc.so
    cfn=(2) memcpy
    calls=2 0x90
    +3 700
    * 2
    -3 1
    fn=(3) other
    0x1800 9
    cob=(1)
    cfn=(1)
    calls=1 0x1750
    +4 10
    ob=(2)
    fn=(2)
    0x90 700
    fn=(1)
    0x1750 5
    totals: 724
    """

  /// With addresses as positions, those of a chosen function are read as well, and its calls.
  @Test func addressesAndCallsOfChosenFunctionsAreRead() throws {
    let text = Self.withAddresses
    let code = try CallgrindCode(text, of: ["kernel", "memcpy"], in: "/tmp/bench")
    #expect(
      code.counts == [
        // The last lines are of a function in the library, whose addresses are not the program's.
        "kernel": [0x1750: 3, 0x1755: 5, 0x1758: 2, nil: 5], "memcpy": [nil: 700],
      ])
    #expect(
      code.calls == [
        .init(caller: "kernel", address: 0x1758, callee: "memcpy"): 700,
        .init(caller: "other", address: 0x1804, callee: "kernel"): 10,
      ])
    #expect(code.addresses == [0x1750, 0x1755, 0x1758, 0x1804])
    #expect(try CallgrindProfile(text).instructions["kernel"] == 15)
  }

  /// A function without a symbol has its address for a name, which says nothing.
  @Test func functionWithoutASymbolIsNamedByItsLibrary() throws {
    let text = """
      events: Ir
      ob=(1) /tmp/bench
      fn=(1) kernel
      1 3
      cob=(2) /lib/libc.so.6
      cfn=(2) 0x0000000000083500
      calls=1 1
      1 50
      cfn=(3) helper
      calls=1 1
      1 5
      ob=(2)
      fn=(2)
      1 40
      fn=(4) 0x0000000000083600
      1 10
      ob=(1)
      fn=(3)
      1 5
      totals: 58
      """
    #expect(
      try CallgrindProfile(text).instructions == [
        "kernel": 3, "libc.so.6 (no name)": 50, "helper": 5,
      ])
    let code = try CallgrindCode(text, of: ["kernel"], in: "/tmp/bench")
    #expect(Set(code.calls.keys.map(\.callee)) == ["libc.so.6 (no name)", "helper"])
  }

  @Test func costsBeforeTheFirstNameAreReadByAddressToo() throws {
    let text = "ob=(1) /tmp/bench\n0x10 12\nfn=(1) kernel\n0x20 3\ntotals: 15\n"
    let code = try CallgrindCode(text, of: ["", "kernel"], in: "/tmp/bench")
    #expect(code.counts == ["": [0x10: 12], "kernel": [0x20: 3]])
    #expect(try CallgrindProfile(text).instructions == ["": 12, "kernel": 3])
  }

  @Test func totalIsOfTheFirstEvent() throws {
    #expect(try CallgrindProfile("fn=(1) a\n1 2 7\ntotals: 2 7\n").total == 2)
  }

  @Test func emptyProfileHasNoFunctions() throws {
    let profile = try CallgrindProfile("events: Ir\ntotals: 0\n")
    #expect(profile.total == 0)
    #expect(profile.instructions.isEmpty)
  }

  @Test(arguments: [
    "", "totals:", "totals: none", "fn=(1) kernel\n1 2\n", "fn=(1) kernel\n1 2\nsummary: 2\n",
  ])
  func truncatedOutputIsRefused(text: String) {
    #expect(
      throws: ToolError.failed("callgrind", reason: "its output has no totals; was it cut off?")
    ) { try CallgrindProfile(text) }
  }

  @Test(arguments: [
    "fn=(1) f\n0 7777777777777777777\n0 7777777777777777777\ntotals: 1\n",
    "fn=(1) f\n0 7777777777777777777\nfn=(2) g\n0 7777777777777777777\ntotals: 1\n",
    "fn=(1) f\n0 -1\ntotals: 1\n",
  ])
  func countsWithoutASumAreRefused(text: String) {
    let reason = "its counts add up to no number; is its output damaged?"
    #expect(throws: ToolError.failed("callgrind", reason: reason)) { try CallgrindProfile(text) }
  }
}
