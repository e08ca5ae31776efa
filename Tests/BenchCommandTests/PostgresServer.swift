internal import Foundation
internal import TestSupport
internal import Testing

/// A server of PostgreSQL on the loopback interface, with a password and a certificate of its own.
///
/// It refuses to run as root, so root runs it as `nobody`.
final class PostgresServer {
  /// Whether what a server needs is installed.
  static var isInstalled: Bool {
    !programs.isEmpty && FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")
  }

  /// The folder of the newest server's programs, as Debian has it; empty if there is none.
  private static let programs: String = {
    let place = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    return versions.compactMap(Int.init).sorted().reversed().map { "\(place)/\($0)/bin" }
      .first { FileManager.default.isExecutableFile(atPath: "\($0)/initdb") } ?? ""
  }()

  /// The variables that a client needs: the password, and patience on a busy machine.
  let variables = [
    "PGPASSWORD": "a secret", "PGSSLMODE": "require", "PGOPTIONS": "-c lock_timeout=30min",
  ]
  /// The certificate, which only clients that verify it need.
  var certificate: String { folder.appending(path: "server.crt").path }

  private let folder: URL
  private var disk: URL?
  private let port: String
  private var process: ChildProcess?

  /// Makes a server and waits until it answers.
  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "postgres-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let free = try ChildProcess(
      URL(filePath: "/usr/bin/env"),
      [
        "python3", "-c",
        "import socket; s = socket.socket(); s.bind(('127.0.0.1', 0)); print(s.getsockname()[1])",
      ], in: folder)
    port = try free.wait().output.trimmingCharacters(in: .whitespacesAndNewlines)
    try Data("a secret\n".utf8).write(to: folder.appending(path: "password"))
    if geteuid() == 0 {
      _ = try finished("/usr/bin/env", ["chown", "nobody", folder.path, "\(folder.path)/password"])
    }
    // An order of texts that is not that of bytes.
    _ = try finished(
      Self.programs + "/initdb",
      [
        "-D", "data", "-U", "bench", "--auth=scram-sha-256", "--pwfile=password", "--no-sync",
        "--encoding=UTF8", "--locale=C.UTF-8", "--locale-provider=icu", "--icu-locale=en",
      ], unprivileged: true)
    _ = try finished(
      "/usr/bin/openssl",
      [
        "req", "-new", "-x509", "-nodes", "-subj", "/CN=localhost", "-addext",
        "subjectAltName=IP:127.0.0.1", "-keyout", "server.key", "-out", "server.crt",
      ], unprivileged: true)
    try start()
  }

  deinit {
    stop()
    if let disk { _ = try? finished("/usr/bin/env", ["umount", disk.path]) }
    try? FileManager.default.removeItem(at: folder)
  }

  /// The address of a database, without a password.
  func address(of database: String) -> String {
    "postgres://bench@127.0.0.1:\(port)/\(database)"
  }

  /// Starts the server again after `stop`.
  func start() throws {
    let arguments = [
      "-D", "data", "-p", port, "-c", "listen_addresses=127.0.0.1", "-c",
      "unix_socket_directories=", "-c", "fsync=off", "-c", "ssl=on", "-c",
      "ssl_cert_file=../server.crt", "-c", "ssl_key_file=../server.key",
    ]
    process = try child(Self.programs + "/postgres", arguments, unprivileged: true)
    try waitUntil("the server answers") { (try? sql("SELECT 1")) == "1\n" }
  }

  /// Ends the server and all its connections at once, like a crash.
  func stop() {
    guard let process else { return }
    kill(process.identifier, SIGQUIT)
    _ = try? process.wait()
    self.process = nil
  }

  /// Moves tables to a disk of their own, and fills it.
  ///
  /// - Returns: The file that fills the disk.
  func fillDisk(of tables: [String]) throws -> URL {
    let disk = folder.appending(path: "disk")
    try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: true)
    _ = try finished(
      "/usr/bin/env", ["mount", "-t", "tmpfs", "-o", "size=16m", "none", disk.path])
    self.disk = disk
    _ = try finished("/usr/bin/env", ["chown", "nobody", disk.path])
    _ = try sql("CREATE TABLESPACE small LOCATION '\(disk.path)'")
    for table in tables { _ = try sql("ALTER TABLE \(table) SET TABLESPACE small") }
    let rest = disk.appending(path: "rest")
    // It fails when nothing is left.
    let filling = try child(
      "/usr/bin/env", ["dd", "if=/dev/zero", "of=\(rest.path)"], unprivileged: false)
    _ = try filling.wait()
    return rest
  }

  /// Returns the result of statements, a line for each row.
  func sql(_ statements: String, in database: String = "postgres") throws -> String {
    let outcome = try session(statements, in: database).wait()
    guard outcome.ending == .exit(0) else { throw Failure(text: "\(statements): \(outcome)") }
    return outcome.output
  }

  /// Starts a session that executes statements, and does not wait for its end.
  func session(_ statements: String, in database: String) throws -> ChildProcess {
    try child(
      Self.programs + "/psql", ["-qXtA", "-c", statements, address(of: database)],
      unprivileged: false)
  }

  private struct Failure: Error {
    let text: String
  }

  private func child(
    _ program: String, _ arguments: [String], unprivileged: Bool
  ) throws -> ChildProcess {
    let words = [program] + arguments
    let drop = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"]
    return try ChildProcess(
      URL(filePath: "/usr/bin/env"), (unprivileged && geteuid() == 0 ? drop : []) + words,
      in: folder, environment: variables)
  }

  private func finished(
    _ program: String, _ arguments: [String], unprivileged: Bool = false
  ) throws -> String {
    let outcome = try child(program, arguments, unprivileged: unprivileged).wait()
    guard outcome.ending == .exit(0) else { throw Failure(text: "\(program): \(outcome)") }
    return outcome.output
  }
}
