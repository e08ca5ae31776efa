internal import Benchmarking

/// The samples that lie in the measured region, without what runs it.
struct RegionSamples {
  /// The samples, whose stacks begin with the body.
  private(set) var script: PerfScript
  /// How many were the harness's own: between two turns, or in the loop around the body.
  private(set) var outside = 0
  /// How many have a stack that ends before its root, since perf kept too little of it.
  private(set) var cutOff = 0
  /// How many begin in the region.
  private(set) var inside = 0

  /// The frame in the place of the callers that are not known.
  static let unknownCallers = "[stack cut off]"

  /// Takes what belongs to the body.
  init(of all: PerfScript) {
    script = all
    script.samples = all.samples.compactMap { sample in
      var sample = sample
      sample.frames = body(of: sample.frames)
      return sample.frames.isEmpty ? nil : sample
    }
  }

  /// The frames of the body, from the leaf to the root; none when they are the harness's.
  ///
  /// A stack that starts where the program does, but does not come by `countedRegion`, is the
  /// harness's. One that starts elsewhere is of a thread that the body has started, or cut off.
  private mutating func body(of frames: [PerfScript.Frame]) -> [PerfScript.Frame] {
    if let region = frames.lastIndex(where: { $0.symbol == countedRegionSymbol }) {
      var body = frames[..<region]
      // What calls the body through the type-erased fixture.
      while let caller = body.last, caller.symbol.hasPrefix(Self.harness) { body.removeLast() }
      guard let root = body.last, !root.symbol.hasPrefix(Self.runtime) else {
        outside += 1
        return []
      }
      inside += 1
      return Array(body)
    }
    guard let root = frames.last, !frames.contains(where: { Self.isStart($0.symbol) }) else {
      outside += 1
      return []
    }
    if Self.threadStarts.contains(where: root.symbol.contains) { return frames }
    cutOff += 1
    return frames + [.init(address: "0", symbol: Self.unknownCallers[...], object: "cut")]
  }

  /// How linker names of the module `Benchmarking` begin.
  private static let harness = "$s12Benchmarking"
  /// How names of the Swift runtime begin; what the harness calls of it is the harness's.
  private static let runtime = "swift_"
  /// Where threads other than the first start.
  private static let threadStarts = ["clone", "start_thread", "thread_start"]

  private static func isStart(_ symbol: Substring) -> Bool {
    symbol == "_start" || symbol == "main" || symbol.contains("libc_start")
  }

  /// Whether any stack goes through a function of this program that has a name; those of a program
  /// without symbols go through the system's libraries at most.
  func names(functionsOf program: String) -> Bool {
    let file = program.split(separator: "/").last
    return script.samples.contains { sample in
      sample.frames.contains {
        $0.symbol != Self.unknown && $0.object.split(separator: "/").last == file
      }
    }
  }

  /// What perf writes in the place of a name.
  private static let unknown: Substring = "[unknown]"

  /// The stacks, from the root to the leaf, each weighing as many samples as it was met in.
  ///
  /// - Parameter names: Names for people, by linker name.
  /// - Returns: The stacks, whose sum is the number of samples.
  func stacks(naming names: [String: String]) -> FoldedStacks {
    var stacks = FoldedStacks()
    for sample in script.samples {
      stacks.add(sample.frames.reversed().map { Self.name(of: $0, names) }, weight: 1)
    }
    return stacks
  }

  private static func name(of frame: PerfScript.Frame, _ names: [String: String]) -> String {
    guard frame.symbol == unknown else {
      return CPlusPlusName.shortened(names[String(frame.symbol)] ?? String(frame.symbol))
    }
    let file = frame.object.split(separator: "/").last ?? "?"
    return "[unknown in \(file)]"
  }
}
