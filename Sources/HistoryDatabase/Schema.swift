internal import Storage

/// The tables of a history, and the steps that lead an older database to them.
///
/// The texts of the measurements are the history: the same bytes as the files of the folder. All
/// other tables are made from them and can be made again.
enum Schema {
  /// Returns the statements that lead from each version to the next, from an empty database on.
  static func migrations(bytes: String, ordered: String) -> [[String]] {
    [
      [
        // Machines and kinds of build; numbers of two are not comparable.
        """
        CREATE TABLE bench_setting (id INTEGER PRIMARY KEY, machine TEXT NOT NULL,
        build TEXT NOT NULL, UNIQUE (machine, build))
        """,
        // The order of time is that of date and digest, as with the names of the files.
        """
        CREATE TABLE bench_measurement (id INTEGER PRIMARY KEY, setting INTEGER NOT NULL,
        date \(ordered) NOT NULL, digest \(ordered) NOT NULL, name TEXT, revision TEXT, branch TEXT,
        arithmetic DOUBLE PRECISION, branches DOUBLE PRECISION, loads DOUBLE PRECISION,
        UNIQUE (date, digest))
        """,
        // Apart from the rest, which is read much more often.
        """
        CREATE TABLE bench_text (measurement INTEGER PRIMARY KEY, text \(bytes) NOT NULL)
        """,
      ],
      [
        "ALTER TABLE bench_measurement ADD COLUMN chunk INTEGER",
        "CREATE INDEX bench_order ON bench_measurement (setting, date, digest, chunk)",
        // Few have no chunk, and every reader asks for them.
        """
        CREATE INDEX bench_open ON bench_measurement (setting, date, digest) WHERE chunk IS NULL
        """,
        """
        CREATE TABLE bench_series (id INTEGER PRIMARY KEY, setting INTEGER NOT NULL,
        benchmark TEXT NOT NULL, metric TEXT NOT NULL, UNIQUE (setting, benchmark, metric))
        """,
        // The values of 256 measurements, and the state of the search for steps after them.
        """
        CREATE TABLE bench_chunk (series INTEGER NOT NULL, number INTEGER NOT NULL,
        count INTEGER NOT NULL, levels \(bytes) NOT NULL, spreads \(bytes), progress TEXT NOT NULL,
        steps TEXT, PRIMARY KEY (series, number))
        """,
      ],
    ]
  }

  /// Brings a database to the present version; a new one is made.
  ///
  /// - Throws: `StorageError.unreadable` for a newer version.
  static func migrate(_ connection: any SQLConnection, _ place: String) throws {
    let migrations = migrations(
      bytes: connection.bytesType, ordered: connection.orderedTextType)
    if try version(of: connection, place, newest: migrations.count) == migrations.count { return }
    try connection.transaction {
      // Another process may have migrated it meanwhile.
      let version = try version(of: connection, place, newest: migrations.count)
      if version == 0 {
        try connection.run("CREATE TABLE bench_meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)")
        try connection.run("INSERT INTO bench_meta VALUES ('version', '0')")
      }
      for statement in migrations[version...].joined() { try connection.run(statement) }
      try connection.run(
        "UPDATE bench_meta SET value = $1 WHERE key = 'version'", .text("\(migrations.count)"))
    }
  }

  private static func version(
    of connection: any SQLConnection, _ place: String, newest: Int
  ) throws -> Int {
    guard try connection.hasTable("bench_meta") else { return 0 }
    let text = try connection.value(of: "version")
    guard let version = text.flatMap({ Int($0) }), version >= 0 else {
      throw StorageError.damaged(
        path: place, reason: "its version of the schema is \(text.map { "\"\($0)\"" } ?? "missing")"
      )
    }
    guard version <= newest else {
      throw StorageError.unreadable(
        path: place,
        reason: "it has schema \(version), this version knows up to \(newest); use a newer bench")
    }
    return version
  }
}

extension SQLConnection {
  /// Returns a value of the table of properties; `nil` if it is not set.
  func value(of key: String) throws -> String? {
    try rows("SELECT value FROM bench_meta WHERE key = $1", .text(key)) { $0.text(0) }
      .first ?? nil
  }
}
