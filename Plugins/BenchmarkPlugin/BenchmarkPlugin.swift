import Foundation
import PackagePlugin

/// Writes the main program of a suite that was written for the package `benchmark` of ordo-one: a
/// target whose global closure `benchmarks` registers its benchmarks.
///
/// The system's shell writes the file, so that no tool has to be built first.
@main struct BenchmarkPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    // A target with a main.swift already has a main program; two would not link.
    guard let target = target as? SwiftSourceModuleTarget, target.kind == .executable,
      !target.sourceFiles.contains(where: { $0.url.lastPathComponent == "main.swift" })
    else { return [] }
    // `_ =`, because a closure `benchmarks` of one expression returns that benchmark.
    let program = """
      import Benchmark

      @main struct BenchmarkRunner: BenchmarkRunnerHooks {
        static var suite: String { "\(target.name)" }
        static func registerBenchmarks() { _ = benchmarks() }
      }

      """
    let file = context.pluginWorkDirectoryURL.appending(path: "BenchmarkRunner.swift")
    return [
      .buildCommand(
        displayName: "Writing the main program of \(target.name)",
        executable: URL(fileURLWithPath: "/bin/sh"),
        // The shell's own arguments, so that neither text nor path needs quotation marks.
        arguments: ["-c", #"printf %s "$0" >"$1""#, program, file.path], outputFiles: [file])
    ]
  }
}
