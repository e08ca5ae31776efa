internal import Essentials

extension Platform {
  /// The setting `kernel.perf_event_paranoid`, which decides who may count; `nil` if the system has
  /// no such setting.
  package static var perfParanoia: Int? {
    (try? String(contentsOfFile: "/proc/sys/kernel/perf_event_paranoid", encoding: .utf8))?
      .split(separator: "\n").first.flatMap { Int($0) }
  }
}
