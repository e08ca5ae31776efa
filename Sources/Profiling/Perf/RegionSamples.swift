internal import Measurements

/// The samples in the measured region, without the frames of the harness.
struct RegionSamples {
  /// The samples of the body, whose stacks omit the harness's frames at the root.
  private(set) var script: PerfScript
  /// The number of samples in the harness: between two turns, or in the loop around the body.
  private(set) var outside = 0
  /// The number of samples whose stack ends before its root, because perf stored too little of it.
  private(set) var cutOff = 0
  /// The number of samples in the body whose stacks contain `countedRegion`.
  private(set) var inside = 0

  /// The name of the frame that replaces the callers missing from a stack that perf cut off.
  static let unknownCallers = "[stack cut off]"

  /// Extracts the samples of the body, and counts those of the harness.
  init(of all: PerfScript) {
    script = all
    script.samples = all.samples.compactMap { sample in
      var sample = sample
      sample.frames = body(of: sample.frames)
      return sample.frames.isEmpty ? nil : sample
    }
  }

  /// Returns the frames of the body, from the leaf to the root; empty for a sample of the harness.
  ///
  /// A stack that starts at the start of the program without passing `countedRegion` belongs to the
  /// harness. Any other start is that of a thread started by the body, or the stack is cut off.
  private mutating func body(of frames: [PerfScript.Frame]) -> [PerfScript.Frame] {
    if let region = frames.lastIndex(where: { $0.symbol == countedRegionSymbol }) {
      var body = frames[..<region]
      // Remove the harness's calls of the body through the type-erased fixture.
      while let caller = body.last, isHarnessSymbol(caller.symbol) { body.removeLast() }
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

  /// The prefix of the names of the Swift runtime; runtime functions called by the harness belong
  /// to it.
  private static let runtime = "swift_"
  /// The parts of names by which the start functions of all threads but the first are recognised.
  private static let threadStarts = ["clone", "start_thread", "thread_start"]

  /// Whether a function is at the root of the first thread: the start of the program, in libc or
  /// in the program.
  private static func isStart(_ symbol: Substring) -> Bool {
    symbol == "_start" || symbol == "main" || symbol.contains("libc_start")
  }

  /// Whether any stack contains a named function of this program; in a program without symbols,
  /// only functions of the system's libraries have names.
  func names(functionsOf program: String) -> Bool {
    let file = program.split(separator: "/").last
    return script.samples.contains { sample in
      sample.frames.contains {
        $0.symbol != Self.unknown && $0.object.split(separator: "/").last == file
      }
    }
  }

  /// The text that perf writes for an unknown name.
  private static let unknown: Substring = "[unknown]"

  /// Returns the stacks, from the root to the leaf, weighted by their number of samples.
  ///
  /// - Parameter names: The readable names, by linker name.
  /// - Returns: The stacks, whose total weight is the number of samples.
  func stacks(naming names: [String: String]) -> FoldedStacks {
    var stacks = FoldedStacks()
    for sample in script.samples {
      stacks.add(sample.frames.reversed().map { Self.name(of: $0, names) }, weight: 1)
    }
    return stacks
  }

  /// Returns the readable name of a function, or `[unknown in FILE]` for one without a name.
  private static func name(of frame: PerfScript.Frame, _ names: [String: String]) -> String {
    guard frame.symbol == unknown else {
      return CPlusPlusName.shortened(names[String(frame.symbol)] ?? String(frame.symbol))
    }
    let file = frame.object.split(separator: "/").last ?? "?"
    return "[unknown in \(file)]"
  }
}
