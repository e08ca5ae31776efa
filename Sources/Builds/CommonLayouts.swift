internal import Benchmarking
internal import ChildProcess
internal import Foundation

/// Two builds linked to the same addresses, anew for each seed; kept in `.bench/layouts/`.
///
/// Where a function happens to be placed moves its time by more than most regressions do. Both
/// sides therefore get one layout, and several layouts are drawn.
package final class CommonLayouts: Sendable {
  /// How many layouts a comparison draws.
  package static let count = 8
  /// For how many pairs of builds layouts are kept; those used longest ago go first.
  package static let capacity = 2

  private let plan: BuildPlan
  private let sides: [Side]
  private let folder: String
  private let use: FileLock

  /// Reads two builds.
  ///
  /// Waits while another object, of this process or another, stands for the same two.
  ///
  /// - Throws: `BuildError.unreadable`, `.unknownLink`, `.unwritable`, `.interrupted`.
  package init(
    _ plan: BuildPlan, reference: BuiltProgram, candidate: BuiltProgram
  ) throws(BuildError) {
    self.plan = plan
    sides = [try Side("reference", reference), try Side("candidate", candidate)]
    let all = "\(plan.cache)/layouts"
    folder = "\(all)/\(BuildPlan.version)-\(sides[0].code)-\(sides[1].code)"
    try Folder.make(folder)
    use = try FileLock(folder, unless: plan.interruption)
    Folder.touch(folder)
    try Self.throwAway(in: all)
  }

  /// The two programs in the layout of a seed, linked where they are not kept yet.
  ///
  /// The two links run side by side. The names of the two files are of equal length, because a
  /// program's path lies on its stack and would move it.
  ///
  /// - Throws: `BuildError`.
  package func pair(seed: UInt64) throws(BuildError) -> LayoutPair {
    let paths = sides.map { "\(folder)/\(seed)-\($0.name)" }
    if !paths.allSatisfy(FileManager.default.isExecutableFile(atPath:)) {
      try link(seed: seed, to: paths)
    }
    let maps = [try Side.map(of: paths[0]), try Side.map(of: paths[1])]
    return LayoutPair(
      seed: seed, reference: paths[0], candidate: paths[1],
      functions: Agreement(functionsOf: sides.map(\.map), in: maps[0], maps[1]),
      imports: Agreement(importsOf: maps[0], maps[1]))
  }

  private func link(seed: UInt64, to paths: [String]) throws(BuildError) {
    let layout = LayoutPlan(seed: seed, sides[0].map, sides[1].map)
    let orderFile = "\(folder)/\(seed)-order"
    try Folder.write(layout.order.joined(separator: "\n") + "\n", to: orderFile)
    defer { unlink(orderFile) }
    let words = layout.linkerArguments(orderFile: orderFile)
    do throws(BuildError) {
      let first = try Link(sides[0], to: paths[0], words)
      let second = try Link(sides[1], to: paths[1], words)
      try first.finish(unless: plan.interruption)
      try second.finish(unless: plan.interruption)
    } catch {
      for path in paths { unlink("\(path).part") }
      throw error
    }
  }

  private static func throwAway(in folder: String) throws(BuildError) {
    let newestFirst = Folder.names(in: folder).map { "\(folder)/\($0)" }
      .sorted { Folder.changeDate(of: $0) > Folder.changeDate(of: $1) }
    for path in newestFirst.dropFirst(capacity) {
      guard let use = FileLock(ifFree: path) else { continue }
      try Folder.remove(path)
      withExtendedLifetime(use) {}
    }
  }
}

/// Two programs whose common code is at the same addresses.
package struct LayoutPair: Sendable, Equatable {
  /// What the layout was drawn from.
  package let seed: UInt64
  /// The reference's program file.
  package let reference: String
  /// The candidate's program file.
  package let candidate: String
  /// How many functions of equal name and size are at equal addresses.
  package let functions: Agreement
  /// How many imports of both have their stubs at equal addresses.
  package let imports: Agreement
}

/// How much of what two programs have in common is at the same addresses.
package struct Agreement: Sendable, Equatable {
  /// How many are.
  package let equal: Int
  /// How many could be.
  package let count: Int

  /// Whether all are, and there are any.
  package var isComplete: Bool { equal == count && count > 0 }

  init(equal: Int, of count: Int) {
    self.equal = equal
    self.count = count
  }

  /// Counts from the plain programs, so that a function which a link lost is one that differs.
  ///
  /// - Parameters:
  ///   - plain: The two programs as the package manager linked them.
  ///   - a: The first of them in its new layout.
  ///   - b: The second of them in its new layout.
  init(functionsOf plain: [ProgramMap], in a: ProgramMap, _ b: ProgramMap) {
    let names = plain[0].namesOfEqualSize(as: plain[1])
    let equal = names.map { name in
      zip(a.functions[name, default: []], b.functions[name, default: []]).count { $0 == $1 }
    }
    self.init(
      equal: equal.reduce(0, +),
      of: names.reduce(0) { $0 + plain[0].functions[$1, default: []].count })
  }

  /// A stub's address follows from where the stubs start and from its place among them.
  init(importsOf a: ProgramMap, _ b: ProgramMap) {
    let common = Set(a.imports).intersection(b.imports)
    let equal = zip(a.imports, b.imports).count { $0 == $1 }
    self.init(equal: a.stubs == b.stubs ? equal : 0, of: common.count)
  }
}

/// One of the two builds.
private struct Side: Sendable {
  let name: String
  let program: BuiltProgram
  let command: LinkCommand
  let code: Fingerprint
  let map: ProgramMap

  init(_ name: String, _ program: BuiltProgram) throws(BuildError) {
    self.name = name
    self.program = program
    command = try LinkCommand(of: program)
    let image = try ELFImage(contentsOf: program.path)
    code = CodeEquality.fingerprint(of: image)
    map = try Self.map(of: program.path, image)
  }

  static func map(of path: String) throws(BuildError) -> ProgramMap {
    try map(of: path, ELFImage(contentsOf: path))
  }

  private static func map(of path: String, _ image: ELFImage) throws(BuildError) -> ProgramMap {
    guard let map = ProgramMap(image) else {
      throw .unreadable(path: path, reason: "it has no symbols")
    }
    return map
  }
}

/// A link under way, whose program appears under its name when it is whole.
private struct Link {
  private let side: Side
  private let path: String
  private let child: ChildProcess

  init(_ side: Side, to path: String, _ words: [String]) throws(BuildError) {
    self.side = side
    self.path = path
    // Libraries that the package builds lie beside the plain program.
    let more = ["--strip-debug", "-rpath=\(side.program.scratch)/release"]
    let command = side.command.linking(to: "\(path).part", linkerArguments: more + words)
    child = try ChildProcess(command, in: side.program.folder, log: "\(path).log")
  }

  func finish(unless interruption: () -> Int32?) throws(BuildError) {
    guard try child.end(unless: interruption).isSuccess else {
      let lines = LogText(contentsOf: "\(path).log").lastLines(5)
      throw .failed(build: "another layout of \(side.name)", lines: lines, log: "\(path).log")
    }
    try Folder.rename("\(path).part", to: path)
    unlink("\(path).log")
  }
}
