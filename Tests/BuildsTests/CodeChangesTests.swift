import ChildProcess
import Foundation
import TestSupport
import Testing

@testable import Builds

/// The reach of a change of one line, in object files that the compiler wrote.
@Suite struct CodeChangesTests {
  private static let library = """
    let table: [Int] = [3, 1, 4, 1, 5, 9]
    let title = "a title that lies outside of the pointer's word"
    extension Array: Shape where Element == Int { public func area() -> Double { 41.5 } }
    let computed: [Double] = (0..<64).map { Double($0) * 2.5 }
    nonisolated(unsafe) var limit = 7
    public protocol Shape { func area() -> Double }
    struct Square: Shape { var side = 2.0; func area() -> Double { side * side } }
    struct Disc: Shape { var radius = 2.0; func area() -> Double { radius * radius * 3 } }
    open class Base { var number = 1; public init() {}; open func value() -> Int { number + 10 } }
    class Derived: Base { override func value() -> Int { number * 20 } }

    @inline(never) func leaf(_ x: Int) -> Int { x &* 31 }
    @inline(never) func inner(_ x: Int) -> Int { leaf(x) + 1 }
    @inline(never) public func chained(_ x: Int) -> Int { inner(x) + 2 }
    @inline(never) public func looked(_ x: Int) -> Int { table[x] }
    @inline(never) public func summed() -> Double { computed.reduce(0, +) }
    @inline(never) public func limited(_ x: Int) -> Int { x < limit ? x : limit }
    @inline(never) public func shaped(_ side: Double) -> any Shape { Square(side: side) }
    @inline(never) public func hidden(_ radius: Double) -> Any { Disc(radius: radius) }
    @inline(never) public func titled() -> String { title }
    @inline(never) public func cast(_ x: Any) -> Double { (x as? any Shape)?.area() ?? 0 }
    @inline(never) public func made(_ x: Bool) -> AnyObject { x ? Base() : Derived() }
    @inline(never) public func worded(_ x: Bool) -> String { x ? "a sentence that is long" : "" }
    @inline(never) public func chosen(_ x: Int) -> Int {
      switch x { case 0: 17; case 1: 4; case 2: 99; case 3: 7; case 4: 12; default: 5 }
    }
    @inline(never) public func plain(_ x: Int) -> Int { x &+ 3 }

    """
  private static let entries = [
    "chained", "looked", "summed", "limited", "shaped", "hidden", "titled", "cast", "made",
    "worded", "chosen",
    "plain",
  ]

  /// The graph of a file with some text.
  private func graph(_ text: String, in folder: TemporaryFolder) throws -> CodeGraph {
    CodeGraph(parts: ObjectCode(try ELFImage(contentsOf: compiled(text, in: folder))).parts)
  }

  /// The path of the object file that the compiler makes of some text.
  private func compiled(_ text: String, in folder: TemporaryFolder) throws -> String {
    try Data(text.utf8).write(to: URL(filePath: "\(folder.path)/Code.swift"))
    let words = [
      "swiftc", "-O", "-wmo", "-parse-as-library", "-module-name", "Code", "-emit-object", "-g",
      "-Xfrontend", "-function-sections", "Code.swift", "-o", "code.o",
    ]
    let answer = try ChildProcess.answer(words, in: folder.path) { nil }
    try #require(answer.status == 0, "\(answer.complaint)")
    return "\(folder.path)/code.o"
  }

  /// The linker names of a function and its specialisations.
  private func symbols(_ name: String, in graph: CodeGraph) -> Set<String> {
    Set(graph.parts.keys.filter { $0.hasPrefix("$s4Code\(name.utf8.count)\(name)") })
  }

