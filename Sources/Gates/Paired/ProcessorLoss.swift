internal import Essentials

/// The processor time that was taken from this machine's programs, as counters at one moment.
package struct ProcessorLoss: Sendable {
  private let stolen: StolenTime?
  private let throttledPeriods: Int

  /// The largest share of stolen time with which a round still counts.
  ///
  /// The number is a choice: a smaller one discards more rounds, a larger one keeps more that are
  /// disturbed.
  package static let tolerableShare = 0.1

  /// The function that replaces the counters in the current task; `nil`, except in tests.
  @TaskLocal static var simulated: (@Sendable () -> ProcessorLoss)?

  /// Reads the stolen time and the throttled periods of all enclosing control groups.
  package static var now: ProcessorLoss {
    simulated?()
      ?? ProcessorLoss(
        stolen: .now, throttledPeriods: controlGroups.reduce(0) { $0 + throttledPeriods(of: $1) })
  }

  init(stolen: StolenTime?, throttledPeriods: Int) {
    self.stolen = stolen
    self.throttledPeriods = throttledPeriods
  }

  /// Whether a measurement since an earlier moment is unusable: its control group exceeded its
  /// quota, or more than a tenth of the time was stolen.
  ///
  /// Both sides of a comparison suffer alike, so discarding such a measurement favours neither.
  package func spoils(since earlier: ProcessorLoss) -> Bool {
    if throttledPeriods > earlier.throttledPeriods { return true }
    guard let stolen, let before = earlier.stolen else { return false }
    return stolen.share(since: before) > Self.tolerableShare
  }

  /// The files `cpu.stat` of this process's control group and its ancestors.
  private static let controlGroups: [String] = {
    let text = (try? String(contentsOfFile: "/proc/self/cgroup", encoding: .utf8)) ?? ""
    return folders(text).map { $0 + "/cpu.stat" }
  }()

  /// Returns the folders that `/proc/self/cgroup` names, of the unified hierarchy and of version 1,
  /// each with its ancestors.
  static func folders(_ text: String) -> [String] {
    var folders: Set<String> = []
    for line in text.split(separator: "\n") {
      // `number:controllers:path`; the path may contain colons.
      let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3 else { continue }
      // The line without controllers is that of the unified hierarchy.
      let controllers = fields[1].split(separator: ",")
      guard controllers.isEmpty || controllers.contains("cpu") else { continue }
      let root = controllers.isEmpty ? "/sys/fs/cgroup" : "/sys/fs/cgroup/cpu"
      var names = fields[2].split(separator: "/")
      repeat {
        folders.insert(([root] + names.map(String.init)).joined(separator: "/"))
      } while names.popLast() != nil
    }
    return folders.sorted()
  }

  /// Returns the number of periods in which a control group exceeded its quota; 0 if it has no
  /// limit.
  static func throttledPeriods(of file: String) -> Int {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return 0 }
    return throttledPeriods(in: text)
  }

  /// Returns the number after `nr_throttled` in the text of a file `cpu.stat`; 0 if there is none.
  static func throttledPeriods(in text: String) -> Int {
    let line = text.split(separator: "\n").first { $0.hasPrefix("nr_throttled ") }
    return line.flatMap { Int($0.dropFirst("nr_throttled ".count)) } ?? 0
  }
}
