internal import Foundation

/// The programs that a command started, and that have not ended: each is below a supervisor.
func processes(startedBy command: Int32) -> [Int32] {
  children(of: command).flatMap(children)
}

/// The processes that a process started, and that have not ended.
private func children(of parent: Int32) -> [Int32] {
  let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
  return names.compactMap { Int32($0) }.filter { processStatus(of: $0)?.parent == parent }
}

/// The state and the parent of a process, from the fields after its name in parentheses.
func processStatus(of process: Int32) -> (state: Substring, parent: Int32)? {
  guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
    let end = text.lastIndex(of: ")")
  else { return nil }
  let fields = text[text.index(after: end)...].split(separator: " ")
  guard fields.count > 1, let parent = Int32(fields[1]) else { return nil }
  return (fields[0], parent)
}
