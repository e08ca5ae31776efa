internal import Builds
internal import Essentials
internal import Measurements
internal import Sessions
internal import Storage

/// The output of `bench --version`: the program and its environment.
enum ProgramVersion {
  /// The version of this package, for `bench --version` and the man page.
  static let number = "0.1.0"

  /// The section of an installed program that holds the commit it was built from.
  ///
  /// `scripts/install` adds the section to the copy that it installs. The section is not loaded, so
  /// the programs of two commits with equal code have equal loaded bytes.
  static let commitSection = ".bench.commit"

  /// The section of an installed program that holds the checkout it was built from.
  static let sourceSection = ".bench.source"

  /// The checkout recorded in the running program; `nil` if none is, as in a release.
  static var recordedSource: String? { recorded(sourceSection).flatMap { $0.isEmpty ? nil : $0 } }

  /// The commit recorded in the running program; `nil` if `scripts/install` has not recorded one.
  static var recordedCommit: Commit? {
    // From 7 digits, as git abbreviates a commit, to the 64 of a whole SHA-256.
    recorded(commitSection)?.wholeMatch(of: /[0-9a-f]{7,64}(-dirty)?/).map { Commit($0.output.0) }
  }

  private static func recorded(_ section: String) -> String? {
    guard let path = Platform.ownProgram,
      let contents = try? ProgramSection.contents(of: section, in: path)
    else { return nil }
    return String(decoding: contents, as: UTF8.self)
  }

  /// The output: a line for each property that affects measurements, and one for the document
  /// formats.
  static func text() throws -> String {
    // This program measures nothing, so its allocator matters to no number and is not shown.
    let environment = RunEnvironment.current(
      commit: try recordedCommit ?? PackageRoot.ofProgram?.commit, allocator: "system")
    let build =
      [environment.os, environment.arch, environment.configuration] + environment.flags
    let schemas = [MeasurementSet.schema] + BaselineStore.schemas
    return """
      bench \(number)
      commit     \(environment.commit?.text ?? "unknown")
      toolchain  \(environment.toolchain)
      build      \(build.joined(separator: " "))
      machine    \(environment.machineLine)
      system     \(environment.os) \(environment.kernel)
      reads      \(schemas.joined(separator: ", "))

      """
  }
}
