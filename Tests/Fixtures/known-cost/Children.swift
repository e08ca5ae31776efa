import Benchmarking
import Foundation

/// Workloads of which the first leaves processes behind, and the second fails beside them.
let children: [BenchmarkSuite] =
  Switches.isOn("CHILDREN")
  ? [
    BenchmarkSuite("children") {
      BenchmarkGroup("body") {
        counted("left", work: startProcesses)
        counted("after") { _ in
          let running = startedProcesses.compactMap(state).filter { $0 != "Z" && $0 != "X" }
          if !running.isEmpty { throw StillRunning(states: running) }
        }
      }
    }
  ] : []

/// The processes that this one has started.
nonisolated(unsafe) private var startedProcesses: [pid_t] = []

/// Starts three processes once, which all lose their parent.
///
/// Two lead sessions of their own, and one of those ignores signals.
private func startProcesses(_ number: Int) throws {
  guard startedProcesses.isEmpty else { return }
  let file = "\(NSTemporaryDirectory())/children-\(getpid())"
  let script = """
    exec 3> "$0"; sleep 3600 3>&- & echo $! >&3; setsid sleep 3600 3>&- & echo $! >&3
    (trap '' INT TERM HUP; exec setsid sleep 3600 3>&-) & echo $! >&3
    """
  let words: [UnsafeMutablePointer<CChar>?] =
    ["bash", "-c", script, file].map { strdup($0 as String) } + [nil]
  defer { for word in words { free(word) } }
  var shell: pid_t = 0
  guard posix_spawn(&shell, "/bin/bash", nil, nil, words, nil) == 0 else {
    throw CocoaError(.executableLoad)
  }
  waitpid(shell, nil, 0)
  let text = try String(contentsOfFile: file, encoding: .utf8)
  try FileManager.default.removeItem(atPath: file)
  startedProcesses = text.split(separator: "\n").compactMap { pid_t($0) }
}

/// The error of a body that runs beside a process of another one.
private struct StillRunning: Error {
  let states: [Character]
}

/// Returns the state of a process as the system names it; `nil` for one that is gone.
private func state(of process: pid_t) -> Character? {
  let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
  return status?.split(separator: ")").last?.dropFirst().first
}
