public import Measurements

/// The error of files that are not the parts of one run; names the file, the difference and the
/// remedy.
public enum MergeError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The list of files is empty.
  case noFiles
  /// The file at `path` is a whole measurement, not a part of a run; it was merged if `isMerged` is
  /// true.
  case notAShard(path: String, isMerged: Bool)
  /// The file at `path` is a whole gate or a comparison, named by `kind`, not a part of a gate.
  case notAShardOfAGate(path: String, kind: String)
  /// The file at `path` is a shard of a gate and the one at `run` of a run.
  case mixedKinds(path: String, run: String)
  /// Two files are of runs with different numbers of parts; each path is followed by its part.
  case otherCount(path: String, Shard, first: String, Shard)
  /// Two files, named by their paths, are the same part.
  case samePart(Shard, String, String)
  /// `count` parts are absent; the array has the first five of them.
  case missingParts([Shard], count: Int)
  /// Two files were measured with different builds; each path is followed by its build.
  case otherBuild(path: String, String, first: String, String)
  /// Two files were measured at different commits; each path is followed by its commit, if known.
  case otherCommit(path: String, Commit?, first: String, Commit?)
  /// Two shards of gates judged different builds on one side, the reference or the candidate; each
  /// path is followed by its build.
  case otherSide(path: String, side: String, String, first: String, String)
  /// Two shards of gates judged by different rules; `rule` is the option or the property.
  case otherRules(path: String, first: String, rule: String)
  /// A signal ended the gate of a shard early; the text is the shard's own.
  case interrupted(String, path: String, Shard)
  /// The problems of a shard of a gate are not those of its rows.
  case contradictory(path: String, Shard)
  /// Two files are of runs with different benchmarks; the benchmark `only`, if any, is in one file
  /// only.
  case otherSelection(path: String, first: String, only: String?, in: String)
  /// The runs of two files measured different metrics.
  case otherMetrics(path: String, first: String)
  /// The part in a file was not measured to its end.
  case partial(PartialRun, path: String, Shard)
  /// The file of a part lacks the benchmark with this identifier.
  case absentBenchmark(String, path: String, Shard)
  /// The benchmark with this identifier is in a file twice, or belongs to another part.
  case foreignBenchmark(String, path: String, Shard)

  /// One line that says what happened, where, and what to do.
  public var description: String {
    switch self {
    case .noFiles:
      "nothing to merge; name the files of all shards"
    case .notAShard(let path, let isMerged):
      "\(path): \(isMerged ? "merged already" : "a whole measurement"), no shard; "
        + "`bench run --shard I/N` makes one"
    case .notAShardOfAGate, .mixedKinds, .otherSide, .otherRules, .interrupted, .contradictory:
      gateDescription
    case .otherCount(let path, let part, let first, let other):
      "\(path) is shard \(part) and \(first) is \(other): not of one run"
    case .samePart(let part, let first, let second):
      "\(first) and \(second) are both shard \(part); name each shard once"
    case .missingParts(let parts, let count):
      Self.missing(parts, count)
    case .otherBuild(let path, let build, let first, let other):
      "\(path): measured with \(build), \(first) with \(other); "
        + "measure all shards with one toolchain"
    case .otherCommit(let path, let commit, let first, let other):
      "\(path): measured at \(commit?.text ?? "no commit"), \(first) at "
        + "\(other?.text ?? "no commit"); measure all shards at one commit"
    case .otherSelection(let path, let first, let only, let place):
      "\(path) and \(first) are of different selections"
        + (only.map { ": only \(place) has \($0)" } ?? " or orders")
        + "; measure all shards with the same options"
    case .otherMetrics(let path, let first):
      "\(path) and \(first) have different metrics; measure all shards with the same --metric"
    case .partial(let partial, let path, let part):
      "\(path): shard \(part) is \(partial.line); measure it again"
    case .absentBenchmark(let id, let path, let part):
      "\(path): shard \(part) lacks \(id); it was interrupted or cut, measure it again"
    case .foreignBenchmark(let id, let path, let part):
      "\(path): \(id) is there twice or not of shard \(part); measure it again"
    }
  }

  /// The line of an error that only shards of gates have; empty for the others.
  private var gateDescription: String {
    switch self {
    case .notAShardOfAGate(let path, let kind):
      "\(path): \(kind), no shard; `bench gate --against REF --shard I/N` makes one"
    case .mixedKinds(let path, let run):
      "\(path) is of a gate and \(run) of a run; name the shards of one of them"
    case .otherSide(let path, let side, let build, let first, let other):
      "\(path): the \(side) is \(build), in \(first) it is \(other); "
        + "gate all shards with the same two builds"
    case .otherRules(let path, let first, let rule):
      "\(path) and \(first) were judged with different \(rule); "
        + "gate all shards with the same options and version"
    case .interrupted(let words, let path, let part):
      "\(path): shard \(part) is not complete: \(words); gate it again"
    case .contradictory(let path, let part):
      "\(path): shard \(part) has problems that its rows do not show, or hides some; gate it again"
    default:
      ""
    }
  }

  private static func missing(_ parts: [Shard], _ count: Int) -> String {
    let named = parts.map(\.description).joined(separator: ", ")
    let others = count > parts.count ? " and \(count - parts.count) more" : ""
    return count == 1
      ? "shard \(named) is missing; name its file too"
      : "shards \(named)\(others) are missing; name their files too"
  }
}
