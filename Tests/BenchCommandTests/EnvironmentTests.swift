internal import Foundation
internal import TestSupport
internal import Testing

/// All verbs in crippled environments: each cell has an exit code, and nothing is left over.
///
/// There is no cell for `ulimit -v`: what is too little for a verb is too little for the loader,
/// which ends the program before its first line. A clock that is set back is a fault of
/// `Tests/Campaigns/torture`. A `swift` that hangs is one of `StartUpSignalTests`, because these
/// verbs build nothing.
@Suite(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
struct EnvironmentTests {
  /// A setting of a shell that becomes the command, with the codes that differ from the usual ones.
  struct Crippled: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The shell's words before it becomes the command, which is `"$@"`.
    let script: String
    /// The exit code of each verb; `nil` for the usual one.
    let code: @Sendable (_ verb: String) -> Int32?
    /// The verbs that keep what they made, although their end is an error.
    var keeping: Set<String> = []
    /// Further words of each call; verbs that have no such option are left out.
    var options: [String] = []
  }

  private static let benchmark = ["--filter", "known/allocations/one"]

  /// The verbs by name, with the exit code in an environment that lacks nothing.
  private static let verbs: [(name: String, words: [String], code: Int32)] = [
    ("version", ["--version"], 0), ("list", ["list"], 0),
    ("run", ["run", "--time", "0.01"] + benchmark, 0),
    ("gate", ["gate", "--exact"] + benchmark, 0),
    ("save", ["run", "--time", "0.01", "--save", "new"] + benchmark, 0),
    ("compare", ["compare", "before", "after"], 0),
    ("duel", ["duel", "true", "sleep 0.01", "--budget", "0.1"], 0),
    ("merge", ["merge", "nothing.json"], 65),
    ("baseline list", ["baseline", "list"], 0),
    ("baseline show", ["baseline", "show", "before"], 0),
    ("baseline save", ["baseline", "save", "copy"], 0),
    ("accept", ["baseline", "accept", "--exact", "--because", "again"] + benchmark, 0),
    ("release", ["baseline", "release", "v1"], 0), ("history", ["history"], 0),
    ("report", ["report"], 0), ("doctor", ["doctor", "--time", "0"], 0),
    ("profile", ["profile", "known/allocations/one", "--with", "allocations"], 0),
    // No checkout is here.
    ("bisect", ["bisect", "--good", "HEAD~1", "--product", "known"], 64),
    ("baseline remove", ["baseline", "remove", "after"], 0),
  ]

  private static let printing: Set = [
    "version", "list", "run", "gate", "save", "compare", "duel", "baseline list", "baseline show",
    "accept", "history", "report", "doctor", "profile",
  ]
  /// The verbs that end with an error only after the result is stored.
  private static let stored: Set = ["gate", "save", "accept", "report", "profile"]

  /// The verbs with `--build-timeout` that ask git.
  private static let building: Set = ["run", "gate", "save", "accept", "release", "bisect"]

  private static let environments = [
    Crippled(testDescription: "as usual", script: "exec \"$@\"") { _ in nil },
    Crippled(testDescription: "no HOME", script: "unset HOME; exec \"$@\"") { _ in nil },
    // The folders of POSIX's utilities are searched then.
    Crippled(testDescription: "no PATH", script: "unset PATH; exec \"$@\"") { _ in nil },
    Crippled(testDescription: "git fails", script: "PATH=\"$PWD/tools:$PATH\" exec \"$@\"") {
      _ in nil
    },
    // Neither `llvm-symbolizer` nor `sh`.
    Crippled(testDescription: "no git", script: "PATH=\"$PWD/nowhere\" exec \"$@\"") {
      ["profile", "bisect", "duel"].contains($0) ? 69 : nil
    },
    Crippled(
      testDescription: "git lies",
      script: "printf '#!/bin/sh\\necho lies' >tools/git; PATH=\"$PWD/tools:$PATH\" exec \"$@\""
    ) { $0 == "bisect" ? 65 : nil },
    Crippled(
      testDescription: "git hangs",
      script:
        "printf '#!/bin/sh\\nexec sleep 3600' >tools/git; PATH=\"$PWD/tools:$PATH\" exec \"$@\"",
      code: { _ in 69 }, options: ["--build-timeout", "0.5"]),
    Crippled(
      testDescription: "no temporary folder", script: "TMPDIR=\"$PWD/nowhere\" exec \"$@\""
    ) { $0 == "profile" ? 73 : nil },
    Crippled(
      testDescription: "closed output", script: "exec \"$@\" >&-",
      code: { printing.contains($0) ? 73 : nil }, keeping: stored),
    Crippled(
      testDescription: "full output", script: "exec \"$@\" >/dev/full",
      code: { printing.contains($0) ? 73 : nil }, keeping: stored),
    Crippled(
      testDescription: "another locale",
      script: "LC_ALL=tr_TR.ISO8859-9 TZ=Asia/Kathmandu exec \"$@\""
    ) { _ in nil },
    Crippled(testDescription: "8 descriptors", script: "ulimit -n 8; exec \"$@\"") {
      ["compare", "merge", "baseline list", "baseline save"].contains($0) ? nil : 69
    },
    // Of the files of a profile, those that fit stay.
    Crippled(
      testDescription: "files of 8 KiB", script: "ulimit -f 8; exec \"$@\"",
      code: { ["report", "profile"].contains($0) ? 73 : nil }, keeping: ["profile"]),
  ]

  @Test(arguments: environments)
  func verbsEndAsTheTableSays(in crippled: Crippled) throws {
    let folder = try prepared()
    try check(crippled, folder)
  }

  private static let mounts = [
    Crippled(
      testDescription: "no /proc",
      script: "exec unshare -m sh -c 'mount -t tmpfs none /proc && exec \"$@\"' sh \"$@\""
    ) { _ in 69 },
    Crippled(
      testDescription: "read-only package",
      script: """
        exec unshare -m sh -c 'mount --bind . . && mount -o remount,bind,ro . && cd "$PWD" && \
        exec "$@"' sh "$@"
        """
    ) {
      let writing: Set = [
        "save", "baseline save", "accept", "release", "report", "profile", "baseline remove",
      ]
      return writing.contains($0) ? 73 : nil
    },
    // A copy of the package without a byte left, in the place of the package.
    Crippled(
      testDescription: "full disk",
      script: """
        exec unshare -m sh -c 'mkdir -p full && mount -t tmpfs -o size=1m none full && \
        cp -a Package.swift .bench baselines tools temporary full && \
        head -c 2m /dev/zero >full/rest 2>/dev/null; mount --bind full "$PWD" && cd "$PWD" && \
        exec "$@"' sh "$@"
        """
    ) {
      let writing: Set = [
        "save", "baseline save", "accept", "release", "report", "profile",
      ]
      return writing.contains($0) ? 73 : nil
    },
  ]

  /// `ulimit -u` does not limit root, so another user runs the verbs.
  private static let oneProcess = Crippled(
    testDescription: "one process",
    script: """
      chown -R 65534:65534 . && exec setpriv --reuid=65534 --regid=65534 --clear-groups \
      bash -c 'ulimit -u 1; exec "$@"' bash "$@"
      """
  ) {
    ["compare", "merge", "baseline list", "baseline save"].contains($0) ? nil : 69
  }

  private static let anotherUserCanRun =
    (try? ChildProcess(
      URL(filePath: "/usr/bin/setpriv"),
      [
        "--reuid=65534", "--regid=65534", "--clear-groups", FixtureProgram.bench.executable.path,
        "help",
      ], in: URL(filePath: "/tmp")
    ).wait().ending) == .exit(0)

  private static let canMount =
    (try? ChildProcess(
      URL(filePath: "/usr/bin/unshare"), ["-m", "mount", "--bind", "/tmp", "/tmp"],
      in: URL(filePath: "/tmp")
    ).wait().ending) == .exit(0)

  @Test(.enabled(if: anotherUserCanRun, "another user needs root, and a folder open to all"))
  func verbsEndAsTheTableSaysWithOneProcess() throws {
    let folder = try prepared()
    try check(Self.oneProcess, folder)
  }

  @Test(.enabled(if: canMount, "mounts need root"), arguments: mounts)
  func verbsEndAsTheTableSays(behindMount crippled: Crippled) throws {
    let folder = try prepared()
    try check(crippled, folder)
  }

  /// Makes a package with a baseline and two saved measurements, and a git that fails.
  private func prepared() throws -> PackageFolder {
    let folder = try PackageFolder()
    try Tools(in: folder).replace("git", by: "echo fatal: no >&2; exit 128")
    try folder.bench(
      ["baseline", "accept", "--exact", "--because", "a test"] + Self.benchmark)
    for name in ["before", "after"] {
      try folder.bench(["run", "--time", "0.01", "--save", name] + Self.benchmark)
    }
    return folder
  }

  private func check(_ crippled: Crippled, _ folder: PackageFolder) throws {
    let temporary = folder.path("temporary")
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
    let verbs = Self.verbs.filter { crippled.options.isEmpty || Self.building.contains($0.name) }
    for verb in verbs {
      let before = try folder.storedFiles
      let outcome = try ChildProcess(
        URL(filePath: "/bin/bash"),
        ["-c", crippled.script, "bash", FixtureProgram.bench.executable.path] + verb.words
          + crippled.options,
        in: folder.root, environment: folder.variables(["TMPDIR": temporary])
      ).wait()
      let cell = "\(crippled.testDescription), \(verb.name)"
      let code = crippled.code(verb.name) ?? verb.code
      #expect(outcome.ending == .exit(code), "\(cell): \(outcome)")
      let after = try folder.storedFiles
      let left = Set(after.keys).subtracting(before.keys)
      #expect(!left.contains { $0.hasSuffix(".tmp") }, "\(cell): \(left)")
      if code != 0, !crippled.keeping.contains(verb.name) {
        #expect(after == before, "\(cell): \(left)")
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: temporary) == [], "\(cell)")
    }
  }
}
