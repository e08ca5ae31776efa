internal import Foundation
internal import TestSupport
internal import Testing

/// The jobs of an example of a workflow, as far as a machine without GitHub can follow them.
struct Workflow: Decodable {
  var jobs: [String: Job]

  struct Job: Decodable {
    var strategy: Strategy?
    var steps: [Step]
  }

  struct Strategy: Decodable {
    var matrix: [String: [Int]]
  }

  struct Step: Decodable {
    var run: String?
    var uses: String?
    var `if`: String?
    var with: [String: Argument]?
  }

  /// The value of an argument, of which only texts are used.
  struct Argument: Decodable {
    var text: String?

    init(from decoder: any Decoder) throws {
      text = try? decoder.singleValueContainer().decode(String.self)
    }
  }

  /// Reads a file of `docs/examples`.
  init(example name: String) throws {
    let file = FixtureProgram.checkout.appending(path: "docs/examples/\(name)")
    let text = try #require(try Self.python(Self.reads, file.path))
    jobs = try JSONDecoder().decode([String: Job].self, from: Data(text.utf8))
  }

  /// Whether there is a Python that reads YAML.
  static let isReadable = (try? python("import yaml")) != nil

  private static let reads =
    "import json, sys, yaml; "
    + "print(json.dumps(yaml.safe_load(open(sys.argv[1]))['jobs']))"

  private static func python(_ program: String, _ arguments: String...) throws -> String? {
    let outcome = try ChildProcess(
      URL(filePath: "/usr/bin/env"), ["python3", "-c", program] + arguments,
      in: FileManager.default.temporaryDirectory
    ).wait()
    return outcome.ending == .exit(0) ? outcome.output : nil
  }
}

extension Workflow.Step {
  /// Runs the script of a step as GitHub runs it.
  ///
  /// - Parameters:
  ///   - script: The script with its expressions filled in.
  ///   - folder: The checkout.
  ///   - environment: The variables of the job.
  /// - Returns: The exit status.
  /// - Throws: When the shell cannot be started.
  static func run(
    _ script: String, in folder: URL, environment: [String: String]
  ) throws -> Int32 {
    let outcome = try ChildProcess(
      URL(filePath: "/bin/bash"), ["-e", "-o", "pipefail", "-c", script],
      in: folder, environment: environment
    ).wait()
    guard case .exit(let code) = outcome.ending else {
      Issue.record("\(script): \(outcome)")
      return 1
    }
    return code
  }
}
