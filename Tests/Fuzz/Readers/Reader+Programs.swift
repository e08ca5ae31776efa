internal import Foundation

@testable import Builds
@testable import Profiling

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
      _ = try CallgrindProfile(String(decoding: input, as: UTF8.self)).stacks.functions
    },
    Reader("perf-script") { input in
      let script = PerfScript(String(decoding: input, as: UTF8.self))
      let again = PerfScript(script.text(naming: [:]))
      require(again.samples.count == script.samples.count, "samples are lost when written")
      let inside = RegionSamples(of: script)
      require(
        inside.inside + inside.outside + inside.cutOff <= script.samples.count,
        "more samples than there are")
    },
  ]
}
