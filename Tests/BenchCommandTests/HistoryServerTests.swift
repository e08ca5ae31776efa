internal import Foundation
internal import TestSupport
internal import Testing

/// `bench history --database postgres://…`: a real server, which dies and comes back.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL or openssl is not installed"))
struct HistoryServerTests {
  private let folder: PackageFolder
  private let server: PostgresServer

  init() throws {
    folder = try PackageFolder()
    server = try PostgresServer()
  }

  private var address: String { server.address(of: "postgres") }

  private func database(_ arguments: [String], exits status: Int32 = 0) throws
    -> ChildProcess.Outcome
  {
    try folder.bench(
      ["history", "--database", address] + arguments, exits: status, environment: server.variables)
  }

  private func start(adding files: some Sequence<String>) throws -> ChildProcess {
    try folder.start(
      ["history", "--database", address, "--add"] + files, environment: server.variables)
  }

  /// The number of measurements on the server.
  private var count: Int {
    get throws {
      let text = try server.sql("SELECT count(*) FROM bench_measurement")
      return try #require(Int(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    }
  }

  private var unsent: [String] {
    get throws { try folder.storedFiles.keys.filter { $0.contains("/unsent/") } }
  }

  // MARK: - The same as the folder

  @Test func seriesStepsAndExportEqualThoseOfTheFolder() throws {
    let files = try folder.makeHistory(700, in: "made")
    // The second half of the older ones comes after a reader has made a chunk.
    for part in [files[0..<100], files[200..<700], files[100..<200]] {
      _ = try database(["--add"] + part)
      _ = try database(["--metric", "time"])
    }
    try folder.bench(["history", "--add"] + files)
    let report = try folder.bench("history", "--format", "json").output
    #expect(try database(["--format", "json"]).output == report)
    #expect(try server.sql("SELECT count(*) > 0 FROM bench_chunk") == "t\n")
    _ = try database(["--export", "copy"])
    let copies = try FileManager.default.contentsOfDirectory(atPath: folder.path("copy"))
    #expect(copies.sorted().map { "made/\($0)" } == files)
    let outcome = try database(["--add", "copy"])
    #expect(outcome.errors.contains("added 0 measurements, 700 were there already"))
    #expect(try database(["--prune", "650"]).errors.contains("removed 50 measurements"))
    try folder.bench("history", "--prune", "650")
    #expect(
      try database(["--format", "json"]).output
        == folder.bench("history", "--format", "json").output)
  }

  @Test func tenWritersAtOnceLoseNothing() throws {
    let files = try folder.makeHistory(50, in: "made")
    let writers = try (0..<10).map { index in
      // Each writer also adds what its neighbour does, and the first one makes the tables.
      try start(adding: (0..<10).map { files[(5 * index + $0) % files.count] })
    }
    for process in writers {
      let outcome = try process.wait()
      #expect(outcome.ending == .exit(0), "\(outcome)")
    }
    #expect(try count == 50)
  }

  // MARK: - A server that dies

  /// Locks the last table that an addition writes to, starts one and waits until it waits.
  private func stopInTheMiddle(adding files: some Sequence<String>) throws -> (
    locker: ChildProcess, writer: ChildProcess
  ) {
    let locker = try server.session(
      "BEGIN; LOCK TABLE bench_text IN SHARE MODE; SELECT pg_sleep(3600)", in: "postgres")
    let sleeping = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'"
    try waitUntil("the table is locked") { (try? server.sql(sleeping)) == "1\n" }
    let writer = try start(adding: files)
    let waiting = """
      SELECT count(*) FROM pg_stat_activity
      WHERE application_name = 'bench' AND wait_event_type = 'Lock'
      """
    try waitUntil("the addition is in the middle") { (try? server.sql(waiting)) == "1\n" }
    return (locker, writer)
  }

