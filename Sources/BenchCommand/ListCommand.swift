internal import ArgumentParser
internal import Essentials
internal import Measurements
internal import Reporting
internal import Sessions
internal import Storage

/// `bench list`: shows the suites and benchmarks, without measuring.
struct ListCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Show suites, benchmarks, parameters and tags.",
    discussion: "Example: bench list --tag gate")

  @OptionGroup(title: "Selection") var selection: SelectionOptions
  @OptionGroup(title: "Selection") var sharing: ShardOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  @OptionGroup var root: RootOptions
  @OptionGroup(title: "Program") var program: ProgramOptions

  func run() throws {
    let program = try program.find(in: try root.find(), output.makeMessages())
    let whole = try selection.selection(in: program, advise: output.advise)
    let part = sharing.part(
      of: try whole.entries(of: program), in: whole, advise: output.advise)
    let entries = part.present(in: program)
    // A narrow terminal loses the column of the highest rank first.
    var table = Table([
      .init("benchmark"), .init("items", isNumber: true, rank: 2), .init("tags", rank: 1),
    ])
    for entry in entries {
      table.append([
        entry.id + (entry.title.map { "  \($0)" } ?? ""), String(entry.items),
        entry.tags.joined(separator: " "),
      ])
    }
    try output.write(
      text: { table.text(width: $0) }, markdown: { table.markdown() },
      json: { try JSONText.encode(ListDocument(entries), pretty: true) })
  }
}

/// The document `bench.list/1`: the properties of benchmarks that are known without measuring.
private struct ListDocument: Encodable {
  var schema = "bench.list/1"
  var benchmarks: [Line]

  struct Line: Encodable {
    var id: String
    var suite: String
    var group: String
    var name: String
    var title: String?
    var parameters: [String: String]
    var tags: [String]
    var items: Int
    var metrics: [Metric]
  }

  init(_ entries: [BenchmarkDescription]) {
    benchmarks = entries.map { entry in
      let parameters = entry.parameters.map { ($0.name, $0.value) }
      return Line(
        id: entry.id, suite: entry.suite, group: entry.group, name: entry.name,
        title: entry.title,
        parameters: Dictionary(parameters) { _, last in last }, tags: entry.tags,
        items: entry.items, metrics: entry.standardMetrics)
    }
  }
}
