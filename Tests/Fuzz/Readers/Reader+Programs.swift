internal import Foundation
internal import Storage

@testable import Builds
@testable import Profiling
@testable import Reporting

extension Reader {
  /// The readers of programs and object files.
  static let programs = [
    Reader("elf") { input in
      guard let image = ELFImage(Array(input)) else { return }
      _ = ProgramMap(image)
      let graph = CodeGraph(parts: ObjectCode(image).parts)
      guard let changes = CodeChanges(graph, graph) else { return }
      require(changes.leaveSame(Set(graph.parts.keys)), "a file differs from itself")
    }
  ]

  /// The readers of what tools print.
  static let tools = [
    Reader("callgrind") { input in
      let text = String(decoding: input, as: UTF8.self)
      for event in SimulatedEvent.allCases {
        _ = try? CallgrindProfile(text, events: event.columns)
      }
      let profile = try CallgrindProfile(text)
      _ = profile.stacks.functions
      let code = try CallgrindCode(text, of: profile.functions, in: "/tmp/bench")
      let counted = FunctionCounts(code, inlines: [:], names: [:]).stacks.total
      require(
        counted == profile.instructions.values.reduce(0, +), "instructions are lost by address")
    },
    Reader("perf-script") { input in
      let script = PerfScript(String(decoding: input, as: UTF8.self))
      let again = PerfScript(script.text(naming: [:]))
      require(again.samples.count == script.samples.count, "samples are lost when written")
      _ = (script.symbols, script.samples.map(\.event))
      let inside = RegionSamples(of: script)
      require(
        inside.inside + inside.outside + inside.cutOff <= script.samples.count,
        "more samples than there are")
    },
    Reader("symbolizer") { input in
      for line in String(decoding: input, as: UTF8.self).utf8.split(separator: UInt8(ascii: "\n")) {
        guard let functions = try? Symbolizer.functions(in: line) else { continue }
        require(!functions.isEmpty, "an address without a function")
      }
    },
  ]

  /// The readers of what git and the package manager say of a package.
  static let packages = [
    Reader("commits") { input in
      let text = String(decoding: input, as: UTF8.self)
      let commits = CommitSummary.all(in: text)
      let again = commits.map { "\($0.hash)\n\($0.subject)\n\($0.author)\n\($0.date)\n" }.joined()
      require(CommitSummary.all(in: again) == commits, "a commit differs")
    },
    Reader("build-progress") { input in
      let text = String(decoding: input, as: UTF8.self)
      guard let steps = BuildProgress.Steps(lastIn: text) else { return }
      require((0..<steps.total).contains(steps.done), "more steps done than there are")
      let line = ProgressLine(done: steps.done, total: steps.total, unit: "steps", current: text)
      require(!line.text(seconds: 30, width: 80).contains(where: \.isNewline), "two lines")
    },
    Reader("link-plan") { input in
      // Two products, because the lines of all others are passed over.
      for product in ["suites", "other"] {
        let plan = String(decoding: input, as: UTF8.self)
        guard let command = LinkCommand(product: product, plan: plan) else { continue }
        let words = command.linking(to: "elsewhere", linkerArguments: ["--seed"])
        require(words.contains("elsewhere"), "the output is not replaced")
        _ = (command.archives, command.objects)
      }
    },
    Reader("manifest") { input in
      let manifest = try JSONDecoder().decode(
        PackageManifest.self, from: Data(String(decoding: input, as: UTF8.self).utf8))
      let found = Set(manifest.suites)
      let named = Set(manifest.targets.map(\.name) + manifest.products.map(\.name))
      require(found.isSubset(of: named), "an executable that is neither product nor target")
    },
    Reader("workspace") { input in
      _ = SourceFiles.dependencies(inWorkspace: String(decoding: input, as: UTF8.self))
    },
  ]
}
