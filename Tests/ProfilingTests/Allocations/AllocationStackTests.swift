import Measurements
import Profiling
import Testing

/// The frames of a stack without those of the runtime and the harness, and the site among them.
@Suite struct AllocationStackTests {
  @Test func siteIsTheCallingFunctionNotTheRuntime() {
    let stack = AllocationStack(
      Self.machinery + [.own("place", SourcePlace(file: "Layout.swift", line: 4))] + Self.harness)
    #expect(stack.site == "place")
    #expect(stack.means == nil)
    #expect(stack.place == SourcePlace(file: "Layout.swift", line: 4))
    #expect(stack.functions == ["place"])
  }

  @Test func allocatingInitialiserIsAttributedToItsCaller() {
    let stack = AllocationStack(
      Self.machinery
        + [.own("Block.__allocating_init(_:)", symbol: "$s5probe5BlockCyACSicfC"), .own("make")]
        + Self.harness)
    #expect(stack.site == "make")
    #expect(stack.means == "Block.__allocating_init(_:)")
    #expect(stack.functions == ["make", "Block.__allocating_init(_:)"])
  }

  /// Without a demangler it could be the initialiser of a class.
  @Test func initialiserOfAStructureIsAnAllocationSite() {
    let symbol = "$s5probe7NumeralVyACSicfC"
    for (name, site) in [("Numeral.init(_:)", "Numeral.init(_:)"), (symbol, "make")] {
      let stack = AllocationStack(
        Self.machinery + [.own(name, symbol: symbol), .own("make")] + Self.harness)
      #expect(stack.site == site)
    }
  }

  /// A structure's initialiser has the mark of one that allocates its object, and allocates nothing
  /// by itself.
  @Test func structuresInitialiserIsAnAllocationSite() {
    let template = AllocationStack.Frame.own(
      "Template.init(string:)", symbol: "$s5probe8TemplateV6stringACSS_tKcfC")
    let stack = AllocationStack(
      Self.machinery
        + [
          .own("Array.description.getter", symbol: "$sSa11descriptionSSvg"), template, .own("make"),
        ]
        + Self.harness)
    #expect(stack.site == "Template.init(string:)")
    #expect(stack.means == "Array.description.getter")
  }

  /// `Array.append` specialised into the program, and `String` in the library of its own.
  @Test(arguments: [
    AllocationStack.Frame(
      symbol: "$sSa6appendyyxnFSi_Tg5", name: "specialized Array.append(_:)", file: "bench",
      isOwn: true),
    AllocationStack.Frame(
      symbol: "$ss27_allocateUninitializedArrayySayxG_BptBwlFSi_Tg5",
      name: "_allocateUninitializedArray<A>(_:)", file: "bench", isOwn: true),
    AllocationStack.Frame(
      symbol: "$s10Foundation4DataV", name: "Data.init", file: "/lib/libFoundation.so",
      isOwn: false),
    AllocationStack.Frame(
      symbol: "pthread_create", name: "pthread_create", file: "/lib/libc.so.6", isOwn: false),
  ])
  func libraryFunctionsAreNotAllocationSites(frame: AllocationStack.Frame) {
    let stack = AllocationStack(Self.machinery + [frame, .own("outer")] + Self.harness)
    #expect(stack.site == "outer")
    #expect(stack.means == frame.name.replacing("specialized ", with: ""))
  }

  @Test func extensionOfALibraryTypeBelongsToTheProgram() {
    let stack = AllocationStack(
      Self.machinery + [.own("Array.doubled", symbol: "$sSa5probeE7doubledSayxGyF")]
        + Self.harness)
    #expect(stack.site == "Array.doubled")
  }

  @Test func cFunctionIsAnAllocationSite() {
    let stack = AllocationStack(
      [Self.machinery[0], Self.machinery[1], .own("grow_buffer", symbol: "grow_buffer")]
        + Self.harness)
    #expect(stack.site == "grow_buffer")
  }

  @Test func harnessFramesAreTrimmedFromTheOutsideOnly() {
    let inner = AllocationStack.Frame.own("blackHole", symbol: "$s12Benchmarking9blackHoleyyxlF")
    let stack = AllocationStack(Self.machinery + [inner, .own("body")] + Self.harness)
    #expect(stack.site == "body")
    #expect(stack.functions == ["body", "blackHole"])
  }

  @Test func thunksAreLeftOut() {
    let thunks = ["$s5probe1fyyFTA", "$s5probe1gyyFTW", "$sSiIegy_SiIegr_TR"].map {
      AllocationStack.Frame.own("thunk", symbol: $0)
    }
    let stack = AllocationStack(Self.machinery + [.own("inner")] + thunks + [.own("outer")])
    #expect(stack.functions == ["outer", "inner"])
  }

  @Test func specialisationMergesWithItsFunctionUnlikeRecursion() {
    let special = AllocationStack.Frame.own("specialized walk", symbol: "$s5probe4walkyyFTf4n_n")
    let plain = AllocationStack.Frame.own("walk", symbol: "$s5probe4walkyyF")
    #expect(AllocationStack(Self.machinery + [special, plain]).functions == ["walk"])
    #expect(AllocationStack(Self.machinery + [plain, plain]).functions == ["walk", "walk"])
  }

  @Test func unnamedFunctionsAreShownByFileName() {
    let frame = AllocationStack.Frame(symbol: "", name: "", file: "/a/bench", isOwn: true)
    let stack = AllocationStack(Self.machinery + [frame])
    #expect(stack.site == "bench (no name)")
    #expect(stack.functions == ["bench (no name)"])
  }

  @Test func stackOfRuntimeFramesOnlyIsUnknown() {
    #expect(AllocationStack(Self.machinery).site == "unknown")
    #expect(AllocationStack([]).functions == ["unknown"])
  }

  /// The hook, jemalloc without names, the runtime.
  private static let machinery: [AllocationStack.Frame] = [
    .own("cjemalloc_trace_alloc", symbol: "cjemalloc_trace_alloc"),
    .init(symbol: "", name: "", file: "/lib/libjemalloc.so.2", isOwn: false),
    .init(
      symbol: "swift_slowAlloc", name: "swift_slowAlloc", file: "/lib/libswiftCore.so",
      isOwn: false),
    .init(
      symbol: "swift_allocObject", name: "swift_allocObject", file: "/lib/libswiftCore.so",
      isOwn: false),
  ]

  private static let harness: [AllocationStack.Frame] = [
    .own("Fixtured.run(_:)", symbol: "$s12Benchmarking8FixturedC3runyyF"),
    .own("protocol witness", symbol: "$s12Benchmarking8FixturedCAA14RunningFixtureP3runyyFTW"),
  ]
}

extension AllocationStack.Frame {
  /// A function of the program.
  fileprivate static func own(
    _ name: String, _ place: SourcePlace? = nil, symbol: String? = nil
  ) -> Self {
    Self(symbol: symbol ?? "$s5probe\(name)", name: name, place: place, file: "bench", isOwn: true)
  }
}
