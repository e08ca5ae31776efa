internal import Builds
internal import Comparison
internal import Essentials
internal import Measurements
internal import Sessions
internal import Storage

/// The change of one dependency by which suites for another harness build on this one.
struct SuiteMigration {
  /// The manifest.
  let path: String
  /// The dependency before and after the change.
  let old: String
  let new: String
  private let text: String

  /// Finds a dependency on another harness in a package or its nested `Benchmarks/`; `nil` without
  /// one.
  ///
  /// - Throws: `CommandError` when a manifest cannot be read.
  init?(in folder: String, to harness: HarnessPlace) throws(CommandError) {
    for place in ["\(folder)/Benchmarks", folder] {
      let path = "\(place)/Package.swift"
      guard let text = try? String(contentsOfFile: path, encoding: .utf8),
        let found = text.firstMatch(of: Self.dependency)
      else { continue }
      self.path = path
      self.text = text
      old = String(text[found.range])
      let name = found.output[1].substring ?? ""
      new = ".package(name: \"\(name)\", \(harness.argumentsAfterName))"
      return
    }
    return nil
  }

  /// Changes the manifest, as a whole or not at all.
  ///
  /// - Throws: `StorageError` when it cannot be written.
  func apply() throws(StorageError) {
    try StoredFile.replace(path, with: Data(text.replacing(old, with: new).utf8))
  }

  /// A dependency on ordo-one's, Google's or the collections' harness, whose arguments may hold one
  /// level of parentheses.
  private static var dependency: Regex<AnyRegexOutput> {
    let names = "package-benchmark|benchmark|swift(?:-collections)?-benchmark"
    let address = #"url:\s*"[^"]*/(\#(names))(?:\.git)?/?""#
    let pattern = #"\.package\(\s*(?:name:\s*"[^"]*",\s*)?\#(address)(?:[^()]|\([^()]*\))*\)"#
    guard let regex = try? Regex(pattern) else { preconditionFailure("\(pattern)") }
    return regex
  }
}

extension HarnessPlace {
  /// Finds the harness: what the user named, else the checkout around this program, else the one
  /// that it was installed from.
  ///
  /// A checkout at a commit of its origin is named by the origin's address, so that other machines
  /// find the harness, too.
  ///
  /// - Throws: `CommandError` with code 64 without one, or if the folder is another package.
  static func find(_ named: String?) throws(CommandError) -> HarnessPlace {
    if let named, named.contains("://") || named.wholeMatch(of: /[\w.-]+@[\w.-]+:.+/) != nil {
      let commit = ProgramVersion.recordedCommit.flatMap { $0.isClean ? $0.hash : nil }
      return HarnessPlace(address: named, commit: commit)
    }
    let place = named ?? PackageRoot.ofProgram?.path ?? ProgramVersion.recordedSource
    guard let place else {
      throw CommandError(
        .usage, "this bench does not know where transition-bench is; name it with --harness PLACE")
    }
    let folder = URL(fileURLWithPath: place).standardizedFileURL.path
    let manifest = try? String(contentsOfFile: "\(folder)/Package.swift", encoding: .utf8)
    guard manifest?.contains("name: \"transition-bench\"") == true else {
      throw CommandError(
        .usage, "\(folder) is no checkout of transition-bench; name one with --harness PLACE")
    }
    let published = named == nil ? (try? Repository(at: folder).publishedCommit) ?? nil : nil
    return published.map { HarnessPlace(address: $0.address, commit: $0.commit) }
      ?? HarnessPlace(folder: folder)
  }
}