  @Test(arguments: [
    ("x &* 31", "x &* 37", ["chained"]),
    ("[3, 1, 4, 1, 5, 9]", "[3, 1, 4, 2, 5, 9]", ["looked"]),
    ("Double($0) * 2.5", "Double($0) * 2.75", ["summed"]),
    ("limit = 7", "limit = 8", ["limited"]),
    ("side * side", "side * side * 2", ["shaped"]),
    ("outside of the", "outside of thy", ["titled"]),
    // The conformance of another library's type: all who use the protocol may find it.
    ("41.5", "42.5", ["cast", "shaped", "hidden"]),
    ("radius * radius", "radius + radius", ["hidden"]),
    ("number * 20", "number * 21", ["made"]),
    ("a sentence that is long", "a sentence that is Long", ["worded"]),
    ("case 2: 99", "case 2: 98", ["chosen"]),
    ("x &+ 3", "x &+ 4", ["plain"]),
    ("let table", "// A comment.\n\nlet table", []),
    ("let table", "public func added() -> Int { 1 }\nlet table", []),
  ])
  func changeReachesThoseWhoReferToIt(old: String, new: String, reached: [String]) throws {
    let folder = try TemporaryFolder()
    let before = try graph(Self.library, in: folder)
    let changed = Self.library.replacingOccurrences(of: old, with: new)
    #expect(changed != Self.library)
    let after = try graph(changed, in: folder)
    let changes = try #require(CodeChanges(before, after))
    for entry in Self.entries {
      let names = symbols(entry, in: before).union(symbols(entry, in: after))
      try #require(!names.isEmpty, "\(entry)")
      #expect(changes.leaveSame(names) == !reached.contains(entry), "\(entry)")
    }
  }

  @Test func functionAloneIsJudgedWithItsDataOnly() throws {
    let folder = try TemporaryFolder()
    let before = try graph(Self.library, in: folder)
    let called = Self.library.replacingOccurrences(of: "x &* 31", with: "x &* 37")
    let used = Self.library.replacingOccurrences(of: "1, 5, 9]", with: "1, 5, 8]")
    let ofCallee = try #require(CodeChanges(before, graph(called, in: folder)))
    #expect(ofCallee.leaveSameAlone(symbols("chained", in: before)))
    #expect(!ofCallee.leaveSameAlone(symbols("leaf", in: before)))
    #expect(!ofCallee.leaveSame(namesBeginningWith: "$s4Code7chained"))
    #expect(ofCallee.leaveSame(namesBeginningWith: "$s4Code5plain"))
    #expect(!ofCallee.leaveSame(namesBeginningWith: "$s4Code6absent"), "nothing is known of it")
    let ofTable = try #require(CodeChanges(before, graph(used, in: folder)))
    #expect(!ofTable.leaveSameAlone(symbols("looked", in: before)))
    #expect(ofTable.leaveSameAlone(symbols("plain", in: before)))
  }

  @Test func functionOfAnotherLibraryIsTheSame() throws {
    let empty = CodeGraph(parts: [:])
    let changes = try #require(CodeChanges(empty, empty))
    #expect(changes.leaveSame(["malloc"]) && changes.leaveSameAlone(["malloc"]))
    #expect(CodeChanges(empty, CodeGraph(parts: [:], isComplete: false)) == nil)
  }

  /// Symbols and relocations of any value lead to no trap.
  @Test func damagedTablesDoNotTrap() throws {
    let folder = try TemporaryFolder()
    let path = try compiled(Self.library, in: folder)
    let bytes = Array(try Data(contentsOf: URL(filePath: path)))
    let whole = try #require(ELFImage(bytes))
    // 2 is SHT_SYMTAB, 4 is SHT_RELA.
    let tables = whole.sections.filter { [2, 4].contains($0.type) && $0.size > 0 }
    for seed in 1...50 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      var damaged = bytes
      for _ in 0..<20 {
        let table = tables[random.below(tables.count)]
        let place = table.offset + random.below(table.size)
        damaged[place] = Bool.random(using: &random) ? 0xFF : 0x7F
      }
      let image = try #require(ELFImage(damaged), "seed \(seed)")
      #expect(ObjectCode(image).parts.count > 10, "seed \(seed)")
    }
  }
}
