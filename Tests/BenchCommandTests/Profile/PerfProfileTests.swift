internal import Foundation
internal import TestSupport
internal import Testing

/// Profiles by perf of bodies whose shape is known.
@Suite(.needsPerf, .enabled(if: FixtureProgram.countsAllocations, "one program is enough"))
struct PerfProfileTests {
  private static let sevenToThree = Result { try Profiled("seven-to-three") }
  private static let leaf = Result { try Profiled("leaf", seconds: 0.5) }

  /// About 1500 samples: the standard error of a share of 70 % is 1.2 %, a fourth of the bound.
  @Test func sampledSharesMatchAKnownSevenToThreeSplit() throws {
    let document = try Self.sevenToThree.get().document
    let heavy = try #require(document.shares(of: "heavySteps(_:from:)"), "\(document.functions)")
    let light = try #require(document.shares(of: "lightSteps(_:from:)"), "\(document.functions)")
    expectClose(heavy.total, 70, within: 5, "of \(document.total) samples")
    expectClose(light.total, 30, within: 5, "of \(document.total) samples")
  }

  @Test func inlinedFunctionsHaveSeparateFrames() throws {
    let document = try Self.sevenToThree.get().document
    let stepped = try #require(document.shares(of: "stepped(_:)"), "\(document.functions)")
    #expect(stepped.own > 50, "the loop of both is inlined: \(document.functions)")
    let callers = document.stacks.filter { $0.frames.last == "stepped(_:)" }
      .map { $0.frames.dropLast().last }
    #expect(
      Set(callers).isSubset(of: ["heavySteps(_:from:)", "lightSteps(_:from:)"]), "\(callers)")
  }

  /// The whole time lies in the body, and nothing of what runs it is seen.
  @Test func harnessFramesAreTrimmed() throws {
    for document in [try Self.sevenToThree.get().document, try Self.leaf.get().document] {
      let names = document.functions.map(\.name)
      for word in ["Worker", "TurnTaker", "Fixtured", "countedRegion", "_start", "$s"] {
        #expect(!names.contains { $0.contains(word) }, "\(word): \(names)")
      }
      // Now and then the kernel keeps too little of a stack.
      let whole = document.stacks.filter { $0.frames.first != "[stack cut off]" }
      #expect(whole.map(\.weight).reduce(0, +) > document.total * 98 / 100)
      let roots = Set(whole.compactMap(\.frames.first))
      #expect(roots.count == 1 && roots.first?.contains("closure") == true, "\(roots)")
    }
  }

  /// A function of the C library sets up no frame; its caller must not be lost for that.
  @Test func callerOfALeafFunctionIsPreserved() throws {
    let document = try Self.leaf.get().document
    let sum = try #require(document.shares(of: "sumOfSines(_:from:)"), "\(document.functions)")
    #expect(sum.total > 95, "\(document.functions)")
    #expect(sum.own < 70, "the sine is another function: \(document.functions)")
  }

  @Test func truncatedStacksAreReported() throws {
    let deep = try Profiled("deep", seconds: 0.2)
    #expect(deep.outcome.output.contains("have a stack too deep to be kept whole"))
    let stacks = deep.document.stacks
    let all = stacks.reduce(0) { $0 + $1.weight }
    let cut = stacks.filter { $0.frames.first == "[stack cut off]" }.reduce(0) { $0 + $1.weight }
    // A sample just before or behind the deep call has a whole stack.
    #expect(10 * cut >= 9 * all, "\(cut) of \(all)")
  }

  @Test func terminalShowsHotFunctionsAndTheFilePath() throws {
    let profiled = try Self.sevenToThree.get()
    let lines = profiled.outcome.output.split(separator: "\n")
    #expect(lines.first == "shapes/time/seven-to-three: \(profiled.document.total) samples")
    #expect(lines.contains { $0.hasSuffix("heavySteps(_:from:)") }, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("event c") && $0.contains("±") }, "\(lines)")
    #expect(lines.last == "files: \(profiled.path)", "\(lines)")
  }

  @Test func foldedStacksAgreeWithTheJSONDocument() throws {
    let profiled = try Self.sevenToThree.get()
    let lines = try profiled.text(of: "stacks.folded").split(separator: "\n")
    let weights = lines.compactMap { Int($0.split(separator: " ").last ?? "") }
    #expect(weights.count == lines.count)
    #expect(weights.reduce(0, +) == profiled.document.total)
    #expect(Set(lines).count == lines.count, "each stack once")
    #expect(lines.contains { $0.contains(";heavySteps(_:from:);stepped(_:) ") }, "\(lines)")
  }

  /// The form that the Firefox Profiler and speedscope read: their expressions, in Swift's words.
  @Test func perfScriptTextIsReadableByOtherViewers() throws {
    let profiled = try Self.sevenToThree.get()
    let text = try profiled.text(of: "perf-script.txt")
    let event = /^(\S.*?)\s+(\d+)(?:\/?(\d+))?\s+([\d.]+):\s+(?:\d+)?\s*(\S+):\s*$/
    let frame = /^\s+(\w+)\s+(.+) \((\S*)\)$/
    var events = 0
    for line in text.split(separator: "\n") {
      if line.wholeMatch(of: event) != nil {
        events += 1
      } else {
        #expect(line.wholeMatch(of: frame) != nil, "\(line)")
      }
    }
    #expect(events == profiled.document.total)
    #expect(text.contains(" heavySteps(_:from:) ("))
  }

  @Test func perfLeavesNoTemporaryFiles() throws {
    let profiled = try Profiled("seven-to-three", seconds: 0.1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: profiled.temporary) == [])
    #expect(!FileManager.default.fileExists(atPath: "\(profiled.folder.root.path)/.debug"))
  }
}

/// A benchmark of the suite `shapes`, profiled in a package of its own.
private struct Profiled {
  let folder: PackageFolder
  let outcome: ChildProcess.Outcome
  let document: ProfileDocument
  /// The folder of the profile's files.
  let path: String
  /// The folder for temporary files that the command was given.
  let temporary: String

  init(_ name: String, seconds: Double = 1.5) throws {
    folder = try PackageFolder()
    temporary = folder.path("temporary")
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
    outcome = try folder.bench(
      ["profile", "shapes/time/\(name)", "--with", "perf", "--time", "\(seconds)"],
      environment: ["KNOWN_SHAPES": "1", "TMPDIR": temporary, "HOME": folder.root.path])
    path = folder.path(".bench/profiles/shapes.time.\(name)/perf")
    let text = try Data(contentsOf: URL(filePath: "\(path)/profile.json"))
    try expectValid("profile", text)
    document = try JSONDecoder().decode(ProfileDocument.self, from: text)
  }

  func text(of name: String) throws -> String {
    try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
  }
}
