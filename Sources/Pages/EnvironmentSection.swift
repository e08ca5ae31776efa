internal import Comparison
internal import Markup
internal import Measurements
internal import Reporting

extension ReportPage {
  /// The section that lists machine, build, date, load and evidence of the measurement.
  var environmentSection: Markup {
    let list = entries.map { "<div><dt>\($0.0)</dt><dd>\($0.1)</dd></div>" as Markup }
    return """
      <section id="environment" aria-labelledby="environment-heading">
      <h2 id="environment-heading">Environment</h2>
      <dl>\(list.lines())</dl>
      </section>
      """
  }

  /// The names and texts of the list's entries, without those that are unknown or do not apply.
  private var entries: [(String, String)] {
    let here = document.environment
    let machine = ["\(here.cpuModel)", "\(here.cpuCount) cpus", here.hypervisor]
    let build = [here.toolchain, here.configuration] + here.flags
    let all: [(String, String?)] = [
      ("Machine", machine.compactMap { $0 }.joined(separator: ", ")),
      ("System", "\(here.os) \(here.kernel), \(here.arch)"),
      ("Build", build.joined(separator: " ")), ("Allocator", here.allocator),
      ("Allocator of times", here.timeAllocator),
      ("Commit", here.commit?.text), ("Date", here.date),
      ("Load", here.load.map(Quantity.significant).joined(separator: "  ")),
      (
        "Harness overhead",
        here.loopOverhead.map { "\(Quantity.time($0)) an iteration" }
      ),
      ("Clock", here.clockOverhead.map { "\(Quantity.time($0)) a reading" }),
      ("Compared with", document.reference.isEmpty ? nil : document.reference),
      ("Evidence", document.evidence.isEmpty ? nil : document.evidence.joined(separator: "; ")),
    ]
    return all.compactMap { name, words in words.map { (name, $0) } }
  }
}

extension ReportPage {
  /// The section that explains the terms of a page and the signs of its outcomes.
  var readingSection: Markup {
    let outcomes = Outcome.order.map { outcome -> Markup in
      "<div><dt>\(outcome.badge)</dt><dd>\(Self.meaning(of: outcome))</dd></div>"
    }
    return """
      <section id="reading"><details><summary>How to read this page</summary>
      <dl>
      <div><dt>floor</dt><dd>The second smallest sample, for one iteration: what the code takes \
      when nobody disturbs it.</dd></div>
      <div><dt>median</dt><dd>The middle sample, with all that disturbed this run.</dd></div>
      <div><dt>change</dt><dd>The change of the time against the reference; in brackets the \
      changes that are not excluded, with 95 % confidence.</dd></div>
      \(outcomes.lines())
      </dl></details></section>
      """
  }

  private static func meaning(of outcome: Outcome) -> String {
    switch outcome {
    case .failed: "Crashed, or computed something other than the reference."
    case .measured: "Measured, without a reference to compare with."
    case .absent: "Not measured: the machine has too few processors for its threads."
    case .judged(let verdict): verdict.meaning
    }
  }
}
