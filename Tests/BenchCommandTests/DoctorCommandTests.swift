internal import Foundation
internal import TestSupport
internal import Testing

@Suite struct DoctorCommandTests {
  private static let outcome = Result {
    try PackageFolder().bench("doctor", "--time", "0.5", "--format", "json")
  }

  private func findings() throws -> [DoctorDocument.Finding] {
    try Self.outcome.get().json(DoctorDocument.self).findings
  }

  @Test func doctorPrintsFindingsAndRemedies() throws {
    let outcome = try PackageFolder().bench("doctor", "--time", "0")
    for check in ["build", "clock", "empty loop", "allocations", "processors", "load"] {
      #expect(outcome.output.contains("\n\(check) "), "\(check): \(outcome)")
    }
    #expect(!outcome.output.contains("noise floor"), "it was to be left out")
    for line in outcome.output.split(separator: "\n") where line.contains(": spoils ") {
      #expect(line.hasSuffix("."), "a sentence for the cost and one for the cure: \(line)")
    }
  }

  @Test func doctorChecksEveryInfluenceOnMeasurements() throws {
    #expect(try Self.outcome.get().json(DoctorDocument.self).schema == "bench.doctor/1")
    let checks = Set(try findings().map(\.check))
    let expected: Set = [
      "build", "clock", "empty loop", "allocations", "processor counters", "processors",
      "pinning", "load", "address layout", "folders", "temporary folder",
      "steal", "perf", "valgrind", "llvm-symbolizer", "noise floor",
    ]
    #expect(checks.isSuperset(of: expected), "\(expected.subtracting(checks)) not looked at")
  }

  @Test func everyBadFindingHasACostAndAFix() throws {
    for finding in try findings() {
      #expect((finding.fix == nil) == (finding.state == "good"), "\(finding)")
      #expect((finding.spoils == nil) == (finding.state == "good"), "\(finding)")
    }
  }

  @Test func allocationCounterIsCheckedAgainstAKnownCount() throws {
    let counter = try #require(try findings().first { $0.check == "allocations" })
    #expect(counter.state == (FixtureProgram.countsAllocations ? "good" : "absent"))
  }

  @Test func noiseFloorIsMeasuredOverPairsOfProcesses() throws {
    let noise = try #require(try findings().first { $0.check == "noise floor" })
    let found = try #require(noise.found.firstMatch(of: /±([0-9.]+) % .*\(([0-9]+) pairs/))
    #expect(try #require(Int(found.2)) >= 3, "\(noise)")
    // Two equal programs on one processor: a factor of two would be no noise.
    #expect(try #require(Double(found.1)) < 100, "\(noise)")
  }

  @Test func foldersThatAnyoneMayWriteToAreNamed() throws {
    let folder = try PackageFolder()
    let temporary = folder.path("temporary")
    try FileManager.default.createDirectory(
      atPath: temporary, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o777])
    // The mask of this process may have taken the right away.
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: temporary)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o777], ofItemAtPath: folder.root.path)
    let findings = try folder.bench(
      "doctor", "--time", "0", "--format", "json", environment: ["TMPDIR": temporary]
    ).json(DoctorDocument.self).findings
    let rights = try #require(findings.first { $0.check == "folders" })
    #expect(rights.state == "poor" && rights.found.contains(folder.root.lastPathComponent))
    #expect(rights.fix?.hasPrefix("chmod o-w ") == true, "\(rights)")
    let place = try #require(findings.first { $0.check == "temporary folder" })
    #expect(place.state == "poor" && place.found == "anyone may replace files in \(temporary)")
  }

  private func finding(
    _ check: String, in folder: PackageFolder, environment: [String: String] = [:]
  ) throws -> DoctorDocument.Finding {
    let outcome = try folder.bench(
      "doctor", "--time", "0", "--format", "json", environment: environment)
    let findings = try outcome.json(DoctorDocument.self).findings
    return try #require(findings.first { $0.check == check })
  }

  @Test func linkInThePlaceOfAFolderIsNamed() throws {
    let folder = try PackageFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(".bench"), withDestinationPath: NSTemporaryDirectory())
    let found = try finding("folders", in: folder)
    #expect(found.state == "poor", "\(found)")
    #expect(found.found.hasSuffix("/.bench is a symbolic link"), "\(found)")
  }

  @Test func temporaryFolderThatTakesNoFolderIsNamed() throws {
    let folder = try PackageFolder()
    let none = try finding(
      "temporary folder", in: folder, environment: ["TMPDIR": folder.path("none")])
    #expect(none.state == "poor", "\(none)")
    // The kernel lets nobody make a folder there, not even the superuser.
    let unwritable = try finding("temporary folder", in: folder, environment: ["TMPDIR": "/proc"])
    #expect(unwritable.state == "poor", "\(unwritable)")
    #expect(unwritable.found.hasPrefix("no folder can be made there: "), "\(unwritable)")
  }

  @Test(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
  func optionsOfTheAllocatorAreNamed() throws {
    let found = try finding(
      "allocator options", in: PackageFolder(), environment: ["MALLOC_CONF": "narenas:1"])
    #expect(found.state == "poor" && found.found == "MALLOC_CONF=narenas:1", "\(found)")
  }

  @Test func missingToolsAreNamedWithTheirPackages() throws {
    let findings = try PackageFolder().bench(
      "doctor", "--time", "0", "--format", "json", environment: ["PATH": "/nonexistent"]
    ).json(DoctorDocument.self).findings
    let tools = [("perf", "linux-perf"), ("valgrind", "valgrind"), ("llvm-symbolizer", "llvm")]
    for (check, package) in tools {
      let finding = try #require(findings.first { $0.check == check })
      #expect(finding.state == "absent", "\(finding)")
      #expect(finding.fix == "sudo apt-get install \(package)", "\(finding)")
    }
  }

  @Test(arguments: [
    ("-1", "--time wants a number of seconds"),
    ("nan", "nan is no duration; write 4, 0.5, 4s, 500ms or 2min"),
  ])
  func invalidTimeIsRefused(time: String, words: String) throws {
    let outcome = try PackageFolder().bench("doctor", "--time=\(time)", exits: 64)
    #expect(outcome.errors.contains(words), "\(outcome)")
  }

  @Test func doctorWritesMarkdown() throws {
    let outcome = try PackageFolder().bench("doctor", "--time", "0", "--format", "markdown")
    #expect(outcome.output.hasPrefix("| check | state | found |"))
  }
}
