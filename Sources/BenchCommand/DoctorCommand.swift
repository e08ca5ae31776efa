internal import ArgumentParser
internal import Comparison
internal import Gates
internal import Measurements
internal import Reporting
internal import Sessions
internal import Storage

/// `bench doctor`: checks whether this machine can measure, and advises, without changing the
/// machine.
struct DoctorCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Check whether this machine can measure.",
    discussion: """
      Example: bench doctor --format json

      Takes about ten seconds, most of them to compare two processes of the program of suites: \
      what differs between them is noise. Changes nothing on the machine.

      With --allocator, it also times the benchmarks with the tag gate under that allocator and \
      under the program's own, in turns.
      """)

  @Option(
    help: .init(
      "For comparing this program with itself, 5 by default; 0 leaves that out.",
      valueName: "seconds"), transform: duration(_:))
  var time = Duration.seconds(5)

  @OptionGroup var allocator: AllocatorOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup var root: RootOptions
  @OptionGroup(title: "Program") var program: ProgramOptions

  func validate() throws {
    guard time >= .zero else {
      throw ValidationError("--time wants a number of seconds, 0 or more")
    }
  }

  func run() throws {
    // Read first, since the following checks add to the load.
    let load = Platform.loadAverages
    let root = try root.find()
    let program = try program.find(in: root, output.makeMessages())
    var environment = program.environment(commit: nil)
    environment.load = load
    let trial = time > .zero ? try NoiseCheck(of: program, lasting: time) : nil
    let times = try allocator.find(for: program).map {
      try AllocatorCheck(of: program, under: $0, lasting: time)
    }
    let findings =
      Finding.ofHarness(try program.checkHarness(), environment, program.description.unavailable)
      + Finding.ofMachine(environment, hasFixedAddresses: trial?.hasFixedAddresses)
      + [try PackageDefaults(of: root).finding] + Finding.ofFolders(root) + Finding.ofTools()
      + (trial.map(Finding.ofNoise) ?? [])
      + [times.map(Finding.ofAllocator)].compactMap { $0 }
    try output.write(
      text: { DoctorReport(findings).text(width: $0) },
      markdown: { DoctorReport(findings).markdown() },
      json: { try JSONText.encode(DoctorDocument(findings: findings), pretty: true) })
    if findings.contains(where: { $0.state == .broken }) { throw CommandError(.failure) }
  }
}

/// The document `bench.doctor/1`: all findings, passed ones too.
private struct DoctorDocument: Encodable {
  var schema = "bench.doctor/1"
  var findings: [Finding]
}

/// The report of `bench doctor`: a table of all findings.
///
/// Markdown has the remedies as columns; plain text has the advice below the table.
private struct DoctorReport {
  private let findings: [Finding]

  init(_ findings: [Finding]) {
    self.findings = findings
  }

  func text(width: Int?) -> String {
    var table = Table([.init("check"), .init("state"), .init("found")])
    for finding in findings {
      table.append([finding.check, finding.state.rawValue, finding.found])
    }
    let advice = findings.compactMap { finding in
      finding.advice.map { "\(finding.check): \($0)".wrapped(to: width, indent: 2) + "\n" }
    }
    return table.text(width: width) + (advice.isEmpty ? "" : "\n") + advice.joined()
  }

  func markdown() -> String {
    var table = Table([
      .init("check"), .init("state"), .init("found"), .init("spoils"), .init("do"),
    ])
    for finding in findings {
      table.append([
        finding.check, finding.state.rawValue, finding.found, finding.spoils ?? "",
        finding.fix ?? "",
      ])
    }
    return table.markdown()
  }
}
