import Testing

@testable import Builds

@Suite struct LayoutPlanTests {
  /// A program with functions of these sizes one behind the other.
  private func program(
    _ sizes: [(String, Int)], imports: [String] = [], weak: Set<String> = [],
    text: UInt64 = 0x1000, data: [String: Int] = [:]
  ) -> ProgramMap {
    var address = text
    var functions: [String: [ProgramMap.Extent]] = [:]
    for (name, size) in sizes {
      functions[name, default: []].append(.init(address: address, size: size))
      address += UInt64(size)
    }
    return ProgramMap(
      functions: functions, imports: imports, weakImports: weak,
      text: .init(address: text, size: Int(address - text)), stubs: address, data: data)
  }

  @Test(arguments: 1...50 as ClosedRange<UInt64>)
  func commonFunctionsComeFirst(seed: UInt64) {
    let a = program([
      ("a", 16), ("mixed", 8), ("b", 32), ("c", 48), ("d", 16), ("old", 64), ("twin", 8),
      ("mixed", 9), ("twin", 8),
    ])
    let b = program([
      ("twin", 8), ("new", 80), ("mixed", 9), ("d", 16), ("twin", 8), ("c", 40), ("b", 32),
      ("mixed", 8), ("a", 16),
    ])
    let order = LayoutPlan(seed: seed, a, b).order
    #expect(Set(order.prefix(4)) == ["a", "b", "d", "twin"], "seed \(seed)")
    #expect(Set(order.dropFirst(4).prefix(2)) == ["c", "mixed"], "seed \(seed)")
    #expect(Set(order.dropFirst(6)) == ["old", "new"], "seed \(seed)")
    #expect(order == LayoutPlan(seed: seed, b, a).order, "seed \(seed)")
  }

  @Test func seedsProduceAllOrdersAndManyStartAddresses() {
    let a = program([("a", 16), ("b", 16), ("c", 16)])
    let plans = (1...200).map { LayoutPlan(seed: $0, a, a) }
    #expect(Set(plans.map(\.order)).count == 6)
    // 200 draws of 256 hit 256 · (1 − e^(−200/256)) ≈ 139 on average, ± 7.
    #expect((110...170).contains(Set(plans.map(\.text)).count))
  }

  // The higher start is 0x23456, on 64 KiB 0x30000, and 64 KiB more: 0x40000. Twice the longer text
  // behind that is 0x40020, on 64 KiB 0x50000.
  @Test(arguments: 1...50 as ClosedRange<UInt64>)
  func codeStartsAfterBothOriginalPrograms(seed: UInt64) {
    let plan = LayoutPlan(
      seed: seed, program([("a", 16)], text: 0x23456), program([("a", 8)], text: 0x1000))
    #expect((0x40000...0x40FF0).contains(plan.text), "seed \(seed)")
    #expect(plan.text % 16 == 0, "seed \(seed)")
    #expect(plan.stubs == 0x50000)
  }

  @Test func linkerArgumentsListCommonImportsInOneOrder() {
    let a = program([("a", 16)], imports: ["z", "only", "b", "hook", ""], weak: ["hook"])
    let b = program([("a", 16)], imports: ["b", "hook", "z", ""], weak: ["hook"])
    let plan = LayoutPlan(seed: 1, a, b)
    let words = plan.linkerArguments(orderFile: "/f", side: 0)
    #expect(Array(words.prefix(2)) == ["--symbol-ordering-file=/f", "--no-warn-symbol-ordering"])
    #expect(words[2] == "--section-start=.text=0x\(String(plan.text, radix: 16))")
    #expect(words[3] == "--section-start=.plt=0x\(String(plan.stubs, radix: 16))")
    #expect(
      Array(words[4...6])
        == [".rodata", ".data", ".bss"].map { "--shuffle-sections=\($0)*=\(plan.dataSeeds[0])" })
    #expect(Array(words.dropFirst(7)) == ["-u", "b", "-u", "z"])
  }

  @Test func differingDataSectionsAreOrderedIndependently() {
    let a = program([("a", 16)], data: [".data": 8])
    let b = program([("a", 16)], data: [".data": 16])
    for seed in 1...50 as ClosedRange<UInt64> {
      let same = LayoutPlan(seed: seed, a, a).dataSeeds
      #expect(same[0] == same[1] && same[0] > 0, "seed \(seed)")
      let other = LayoutPlan(seed: seed, a, b).dataSeeds
      #expect(other[0] != other[1], "seed \(seed)")
    }
  }

  @Test func agreementCountsFunctionsLostByTheLinker() {
    let plain = program([("a", 16), ("b", 32), ("c", 8)], imports: ["x", "y"])
    let moved = program([("a", 16), ("c", 8), ("b", 32)], imports: ["y", "x"])
    let lost = program([("a", 16)], imports: ["x"])
    let both = [plain, plain]
    let counts = [(plain, 3), (moved, 1), (lost, 1)]
    for (other, equal) in counts {
      let agreement = LayoutAgreement(functionsOf: both, in: plain, other)
      #expect(agreement == LayoutAgreement(equal: equal, of: 3))
    }
    #expect(LayoutAgreement(importsOf: plain, moved) == LayoutAgreement(equal: 0, of: 2))
    #expect(!LayoutAgreement(equal: 0, of: 0).isComplete)
    #expect(!LayoutAgreement(equal: 1, of: 2).isComplete)
  }
}

extension LayoutAgreement {
  /// Counts imports whose stubs have equal addresses.
  ///
  /// All stubs have one size, so the start of the stubs and the position of one give its address.
  init(importsOf a: ProgramMap, _ b: ProgramMap) {
    let common = Set(a.imports).intersection(b.imports)
    let equal = zip(a.imports, b.imports).count { $0 == $1 }
    self.init(equal: a.stubs == b.stubs ? equal : 0, of: common.count)
  }
}
