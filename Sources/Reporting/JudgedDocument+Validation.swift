internal import Comparison
internal import Measurements

// The rules for the values of a judged document. A page is drawn from every document that passes.

extension JudgedDocument {
  /// The place and a description of the document's first contradiction; `nil` if it has none.
  var fault: String? {
    if let fault = environment.fault { return "environment: \(fault)" }
    guard ExitStatus(rawValue: exitCode) != nil else { return "exitCode: \(exitCode) is none" }
    if let fault = shard?.fault { return "shard\(fault)" }
    var ids: Set<String> = []
    for (index, line) in benchmarks.enumerated() {
      let place = "benchmarks[\(index)]"
      guard ids.insert(line.id).inserted else { return "\(place): \(line.id) occurs twice" }
      if let fault = line.fault { return "\(place)\(fault)" }
    }
    return nil
  }
}

extension JudgedDocument.Line {
  /// The place and a description of the benchmark's first contradiction; `nil` if it has none.
  fileprivate var fault: String? {
    if let suite, suite != BenchmarkID(id).suite {
      return ".suite: \"\(suite)\" is not the suite of \(id)"
    }
    if let items, items < 1 { return ".items: \(items) items, and needs one" }
    if let threads, threads < 1 { return ".threads: \(threads) threads, and needs one" }
    for (index, function) in (functions ?? []).enumerated() {
      let numbers = [function.before, function.growth]
      if function.name.isEmpty || numbers.contains(where: { !$0.isFinite || $0 < 0 }) {
        return ".functions[\(index)]: has no name, or a number below 0"
      }
    }
    return nil
  }
}