  @Test func deadServerHasNothingHalfAddedAndIsGivenAllLater() throws {
    let files = try folder.makeHistory(40, in: "made")
    _ = try database(["--add"] + files.prefix(10))
    let (_, writer) = try stopInTheMiddle(adding: files[10..<30])
    server.stop()
    let outcome = try writer.wait()
    #expect(outcome.ending == .exit(69), "\(outcome)")
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 1 && lines[0].contains("nothing was added"), "\(outcome)")
    #expect(lines[0].contains(address) && lines[0].contains("/unsent/"), "\(outcome)")
    #expect(try unsent.count == 20)
    // Still dead: more is kept, and a reader is told.
    #expect(try database(["--add", files[30], files[10]], exits: 69).errors.contains("kept"))
    #expect(try unsent.count == 21)
    try folder.refuses(
      69, ["history", "--database", address], saying: [address, "not available"],
      environment: server.variables)
    try server.start()
    #expect(try count == 10)
    // Any next call gives what was kept, here a reader.
    #expect(try database([]).errors.contains("added 21 measurements that were kept for"))
    #expect(try count == 31)
    #expect(try unsent.isEmpty)
    #expect(!(try database([]).errors.contains("kept")))
  }

  @Test func lostConnectionIsTriedOnceMore() throws {
    let files = try folder.makeHistory(40, in: "made")
    _ = try database(["--add"] + files.prefix(10))
    let (locker, writer) = try stopInTheMiddle(adding: files[10..<30])
    _ = try server.sql(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'bench'")
    _ = try server.sql(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'PgSleep'")
    _ = try locker.wait()
    let outcome = try writer.wait()
    #expect(outcome.ending == .exit(0), "\(outcome)")
    #expect(outcome.errors.contains("added 20 measurements"))
    #expect(try count == 30)
    #expect(try unsent.isEmpty)
  }

  // libpq's own wait lost the first signal, and said nothing.
  @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
  func firstSignalEndsTheWaitForASlowServer(signal: Int32, code: Int32) throws {
    let files = try folder.makeHistory(40, in: "made")
    _ = try database(["--add"] + files.prefix(10))
    let (_, writer) = try stopInTheMiddle(adding: files[10..<30])
    try waitUntil("the wait is shown") { writer.said.contains("waiting for the server at") }
    kill(writer.identifier, signal)
    let outcome = try writer.wait()
    #expect(outcome.ending == .exit(code), "\(outcome)")
    #expect(try count == 10)
    #expect(try unsent.isEmpty)
  }

  @Test func killedBackendLosesNothingAndAddsNothingTwice() throws {
    let files = try folder.makeHistory(40, in: "made")
    _ = try database(["--add"] + files.prefix(10))
    let (_, writer) = try stopInTheMiddle(adding: files[10..<30])
    let process = try server.sql(
      "SELECT pid FROM pg_stat_activity WHERE application_name = 'bench'")
    kill(try #require(Int32(process.trimmingCharacters(in: .whitespacesAndNewlines))), SIGKILL)
    let outcome = try writer.wait()
    // The server starts again after that, and may have done so before the second try.
    #expect([.exit(0), .exit(69)].contains(outcome.ending), "\(outcome)")
    try waitUntil("the server answers again") { (try? server.sql("SELECT 1")) == "1\n" }
    _ = try database([])
    #expect(try count == 30)
    #expect(try unsent.isEmpty)
  }

  @Test(.enabled(if: geteuid() == 0, "a disk is mounted by root"))
  func fullDiskOfTheServerIsNamedAndTheNextAdditionIsWhole() throws {
    let files = try folder.makeHistory(40, in: "made")
    _ = try database(["--add"] + files.prefix(10))
    let rest = try server.fillDisk(of: ["bench_text", "bench_measurement"])
    try folder.refuses(
      73, ["history", "--database", address, "--add"] + files[10..<30],
      saying: [address, "No space left on device"], environment: server.variables)
    #expect(try count == 10)
    try FileManager.default.removeItem(at: rest)
    _ = try database(["--add"] + files[10..<30])
    #expect(try count == 30)
  }

  // MARK: - Bad input

  @Test func wrongPasswordsCertificatesAndSchemasAreRefused() throws {
    let files = try folder.makeHistory(40, in: "made")
    func refuses(
      _ status: Int32, _ address: String, saying words: [String], _ more: [String: String]
    ) throws {
      let outcome = try folder.refuses(
        status, ["history", "--database", address], saying: words,
        environment: server.variables.merging(more) { $1 })
      #expect(!"\(outcome)".contains("wrong") && !"\(outcome)".contains("a secret"), "\(outcome)")
    }
    try refuses(69, address, saying: ["password"], ["PGPASSWORD": "wrong"])
    let host = address.replacing("bench@", with: "")
    for text in [
      address.replacing("bench@", with: "bench:wrong@"), "\(host)?user=bench&password=wrong",
    ] {
      try refuses(69, text, saying: [host.dropFirst(11).description], [:])
    }
    let verified = ["PGSSLMODE": "verify-full", "PGSSLROOTCERT": server.certificate]
    _ = try folder.bench(
      ["history", "--database", address, "--add"] + files,
      environment: server.variables.merging(verified) { $1 })
    // A certificate that did not sign the server's.
    let other = try PostgresServer()
    try refuses(
      69, address, saying: ["certificate"],
      ["PGSSLMODE": "verify-full", "PGSSLROOTCERT": other.certificate])
    _ = try server.sql("UPDATE bench_meta SET value = '9' WHERE key = 'version'")
    try refuses(65, address, saying: ["schema 9", "newer bench"], [:])
    _ = try server.sql(
      "UPDATE bench_meta SET value = '2' WHERE key = 'version'; CREATE ROLE reader LOGIN "
        + "PASSWORD 'a secret'; GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader")
    let reader = address.replacing("bench@", with: "reader@")
    try folder.bench(["history", "--database", reader], environment: server.variables)
    try folder.refuses(
      73, ["history", "--database", reader, "--prune", "1"], saying: ["permission denied"],
      environment: server.variables)
    #expect(try count == 40)
  }

  @Test func missingLibraryIsNamed() throws {
    // Found before the system's library, and no library.
    try Data("no library\n".utf8).write(to: folder.root.appending(path: "libpq.so.5"))
    try folder.refuses(
      69, ["history", "--database", address], saying: [address, "libpq5"],
      environment: ["LD_LIBRARY_PATH": folder.root.path])
  }
}
