internal import Foundation
internal import TestSupport
internal import Testing

/// `bench history --database FILE`: the same answers as from the folder, and nothing lost.
@Suite(.enabled(if: canUseSQLite, "this machine has no SQLite"))
struct HistoryDatabaseTests {
  private let folder: PackageFolder

  init() throws {
    folder = try PackageFolder()
  }

  private func add(_ files: some Sequence<String>, exits status: Int32 = 0) throws {
    try folder.bench(["history", "--database", "h.db", "--add"] + files, exits: status)
  }

  private func json(_ arguments: String...) throws -> String {
    try folder.bench(["history", "--format", "json"] + arguments).output
  }

  /// Runs Python with the module of SQLite, in the package.
  private func sqlite(_ program: String) throws -> String {
    let process = try ChildProcess(
      URL(filePath: "/usr/bin/env"),
      ["python3", "-c", "import sqlite3\nd = sqlite3.connect('h.db')\n\(program)\nd.commit()"],
      in: folder.root)
    let outcome = try process.wait()
    #expect(outcome.ending == .exit(0), "\(outcome)")
    return outcome.output
  }

  // MARK: - The same as the folder

  /// More measurements than two chunks and a window have, in batches of random sizes, with
  /// readers between them that make chunks.
  @Test func seriesStepsAndPageEqualThoseOfTheFolder() throws {
    let files = try folder.makeHistory(1300, in: "made")
    var random = SeededGenerator(seed: 25)
    var (rest, batches) = (files[...], [ArraySlice<String>]())
    while !rest.isEmpty {
      let batch = rest.prefix(100 + random.below(500))
      batches.append(batch)
      rest = rest.dropFirst(batch.count)
    }
    // The last two change places, so that the later one drops chunks that a reader made.
    batches.swapAt(batches.count - 1, batches.count - 2)
    for batch in batches {
      try add(batch)
      _ = try json("--database", "h.db", "--metric", "time")
    }
    try folder.bench(["history", "--add", "made"])
    #expect(try json("--database", "h.db") == json(), "batches \(batches.map(\.count))")
    for arguments in [["--limit", "300"], ["--since", "2026-01-20"], ["--branch", "main"]] {
      let one = try folder.bench(["history", "--database", "h.db", "--format", "json"] + arguments)
      let other = try folder.bench(["history", "--format", "json"] + arguments)
      #expect(one.output == other.output, "\(arguments)")
    }
    let benchmark = "made/group-1/benchmark[count=1]"
    #expect(try json(benchmark, "--database", "h.db") == json(benchmark))
    try folder.bench("history", "--database", "h.db", "--page", "one.html")
    try folder.bench("history", "--page", "other.html")
    #expect(
      try Data(contentsOf: folder.root.appending(path: "one.html"))
        == Data(contentsOf: folder.root.appending(path: "other.html")))
    #expect(
      try sqlite("print(d.execute('select count(*) from bench_chunk').fetchone()[0])") != "0\n")
  }

  /// One of two measurements has its times under another allocator.
  @Test func settingsAreThoseOfTheFolder() throws {
    try folder.measureTwo(as: "measured")
    let file = folder.root.appending(path: ".bench/measurements/measured.json")
    let text = try String(contentsOf: file, encoding: .utf8)
    for (second, allocator) in [("01", ""), ("02", #","timeAllocator":"glibc 2.36""#)] {
      let changed = text.replacing(
        /"date":"[^"]*"/, with: "\"date\":\"2026-01-02T03:04:\(second)Z\"\(allocator)")
      try Data(changed.utf8).write(to: folder.root.appending(path: "\(second).json"))
    }
    try add(["01.json", "02.json"])
    try folder.bench("clean", "--yes")
    try folder.bench("history", "--add", "01.json", "02.json")
    let found = try json("--database", "h.db")
    #expect(found.contains("times under glibc 2.36"))
    #expect(try json() == found)
  }

  @Test func exportRestoresAnEqualDatabase() throws {
    let files = try folder.makeHistory(60, in: "made", benchmarks: 3)
    try add(files)
    try folder.bench("history", "--database", "h.db", "--export", "copy")
    for file in files {
      let copy = file.replacing("made/", with: "copy/")
      #expect(
        FileManager.default.contents(atPath: folder.path(copy))
          == FileManager.default.contents(atPath: folder.path(file)), "\(copy)")
    }
    let outcome = try folder.bench("history", "--database", "second.db", "--add", "copy")
    #expect(outcome.errors.contains("added 60 measurements\n"))
    #expect(try json("--database", "second.db") == json("--database", "h.db"))
    let again = try folder.bench("history", "--database", "second.db", "--add", "copy")
    #expect(again.errors.contains("added 0 measurements, 60 were there already"))
  }

  @Test func databaseIsPruned() throws {
    try add(folder.makeHistory(600, in: "made"))
    _ = try json("--database", "h.db")
    let outcome = try folder.bench("history", "--database", "h.db", "--prune", "40")
    #expect(outcome.errors.contains("removed 560 measurements"))
    try folder.bench("history", "--add", "made")
    try folder.bench("history", "--prune", "40")
    #expect(try json("--database", "h.db") == json())
    #expect(
      try folder.bench("history", "--database", "h.db", "--older-than", "2027").errors
        .contains("removed 40"))
    try folder.refuses(65, "history", "--database", "h.db", saying: ["no history yet"])
  }

  // MARK: - Several processes

  /// The first one makes the tables.
  @Test func tenWritersAtOnceLoseNothing() throws {
    let files = try folder.makeHistory(50, in: "made")
    let writers = try (0..<10).map { index in
      // Each writer also adds what its neighbour does.
      let own = (0..<10).map { files[(5 * index + $0) % files.count] }
      return try folder.start(["history", "--database", "h.db", "--add"] + own)
    }
    for process in writers {
      let outcome = try process.wait()
      #expect(outcome.ending == .exit(0), "\(outcome)")
    }
    try folder.bench("history", "--database", "h.db", "--export", "copy")
    let copies = try FileManager.default.contentsOfDirectory(atPath: folder.path("copy"))
    #expect(Set(copies.map { "made/\($0)" }) == Set(files))
  }

  /// Each series has as many values as there are measurements at one moment.
  @Test func readersBesideWritersSeeWholeMeasurements() throws {
    let files = try folder.makeHistory(900, in: "made")
    try add(files[200..<700])
    // The older ones drop chunks that readers make, and the newer ones let them make more.
    let writers = try [files[0..<200], files[700..<900]].map {
      try folder.start(["history", "--database", "h.db", "--add"] + $0)
    }
    for _ in 0..<5 {
      let report = try json("--database", "h.db", "--metric", "time")
      let document = try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any]
      let series = try #require(document?["series"] as? [[String: Any]])
      let counts = series.map { ($0["points"] as? [Any])?.count ?? 0 }
      #expect(counts.count == 2 && [500, 700, 900].contains(counts[0]), "\(counts)")
      #expect(Set(counts).count == 1, "\(counts)")
    }
    for writer in writers { #expect(try writer.wait().ending == .exit(0)) }
    try folder.bench(["history", "--add"] + files)
    #expect(try json("--database", "h.db") == json())
  }

  /// After each kill the database is whole: it has all that was acknowledged, and of the killed
  /// addition both measurements or neither.
  @Test func killedAdditionLeavesAllOrNothing() throws {
    let files = try folder.makeHistory(60, in: "made")
    var random = SeededGenerator(seed: 4)
    var (acknowledged, killed) = (Set<String>(), 0)
    for pair in 0..<30 {
      let both = Array(files[2 * pair..<2 * pair + 2])
      let process = try folder.start(["history", "--database", "h.db", "--add"] + both)
      Thread.sleep(forTimeInterval: random.uniform(in: 0...0.08))
      kill(process.identifier, SIGKILL)
      if try process.wait().ending == .exit(0) {
        acknowledged.formUnion(both)
      } else {
        killed += 1
      }
    }
    let stored = try Set(
      sqlite(
        """
        assert d.execute('pragma integrity_check').fetchone() == ('ok',)
        d.execute('create table if not exists bench_measurement (name)')
        for row in d.execute('select name from bench_measurement'): print(row[0])
        """
      ).split(separator: "\n").map(String.init))
    for pair in 0..<30 {
      let names = (2 * pair..<2 * pair + 2).map { "day-\(String(1000 + $0).dropFirst())" }
      let count = names.count { stored.contains($0) }
      #expect(count != 1, "half of pair \(pair) is there, seed 4")
      if acknowledged.contains(files[2 * pair]) { #expect(count == 2, "pair \(pair), seed 4") }
    }
    #expect(killed > 0, "no addition was killed")
  }

  // MARK: - Schemas

  @Test func firstSchemaIsMigratedToAnEqualHistory() throws {
    try add(folder.makeHistory(600, in: "made"))
    let before = try json("--database", "h.db")
    _ = try sqlite(
      """
      for line in ['drop table bench_chunk', 'drop table bench_series', 'drop index bench_order',
                   'drop index bench_open',
                   'alter table bench_measurement drop column chunk',
                   "update bench_meta set value = '1' where key = 'version'"]: d.execute(line)
      """)
    #expect(try json("--database", "h.db") == before)
    #expect(
      try sqlite("print(d.execute('select value from bench_meta').fetchone()[0])") == "2\n")
  }

  @Test(arguments: [
    ("9", ["schema 9", "up to 2", "newer bench"]), ("-5", ["version of the schema is \"-5\""]),
    ("two", ["version of the schema is \"two\""]),
  ])
  func otherSchemaIsRefused(version: String, words: [String]) throws {
    try add(folder.makeHistory(40, in: "made").prefix(2))
    _ = try sqlite(
      "d.execute(\"update bench_meta set value = '\(version)' where key = 'version'\")")
    for arguments in [[], ["--add"] + (try folder.makeHistory(40, in: "made")), ["--rebuild"]] {
      try folder.refuses(
        65, ["history", "--database", "h.db"] + arguments, saying: ["h.db"] + words)
    }
  }

  // MARK: - Bad input

  @Test func missingLibraryIsNamed() throws {
    let file = try #require(folder.makeHistory(40, in: "made").first)
    // Found before the system's library, and no library.
    try FileManager.default.createDirectory(
      atPath: folder.path("libraries"), withIntermediateDirectories: true)
    try Data("no library\n".utf8)
      .write(to: folder.root.appending(path: "libraries/libsqlite3.so.0"))
    try folder.refuses(
      69, ["history", "--database", "h.db", "--add", file], saying: ["h.db", "libsqlite3-0"],
      environment: ["LD_LIBRARY_PATH": folder.path("libraries")])
    #expect(!FileManager.default.fileExists(atPath: folder.path("h.db")))
  }

  @Test func missingAndDamagedDatabasesAreRefused() throws {
    try folder.refuses(65, "history", "--database", "none.db", saying: ["none.db", "no such file"])
    #expect(!FileManager.default.fileExists(atPath: folder.path("none.db")))
    try folder.refuses(
      73, ["history", "--database", "no/where.db", "--add"] + folder.makeHistory(40, in: "made"),
      saying: ["no/where.db"])
    try Data(String(repeating: "no database\n", count: 100).utf8)
      .write(to: folder.root.appending(path: "h.db"))
    try folder.refuses(
      65, "history", "--database", "h.db", saying: ["h.db", "not a database", "--add FOLDER"])
  }

  @Test(arguments: [
    "number = 7000000000000000000", "number = -1", #"progress = '{"settled":[],"start":-3}'"#,
    #"progress = '{"settled":[],"start":99999}'"#, "progress = 'no state'",
    #"steps = '[{"index":4611686018427387904,"before":1,"after":2}]'"#,
    #"steps = '[{"index":-1,"before":1,"after":2}]'"#,
    #"steps = '[{"index":9,"before":1,"after":2},{"index":3,"before":2,"after":3}]'"#,
    #"progress = '{"settled":[{"index":999,"before":1,"after":2}],"start":0}'"#,
    "levels = x'000000000000F07F'",
  ])
  func columnsThatContradictAreRefusedUntilTheyAreMadeAgain(change: String) throws {
    try add(folder.makeHistory(600, in: "made", benchmarks: 1))
    let before = try json("--database", "h.db")
    _ = try sqlite("d.execute(\"\"\"update bench_chunk set \(change)\"\"\")")
    try folder.refuses(65, "history", "--database", "h.db", saying: ["h.db", "--rebuild"])
    try folder.bench("history", "--database", "h.db", "--rebuild")
    #expect(try json("--database", "h.db") == before)
  }

  /// The last series is read while others are used.
  @Test func contradictionInTheLastOfManySeriesIsRefused() throws {
    try add(folder.makeHistory(600, in: "made", benchmarks: 4))
    _ = try json("--database", "h.db")
    let count = try sqlite(
      """
      d.execute("update bench_chunk set levels = x'000000000000F07F' where series = (select id "
                "from bench_series order by benchmark desc, metric desc limit 1)")
      print(d.execute('select count(*) from bench_series').fetchone()[0])
      """)
    #expect(try #require(Int(count.dropLast())) > 16, "more than two batches")
    try folder.refuses(65, "history", "--database", "h.db", saying: ["h.db", "--rebuild"])
  }

  /// The numbers from which the next chunk is made, in a database with enough measurements for it.
  @Test(arguments: [
    "update bench_measurement set chunk = 9223372036854775807 where chunk = 0",
    "update bench_measurement set chunk = -7 where chunk = 0",
    "update bench_chunk set count = 9223372036854775807",
    #"update bench_chunk set progress = '{"settled":[],"start":9223372036854775807}'"#,
  ])
  func impossibleNumbersDoNotEndTheNextChunk(change: String) throws {
    let files = try folder.makeHistory(800, in: "made", benchmarks: 1)
    try add(files.prefix(520))
    _ = try json("--database", "h.db")
    try add(files.dropFirst(520))
    _ = try sqlite("d.execute(\"\"\"\(change)\"\"\")")
    try folder.refuses(65, "history", "--database", "h.db", saying: ["h.db", "--rebuild"])
    try folder.bench("history", "--database", "h.db", "--rebuild")
    try folder.bench("history", "--add", "made")
    #expect(try json("--database", "h.db") == json())
  }

  /// The first trigger undoes every chunk, so that its maker would never end.
  @Test func triggersAndViewsOfAFileAreNotRun() throws {
    try add(folder.makeHistory(600, in: "made"))
    let before = try json("--database", "h.db")
    try folder.bench("history", "--database", "h.db", "--rebuild")
    _ = try sqlite(
      """
      d.execute('update bench_measurement set chunk = null')
      d.execute('delete from bench_chunk')
      d.execute('create trigger a after update on bench_measurement when new.chunk is not null '
                'begin update bench_measurement set chunk = null where id = new.id; end')
      d.execute('create trigger b after insert on bench_chunk begin delete from bench_chunk; end')
      """)
    #expect(try json("--database", "h.db") == before)
    _ = try sqlite(
      """
      d.execute('alter table bench_setting rename to other')
      d.execute('create view bench_setting as select * from other')
      """)
    try folder.refuses(65, "history", "--database", "h.db", saying: ["h.db", "bench_setting"])
  }

  @Test func dateThatIsAPathIsNotExported() throws {
    try add(folder.makeHistory(40, in: "made").prefix(2))
    _ = try sqlite("d.execute(\"update bench_measurement set date = '../evil' where id = 1\")")
    try folder.refuses(
      65, "history", "--database", "h.db", "--export", "copy/inner", saying: ["h.db", "a date"])
    let written = try FileManager.default.contentsOfDirectory(atPath: folder.path("copy"))
    #expect(written == ["inner"])
  }

  @Test func damagedTextIsReportedAndLeftOut() throws {
    try add(folder.makeHistory(40, in: "made"))
    _ = try sqlite("d.execute(\"update bench_text set text = x'00' where measurement = 3\")")
    let outcome = try folder.bench("history", "--database", "h.db", "--format", "json")
    #expect(outcome.errors.contains("day-003.tsv: damaged: its text is not the one it was named"))
    #expect(outcome.output.contains("day-002") && !outcome.output.contains("\"name\":\"day-003\""))
  }

  @Test func historyOfAnotherProjectIsRefused() throws {
    func begin(_ place: String) throws {
      for words in [
        ["init", "--quiet"],
        [
          "-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "--quiet",
          "--allow-empty", "-m", place,
        ],
      ] {
        let git = try ChildProcess(URL(filePath: "/usr/bin/git"), words, in: folder.root)
        #expect(try git.wait().ending == .exit(0))
      }
    }
    let files = try folder.makeHistory(40, in: "made")
    try begin("one")
    try add(files.prefix(20))
    try FileManager.default.removeItem(atPath: folder.path(".git"))
    try begin("two")
    try folder.refuses(
      65, ["history", "--database", "h.db", "--add"] + files,
      saying: ["h.db", "history of another project", "name another database"])
    // A checkout without the first commit cannot tell.
    try FileManager.default.removeItem(atPath: folder.path(".git"))
    try add(files)
  }

  @Test func measurementOfTheFutureIsRefused() throws {
    let file = try #require(folder.makeHistory(40, in: "made").first)
    let text = try String(contentsOfFile: folder.path(file), encoding: .utf8)
    let document = """
      {"schema": "bench.measurement/1", "environment": \
      \(try #require(text.firstMatch(of: /"environment":(\{.*\}),"schema"/)).output.1), \
      "benchmarks": []}
      """.replacing("2026-01-01T", with: "2999-01-01T")
    try Data(document.utf8).write(to: folder.root.appending(path: "later.json"))
    for place in [[], ["--database", "h.db"]] {
      try folder.refuses(
        65, ["history"] + place + ["--add", "later.json"],
        saying: ["later.json", "2999-01-01", "in the future", "clock"])
    }
    try folder.refuses(64, "history", "a/b", "--page", "p.html", saying: ["--page"])
    try folder.refuses(65, "history", "--add", "made/none.tsv", saying: ["none.tsv"])
  }
}

/// Whether Python, and with it the command, finds the library of SQLite.
private let canUseSQLite: Bool = {
  let process = try? ChildProcess(
    URL(filePath: "/usr/bin/env"), ["python3", "-c", "import sqlite3"],
    in: FileManager.default.temporaryDirectory)
  return (try? process?.wait())?.ending == .exit(0)
}()
