internal import ChildProcess
internal import Essentials
internal import Measurements

/// Links two builds to the same addresses, once for each layout.
///
/// The address of a function changes its time by more than most regressions. Both sides therefore
/// get one layout, and each round of a comparison draws another.
package final class CommonLayouts: Sendable {
  private let plan: BuildPlan
  private let sides: [Side]

  /// Reads two builds.
  ///
  /// - Throws: `BuildError.unreadable` for a damaged program, `.unknownLink` if its link command is
  ///   unknown.
  package init(
    _ plan: BuildPlan, reference: BuiltProgram, candidate: BuiltProgram
  ) throws(BuildError) {
    self.plan = plan
    sides = [try Side("reference", reference), try Side("candidate", candidate)]
  }

  /// Links both programs in the layout of a seed; the two links run in parallel.
  ///
  /// - Parameters:
  ///   - seed: The seed of the layout.
  ///   - reference: The path of the linked reference; replaced.
  ///   - candidate: The path of the linked candidate; replaced.
  /// - Throws: `BuildError` when a program cannot be linked or written.
  /// - Complexity: Takes a quarter of a second for a program of 4 MB.
  package func link(
    seed: UInt64, reference: String, candidate: String
  ) throws(BuildError) {
    let paths = [reference, candidate]
    let layout = LayoutPlan(seed: seed, sides[0].map, sides[1].map)
    let orderFile = "\(reference).order"
    try Folder.write(layout.order.joined(separator: "\n") + "\n", to: orderFile)
    defer { unsafe unlink(orderFile) }
    // Both links are started before the first is waited for.
    var links: [Link] = []
    for (index, side) in sides.enumerated() {
      let words = layout.linkerArguments(orderFile: orderFile, side: index)
      links.append(try Link(side, to: paths[index], words))
    }
    for link in links { try link.finish(unless: plan.interruption) }
  }

  /// Returns the number of functions at equal addresses in two linked programs.
  ///
  /// - Throws: `BuildError.unreadable` for a damaged program.
  package func agreement(
    of reference: String, and candidate: String
  ) throws(BuildError) -> LayoutAgreement {
    LayoutAgreement(
      functionsOf: sides.map(\.map), in: try Side.map(of: reference), try Side.map(of: candidate))
  }
}

/// The number of symbols common to two programs, and of those at equal addresses.
package struct LayoutAgreement: Sendable, Equatable {
  /// The number of symbols at equal addresses.
  package let equal: Int
  /// The number of symbols that both programs share.
  package let count: Int

  /// Whether all shared symbols are at equal addresses, and there is at least one.
  package var isComplete: Bool { equal == count && count > 0 }

  init(equal: Int, of count: Int) {
    self.equal = equal
    self.count = count
  }

  /// Counts functions, based on the plain programs, so that a function which a link removed counts
  /// as different.
  ///
  /// - Parameters:
  ///   - plain: The two programs as linked by the package manager.
  ///   - a: The first program in its new layout.
  ///   - b: The second program in its new layout.
  init(functionsOf plain: [ProgramMap], in a: ProgramMap, _ b: ProgramMap) {
    let names = plain[0].namesOfEqualSize(as: plain[1])
    let equal = names.map { name in
      zip(a.functions[name, default: []], b.functions[name, default: []]).count { $0 == $1 }
    }
    self.init(
      equal: equal.reduce(0, +),
      of: names.reduce(0) { $0 + plain[0].functions[$1, default: []].count })
  }
}

/// One of the two builds: its name, program, link command and addresses.
private struct Side: Sendable {
  let name: String
  let program: BuiltProgram
  let command: LinkCommand
  let map: ProgramMap

  init(_ name: String, _ program: BuiltProgram) throws(BuildError) {
    self.name = name
    self.program = program
    command = try LinkCommand(of: program)
    map = try Self.map(of: program.path)
  }

  static func map(of path: String) throws(BuildError) -> ProgramMap {
    guard let map = ProgramMap(try ELFImage(contentsOf: path)) else {
      throw .unreadable(path: path, reason: "it has no symbols")
    }
    return map
  }
}

/// A running linker, which writes a program in a new layout.
private struct Link {
  private let side: Side
  private let path: String
  private let child: ChildProcess

  init(_ side: Side, to path: String, _ words: [String]) throws(BuildError) {
    self.side = side
    self.path = path
    // Neither maps nor runs read debug information. Libraries that the package builds are in the
    // folder of the plain program.
    let more = ["--strip-debug", "-rpath=\(side.program.scratch)/release"]
    let command = side.command.linking(to: path, linkerArguments: more + words)
    child = try ChildProcess(command, in: side.program.folder, log: "\(path).log")
  }

  func finish(unless interruption: () -> Int32?) throws(BuildError) {
    let (name, log) = ("another layout of \(side.name)", "\(path).log")
    guard try child.end(building: name, log: log, unless: interruption).isSuccess else {
      // A linker's error is one line, with some for its context.
      throw .failed(build: name, lines: LogText(contentsOf: log).lastLines(5), log: log)
    }
    unsafe unlink(log)
  }
}
