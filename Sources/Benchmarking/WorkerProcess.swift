internal import Foundation

/// The command's side of a worker: a fresh process of the same program.
package final class WorkerProcess {
  private let process = Process()
  private let requests = Pipe()
  private let answers = Pipe()
  private let complaints = Pipe()
  private var received: [UInt8] = []
  private var complained: [UInt8] = []

  /// How a worker is started.
  package struct Launch: Sendable {
    /// The program to run; this one by default.
    package var executable: String
    /// Its arguments.
    package var arguments: [String]
    /// Variables beyond those of this process.
    package var environment: [String: String] = [:]

    /// This program, as a worker.
    ///
    /// - Parameter arguments: What makes it a worker, and the options it shares with the command.
    /// - Throws: `WorkerError.noExecutable` when this program's file cannot be found.
    package init(arguments: [String]) throws {
      guard let executable = Bundle.main.executablePath else {
        throw WorkerError.noExecutable
      }
      self.init(executable: executable, arguments: arguments)
    }

    /// Another build of this program, as a worker.
    package init(executable: String, arguments: [String]) {
      self.executable = executable
      self.arguments = arguments
    }
  }

  /// Starts a worker.
  package init(_ launch: Launch) throws {
    process.executableURL = URL(fileURLWithPath: launch.executable)
    process.arguments = launch.arguments
    process.environment = Self.environment.merging(launch.environment) { $1 }
    process.standardInput = requests
    process.standardOutput = answers
    process.standardError = complaints
    try process.run()
  }

  deinit {
    end()
  }

  private static var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment
    // A crash is reported in one line; the runtime's backtrace would take seconds to draw.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    // A detached thread that ends frees memory of the C library's if more stacks are cached than
    // this limit. If it has not allocated before, that is the first jemalloc hears of it; with
    // hooks installed, jemalloc 5.3 then remembers a thread that is gone, and crashes at a later
    // one. So the cache has no limit.
    let tunables = [environment["GLIBC_TUNABLES"], "glibc.pthread.stack_cache_size=0x10000000000"]
    environment["GLIBC_TUNABLES"] = tunables.compactMap { $0 }.joined(separator: ":")
    return environment
  }

  /// How long a worker that is told to go may take.
  private static let patienceMilliseconds = 500

  /// The number the system knows it by.
  package var identifier: Int32 { process.processIdentifier }

  /// Ends the worker if it lives: by closing its channel, so that it can tear down what it has set
  /// up, and by a signal if it does not go.
  package func end() {
    guard process.isRunning else { return }
    try? requests.fileHandleForWriting.close()
    for _ in 0..<Self.patienceMilliseconds where process.isRunning { usleep(1000) }
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Sends a request and waits for its answer.
  ///
  /// - Throws: `WorkerError` when the worker dies, says nothing for `timeout` seconds, or answers
  ///   something else, and when a signal asks this process to end.
  package func ask(_ request: WorkerRequest, timeout: Double) throws(WorkerError) -> WorkerResponse
  {
    guard let line = try? JSONEncoder().encode(request) + [0x0A],
      Platform.write(Array(line), to: requests.fileHandleForWriting.fileDescriptor)
    else { throw died() }
    let answer = try nextLine(timeout: timeout)
    guard let response = try? JSONDecoder().decode(WorkerResponse.self, from: Data(answer)) else {
      throw .unexpectedAnswer(String(decoding: answer.prefix(200), as: UTF8.self))
    }
    return response
  }

  /// Asks for one turn at what `prepare` has set up.
  ///
  /// - Returns: Nanoseconds of each sample.
  /// - Throws: `WorkerError`, as `ask(_:timeout:)`; also when the benchmark throws.
  package func takeTurn(timeout: Double) throws(WorkerError) -> [Int] {
    let line = Array("\(WorkerServer.turn)\n".utf8)
    guard Platform.write(line, to: requests.fileHandleForWriting.fileDescriptor) else {
      throw died()
    }
    let answer = try nextLine(timeout: timeout)
    let samples = answer.split(separator: UInt8(ascii: " ")).map {
      Int(String(decoding: $0, as: UTF8.self))
    }
    if !samples.isEmpty, !samples.contains(nil) { return samples.compactMap { $0 } }
    if case .failed(let failure) = try? JSONDecoder().decode(
      WorkerResponse.self, from: Data(answer))
    {
      throw .failed(failure)
    }
    throw .unexpectedAnswer(String(decoding: answer.prefix(200), as: UTF8.self))
  }

  private func nextLine(timeout: Double) throws(WorkerError) -> [UInt8] {
    let deadline = Platform.monotonicNanoseconds + Int(timeout * 1e9)
    while true {
      if let end = received.firstIndex(of: 0x0A) {
        defer { received.removeSubrange(...end) }
        return Array(received[..<end])
      }
      if let signal = Platform.caughtSignal { throw .interrupted(signal: signal) }
      let left = (deadline - Platform.monotonicNanoseconds) / 1_000_000
      guard left > 0 else { throw .stalled(seconds: timeout) }
      try receive(within: left)
    }
  }

  /// Waits for bytes on either channel; both are drained, or a chatty worker would block.
  private func receive(within milliseconds: Int) throws(WorkerError) {
    let answer = answers.fileHandleForReading.fileDescriptor
    let complaint = complaints.fileHandleForReading.fileDescriptor
    let ready = Platform.readable([answer, complaint], milliseconds: min(milliseconds, 1000))
    if ready.contains(complaint) {
      complained = (complained + Platform.read(from: complaint)).suffix(4096)
    }
    guard ready.contains(answer) else { return }
    let bytes = Platform.read(from: answer)
    if bytes.isEmpty { throw died() }
    received += bytes
  }

  /// What became of a worker whose channel has closed.
  private func died() -> WorkerError {
    process.waitUntilExit()
    let complaint = complaints.fileHandleForReading.fileDescriptor
    while Platform.readable([complaint], milliseconds: 0).contains(complaint) {
      let bytes = Platform.read(from: complaint)
      if bytes.isEmpty { break }
      complained = (complained + bytes).suffix(4096)
    }
    let status = process.terminationStatus
    let how =
      process.terminationReason == .uncaughtSignal
      ? "signal \(status) (\(Self.signalNames[status] ?? "unknown"))" : "exit code \(status)"
    let lines = String(decoding: complained, as: UTF8.self).split(separator: "\n").suffix(3)
    return .died(how: how, standardError: lines.map { String($0.prefix(300)) })
  }

  private static let signalNames: [Int32: String] = [
    SIGABRT: "abort", SIGBUS: "bus error", SIGFPE: "arithmetic error", SIGILL: "trap",
    SIGINT: "interrupt", SIGKILL: "killed", SIGSEGV: "bad memory access", SIGTERM: "terminated",
    SIGTRAP: "trap",
  ]
}

extension BenchmarkFailure {
  /// What a record says about a benchmark whose worker gave no answer.
  package init(_ error: WorkerError) {
    switch error {
    case .died(let how, let lines): self = .crashed(how: how, standardError: lines)
    case .stalled(let seconds): self = .stalled(seconds: seconds)
    case .failed(let failure): self = failure
    case .unexpectedAnswer(let text):
      self = .crashed(how: "unexpected answer", standardError: [text])
    case .noExecutable, .interrupted: self = .crashed(how: "\(error)", standardError: [])
    }
  }
}

/// Why a worker gave no answer.
package enum WorkerError: Error, Equatable {
  /// This program's file cannot be found.
  case noExecutable
  /// It ended by itself or by a signal.
  case died(how: String, standardError: [String])
  /// It said nothing for so long.
  case stalled(seconds: Double)
  /// It said something this version does not understand.
  case unexpectedAnswer(String)
  /// The benchmark threw in one of its turns.
  case failed(BenchmarkFailure)
  /// This process was asked to end.
  case interrupted(signal: Int32)
}
