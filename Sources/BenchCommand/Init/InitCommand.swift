internal import ArgumentParser
internal import Builds
internal import ChildProcess
internal import Comparison
internal import Essentials
internal import Measurements
internal import Sessions
internal import Storage

/// `bench init`: makes a package of suites in `Benchmarks/`, with a first benchmark that runs.
///
/// The user's manifest is not touched: a nested package works for every version of the tools and
/// every layout of targets. If the first build or run fails, nothing is left behind.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Put a first benchmark into a package, in Benchmarks/.",
    discussion: """
      Example: bench init && git add Benchmarks && git commit -m "Add benchmarks"

      The package's own manifest is not touched. The benchmark calls a public function of the \
      package, chosen by the calls in its tests, or is a sample where none can be called. Suites \
      for ordo-one's, Google's or the collections' harness stay as they are: one line of their \
      manifest changes.
      """)

  enum Continuous: String, ExpressibleByArgument, CaseIterable { case github }

  @Option(
    help: .init(
      "The folder or the address of transition-bench; else where this program comes from.",
      valueName: "place"))
  var harness: String?

  @Option(name: .customLong("ci"), help: "Write a workflow that gates pull requests: github.")
  var continuous: Continuous?

  @Flag(help: "Show the files, and write and build nothing.")
  var dryRun = false

  @Flag(help: "Commit the new files, which the first gate needs.")
  var commit = false

  @Option(help: "The package's folder; else the current folder.")
  var root: String?

  @OptionGroup(title: "Output") var style: OutputStyle

  func run() throws {
    let folder = try packageFolder()
    // Before the builds, which take a minute.
    if commit {
      _ = try CommandError.converting { () throws(BuildError) in try Repository(at: folder) }
    }
    let harness = try HarnessPlace.find(harness)
    if let migration = try SuiteMigration(in: folder, to: harness) {
      return try migrate(migration, in: folder)
    }
    for place in [folder, "\(folder)/Benchmarks"] where SuiteProduct.isNamed(inManifestOf: place) {
      throw CommandError(.usage, "\(place)/Package.swift has suites already; see `bench list`")
    }
    let benchmarks = "\(folder)/Benchmarks"
    // What an earlier call built may lie there.
    let present = try? FileManager.default.contentsOfDirectory(atPath: benchmarks)
    let isTaken = FileManager.default.fileExists(atPath: benchmarks)
    guard present?.allSatisfy({ $0 == ".bench" }) ?? !isTaken else {
      throw CommandError(
        .cannotWrite,
        "\(benchmarks) is there already; nothing was changed; rename it, or add a package to it")
    }
    let files = try files(for: folder, harness)
    let workflow = try workflow(for: harness, in: folder)
    if dryRun { return try show(files.contents(nil), workflow, in: folder) }
    let call: PublicFunctions.Call?
    do {
      try write(files.contents(nil), to: benchmarks)
      call = try firstRun(of: files, in: folder, benchmarks)
      if let (path, text) = workflow {
        try StoredFile.makeFolder(path.folderPath, within: folder)
        try StoredFile.write(Data(text.utf8), to: path)
      }
    } catch {
      removeFiles(in: benchmarks)
      throw error
    }
    // A commit that git refuses leaves files that build.
    try conclude(files, call, in: folder, hasWorkflow: workflow != nil)
  }

  // MARK: What there is

  /// Returns the folder to put the suites into: a package, or an empty folder.
  private func packageFolder() throws(CommandError) -> String {
    let path = URL(fileURLWithPath: root ?? ".").standardizedFileURL.path
    let names = try? FileManager.default.contentsOfDirectory(atPath: path)
    guard let names else { throw CommandError(.usage, "\(path): no such folder") }
    guard names.contains("Package.swift") || names.allSatisfy({ $0.hasPrefix(".") }) else {
      throw CommandError(
        .usage, "\(path): no Package.swift; run `bench init` in a package, or in an empty folder")
    }
    return path
  }

  /// Returns the files of suites for the package's first library, by its manifest.
  private func files(for folder: String, _ harness: HarnessPlace) throws -> SuiteFiles {
    guard FileManager.default.fileExists(atPath: "\(folder)/Package.swift") else {
      return SuiteFiles(harness: harness)
    }
    let library = try CommandError.converting { () throws(BuildError) in
      try LibraryProduct.find(in: folder)
    }
    guard library.package != "transition-bench" else {
      throw CommandError(.data, "\(folder): a package of this name cannot depend on the harness")
    }
    if library.product == nil {
      style.advise("\(library.package) has no library to measure: the benchmark is a sample")
    }
    return SuiteFiles(
      package: library.package, product: library.product, module: library.module,
      harness: harness)
  }

  private func workflow(
    for harness: HarnessPlace, in folder: String
  ) throws(CommandError) -> (path: String, text: String)? {
    guard continuous != nil else { return nil }
    guard let (address, version) = harness.clone else {
      throw CommandError(
        .usage, "--ci github: CI cannot clone a folder; name an address with --harness URL")
    }
    let path = "\(folder)/.github/workflows/bench.yml"
    guard !FileManager.default.fileExists(atPath: path) else {
      throw CommandError(.cannotWrite, "\(path) is there already; nothing was changed")
    }
    return (path, SuiteFiles.workflow(address, at: version))
  }

  // MARK: What is done

  private func show(
    _ files: [String: String], _ workflow: (path: String, text: String)?, in folder: String
  ) throws {
    var all = Dictionary(
      uniqueKeysWithValues: files.map { ("\(folder)/Benchmarks/\($0.key)", $0.value) })
    if let workflow { all[workflow.path] = workflow.text }
    let parts = all.sorted { $0.key < $1.key }.map { "would write \($0.key):\n\($0.value)" }
    try Console.print(Data(parts.joined(separator: "\n").utf8))
  }

  /// Builds the package of suites, puts a call of the package into it that runs, and measures it.
  ///
  /// - Returns: The call; `nil` if the sample stays.
  private func firstRun(
    of files: SuiteFiles, in folder: String, _ benchmarks: String
  ) throws -> PublicFunctions.Call? {
    var plan = BuildPlan(root: benchmarks, product: files.program)
    let progress = style.makeMessages().progress
    plan.progress = progress.show
    defer { progress.end() }
    style.advise("building \(files.program), with the harness")
    // As the first gate builds it.
    var built = try build(plan)
    var chosen: PublicFunctions.Call?
    for call in calls(of: files, in: folder, built).prefix(4) {
      try write(files.contents(call), to: benchmarks)
      // A call that does not compile or run, such as of inputs it refuses, gives way to the next.
      guard let next = try? build(plan), runs(next) else { continue }
      (chosen, built) = (call, next)
      break
    }
    if let signal = Platform.caughtSignal { throw CommandError(.interrupted(by: signal)) }
    if chosen == nil {
      try write(files.contents(nil), to: benchmarks)
      built = try build(plan)
    }
    progress.end()
    try RunCommand.parse(
      ["--root", benchmarks, "--program", built.path, "--time", "0.2"]
    ).run()
    return chosen
  }

  /// Removes a package that does not build, so that nobody finds it; what is built helps the next
  /// call.
  private func removeFiles(in benchmarks: String) {
    let made = try? FileManager.default.contentsOfDirectory(atPath: benchmarks)
    for name in made ?? [] where name != ".bench" {
      try? FileManager.default.removeItem(atPath: "\(benchmarks)/\(name)")
    }
  }

  private func build(_ plan: BuildPlan) throws(CommandError) -> BuiltProgram {
    try CommandError.converting { () throws(BuildError) in
      try CandidateBuild(plan, in: try? Repository(at: plan.root)).program
    }
  }

  /// Returns the calls that the compiler's description of the built module offers; none, said in a
  /// line, if the compiler cannot give it.
  private func calls(
    of files: SuiteFiles, in folder: String, _ program: BuiltProgram
  ) -> [PublicFunctions.Call] {
    guard let module = files.module else { return [] }
    do {
      let graphs = try SymbolGraph.extract(module, built: program, in: folder)
      let calls = try PublicFunctions(graphs: graphs, tests: Self.tests(in: folder)).calls
      if calls.isEmpty { style.advise("no public function of \(module) has inputs that are known") }
      return calls
    } catch {
      style.advise("the functions of \(module) cannot be read: \(error)")
      return []
    }
  }

  /// The text of the package's tests.
  private static func tests(in folder: String) -> String {
    var text = ""
    visitPaths(below: "\(folder)/Tests") { name in
      guard name.hasSuffix(".swift") else { return true }
      text += (try? String(contentsOfFile: "\(folder)/Tests/\(name)", encoding: .utf8)) ?? ""
      return false
    }
    return text
  }

  /// Whether the only benchmark of a program runs.
  private func runs(_ program: BuiltProgram) -> Bool {
    guard let suites = try? SuiteProgram(path: program.path, product: program.product),
      let id = suites.description.entries.first?.id
    else { return false }
    let launch = ChildProcess.Launch(program.path, ["run", id, "0.01"])
    let answer = try? ChildProcess.answer(launch, limit: 60) { Platform.caughtSignal }
    return answer?.status == 0
  }

  private func write(_ files: [String: String], to folder: String) throws {
    for (path, text) in files {
      try StoredFile.makeFolder("\(folder)/\(path)".folderPath)
      try StoredFile.write(Data(text.utf8), to: "\(folder)/\(path)")
    }
  }

  // MARK: What is said

  private func migrate(_ migration: SuiteMigration, in folder: String) throws {
    let verb = dryRun ? "would change" : "changed"
    if !dryRun { try migration.apply() }
    if commit && !dryRun {
      try commitChanges(of: [migration.path], in: folder, as: "Measure by transition-bench")
    }
    try Console.print(
      Data(
        """
        \(verb) \(migration.path):
        - \(migration.old)
        + \(migration.new)
        next:
          bench run
          bench gate --against HEAD\(commit ? "" : ", once the change is committed")

        """.utf8))
  }

  private func conclude(
    _ files: SuiteFiles, _ call: PublicFunctions.Call?, in folder: String, hasWorkflow: Bool
  ) throws {
    let made = ["Benchmarks"] + (hasWorkflow ? [".github/workflows/bench.yml"] : [])
    let measured =
      call.map {
        "it measures \($0.group)/\($0.name) of \(files.package ?? ""), with a made-up input"
      }
      ?? "its benchmark is a sample"
    var lines = ["made \(made.joined(separator: " and ")): \(measured)"]
    if let place = files.harness.folder {
      lines.append("the harness is \(place), a folder; for CI name an address with --harness URL")
    }
    let add = "git add \(made.joined(separator: " "))"
    let record = "git commit -m \"Add benchmarks\""
    if commit {
      try commitChanges(of: made, in: folder, as: "Add benchmarks")
      lines.append("committed; after an edit: bench gate --against HEAD")
    } else {
      lines += ["next:", "  \(add) && \(record)", "  bench gate --against HEAD"]
    }
    try Console.print(Data((lines.joined(separator: "\n") + "\n").utf8))
  }

  /// Commits the changes of files, and of nothing else.
  private func commitChanges(
    of paths: [String], in folder: String, as message: String
  ) throws {
    for words in [["add"] + paths, ["commit", "--quiet", "-m", message, "--"] + paths] {
      let launch = ChildProcess.Launch("git", ["-C", folder] + words)
      let answer = try ChildProcess.answer(launch, limit: 60) { Platform.caughtSignal }
      guard answer.status == 0 else {
        throw CommandError(.data, "not committed: \(answer.complaint)")
      }
    }
  }
}
