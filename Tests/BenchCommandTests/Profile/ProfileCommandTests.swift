internal import Foundation
internal import TestSupport
internal import Testing

/// Calls that `bench profile` refuses, with the messages.
@Suite struct ProfileCommandTests {
  private let folder: PackageFolder

  init() throws {
    folder = try PackageFolder()
  }

  private static let one = "known/allocations/one"

  @Test(arguments: [
    ("no-such", "matches no benchmark"), ("known/allocations/o.*|none", "matches 2 benchmarks"),
    ("(", "no regular expression"), ("faults/", "matches 9 benchmarks"),
  ])
  func profileRequiresExactlyOneBenchmark(name: String, reason: String) throws {
    try folder.refuses(64, "profile", name, "--with", "perf", saying: [name, reason])
  }

  @Test(arguments: [
    ["profile", one], ["profile", one, "--with", "guess"], ["profile", "--with", "perf"],
    ["profile", one, "--with", "perf", "--time", "0"],
    ["profile", one, "--with", "perf", "--timeout", "nan"],
  ])
  func invalidOptionsAreUsageErrors(arguments: [String]) throws {
    try folder.bench(arguments, exits: 64)
  }

  @Test func missingPerfIsReportedWithItsPackage() throws {
    try folder.refuses(
      69, "profile", Self.one, "--with", "perf",
      saying: ["perf is not installed", "sudo apt-get install linux-perf"],
      environment: ["PATH": "/nonexistent"])
  }

  @Test func outdatedPerfIsReportedWithItsVersion() throws {
    let fake = try FakePerf("echo perf version 4.19.249", in: folder)
    try folder.refuses(
      69, "profile", Self.one, "--with", "perf",
      saying: ["perf", "4.19.249", "5.10", "sudo apt-get install linux-perf"],
      environment: fake.environment)
  }

  /// The output is that of perf 6.1 for a user without rights.
  @Test func forbiddenPerfIsReportedWithTheSettingToChange() throws {
    let fake = try FakePerf(
      """
      [ "$1" = --version ] && echo perf version 6.1.187 && exit
      cat >&2 <<'END'
      Error:
      Access to performance monitoring and observability operations is limited.
      Consider adjusting /proc/sys/kernel/perf_event_paranoid setting to open
      access to performance monitoring and observability operations for processes
      without CAP_PERFMON, CAP_SYS_PTRACE or CAP_SYS_ADMIN Linux capability.
      END
      exit 255
      """, in: folder)
    let outcome = try folder.refuses(
      69, "profile", Self.one, "--with", "perf", saying: ["perf: "],
      environment: fake.environment)
    #expect(
      ["sudo sysctl kernel.perf_event_paranoid=2", "capability PERFMON"]
        .contains(where: outcome.errors.contains), "\(outcome)")
    let doctor = try folder.bench("doctor", "--time", "0", environment: fake.environment)
    #expect(doctor.output.contains(/\nperf +absent/), "\(doctor)")
  }

  @Test func failingPerfIsReportedWithItsLastOutput() throws {
    let fake = try FakePerf(
      """
      [ "$1" = --version ] && echo perf version 6.1.187 && exit
      echo "no room for the stacks" >&2
      exit 1
      """, in: folder)
    try folder.refuses(
      70, "profile", Self.one, "--with", "perf", saying: ["perf: no room for the stacks"],
      environment: fake.environment)
  }

  @Test(
    .needsPerf, arguments: [("trap", "a planted trap"), ("throws", "threw"), ("kill", "signal 9")])
  func failingBenchmarkIsReported(name: String, words: String) throws {
    let id = "faults/body/\(name)"
    try folder.refuses(70, "profile", id, "--with", "perf", saying: [id, words])
  }

  @Test(.needsPerf) func strippedProgramIsReported() throws {
    let program = folder.root.appending(path: "stripped")
    let strip = try ChildProcess(
      URL(filePath: "/usr/bin/env"),
      ["strip", "--strip-all", "-o", program.path, folder.program.path], in: folder.root
    ).wait()
    try #require(strip.ending == .exit(0), "\(strip)")
    let outcome = try folder.bench(
      "profile", Self.one, "--with", "perf", "--time", "0.1", "--program", program.path, exits: 70)
    #expect(outcome.errors.contains("stripped of its symbols"), "\(outcome)")
    #expect(try folder.storedFiles.isEmpty)
  }

  @Test(
    .needsPerf,
    arguments: [
      ("Package.swift/here", "not a directory"), ("/proc/here", "no such file"),
    ])
  func unwritableFolderIsReportedBeforeProfiling(path: String, reason: String) throws {
    let outcome = try folder.refuses(
      73, "profile", Self.one, "--with", "perf", "--output", path,
      saying: [path, "cannot be written", reason])
    #expect(!outcome.errors.contains("profiling"), "\(outcome)")
  }
}

/// The builds that a profile can be compared with.
@Suite(.needsPerf, .enabled(if: FixtureProgram.countsAllocations, "one program is enough"))
struct ProfileReferenceTests {
  private let folder: PackageFolder

  init() throws {
    folder = try PackageFolder()
  }

  private static let id = "known/allocations/one"
  private static let call = ["profile", id, "--with", "perf", "--time", "0.1"]

  @Test func savedProfileCanBeTheReference() throws {
    try folder.bench(Self.call + ["--output", "before"])
    for reference in ["before", "before/profile.json"] {
      let outcome = try folder.bench(Self.call + ["--against", reference])
      #expect(outcome.output.contains("\nwhat differs: "), "\(outcome)")
    }
  }

  @Test func anotherProgramCanBeTheReference() throws {
    let outcome = try folder.bench(Self.call + ["--against", folder.program.path])
    #expect(outcome.output.contains("\nwhat differs: "), "\(outcome)")
  }

  @Test func workingTreeIsBuiltOnceBesideACommit() throws {
    let package = try StandInPackage()
    let outcome = try package.bench(
      "profile", Self.id, "--with", "perf", "--time", "0.1", "--against", "HEAD")
    let words = "building known-cost\nbuilding HEAD, unless it is kept from before\n"
    #expect(outcome.errors.hasPrefix(words), "\(outcome)")
    #expect(
      !FileManager.default.fileExists(atPath: package.folder.path(".build")), "no build of its own")
    let unknown = try package.bench(
      "profile", Self.id, "--with", "perf", "--against", "nowhere", exits: 64)
    #expect(unknown.errors.hasPrefix("error: git knows no commit nowhere; "), "\(unknown)")
  }

  @Test(arguments: [
    ("missing.json", "no such file"), ("cut.json", "damaged"), ("other.json", "schema is"),
    ("unlike.json", "not of known/allocations/one with perf"),
  ])
  func incomparableProfileIsRefused(name: String, reason: String) throws {
    let unlike = """
      {"schema":"bench.profile/1","mode":"perf","benchmark":"a/b/c","unit":"samples","total":0,\
      "functions":[],"frames":[],"stacks":[]}
      """
    let texts = [
      "cut.json": String(unlike.dropLast(9)), "unlike.json": unlike,
      "other.json": unlike.replacing("profile/1", with: "profile/9"),
    ]
    if let text = texts[name] { try Data(text.utf8).write(to: folder.root.appending(path: name)) }
    try folder.refuses(65, Self.call + ["--against", name], saying: [name, reason])
  }

  @Test func programWithoutBenchmarksIsRefused() throws {
    try folder.refuses(65, Self.call + ["--against", "/bin/true"], saying: ["reference"])
  }
}
