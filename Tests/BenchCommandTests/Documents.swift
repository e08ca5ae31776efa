internal import Foundation
internal import TestSupport

// The documents as the command's contract describes them, and not as its sources declare them: a
// field that a reader may rely on and that goes missing fails the test that decodes it.

/// `bench.list/1`.
struct ListDocument: Decodable {
  var schema: String
  var benchmarks: [Line]

  struct Line: Decodable {
    var id: String
    var suite: String
    var group: String
    var name: String
    var title: String?
    var parameters: [String: String]
    var tags: [String]
    var items: Int
    var metrics: [String]
  }
}

/// `bench.measurement/1`.
struct MeasurementDocument: Decodable {
  var schema: String
  var environment: Environment
  var benchmarks: [Line]

  struct Environment: Decodable {
    var toolchain: String
    var configuration: String
    var allocator: String
    var timeAllocator: String?
    var cpuModel: String
    var loopOverhead: Double?
  }

  struct Line: Decodable {
    var id: String
    var suite: String
    var items: Int
    var checksum: Checksum?
    var metrics: [String: Metric]?
    var unavailable: [String: String]?
    var frames: Frames?
    var heap: Heap?
    var title: String?
    var notes: [String]?
    var threads: Int?
    var absence: String?
    var error: Failure?

    /// The counts for one iteration.
    var counts: [String: Double] { (metrics ?? [:]).compactMapValues(\.value) }
  }

  struct Checksum: Decodable, Equatable {
    var exact: String?
    var approximate: Double?
    var absent: Bool?
  }

  struct Metric: Decodable {
    var unit: String
    var value: Double?
    var total: Int?
    var iterations: Int?
    var steps: [String: Int]?
    var floor: Double?
    var median: Double?
    var mad: Double?
    var p90: Double?
    var p99: Double?
    var samples: [Int]?
    var iterationsPerSample: Int?
  }

  struct Frames: Decodable {
    var unit: String
    var floors: [Double]
    var stepInterval: Double
    var replays: Int
    var clock: Double
    var hitches: Hitches

    struct Hitches: Decodable {
      var budget: Double
      var count: Int
      var millisecondsPerSecond: Double
    }
  }

  struct Heap: Decodable, Equatable {
    var unit: String
    var part: String
    var partCount: Int
    var partsPerPoint: Int
    var live: [Int]
    var peaks: [Int]
  }

  struct Failure: Decodable {
    var message: String
  }

  /// The benchmark with an identifier.
  subscript(id: String) -> Line? { benchmarks.first { $0.id == id } }
}

/// `bench.gate/1` and `bench.comparison/1`: a measurement, and what came of comparing it.
struct JudgedDocument: Decodable {
  var schema: String
  var environment: MeasurementDocument.Environment
  var benchmarks: [Line]
  var problems: [String]?
  var evidence: [String]?
  var verdict: String?
  var exitCode: Int32

  struct Line: Decodable {
    var id: String
    var suite: String
    var items: Int
    var verdict: String?
    var metrics: [String: Metric]?
    var explanations: [Explanation]?
    var functions: [Function]?
    var place: Place?
    var error: MeasurementDocument.Failure?
  }

  struct Place: Decodable {
    var file: String
    var line: Int
  }

  struct Function: Decodable {
    var name: String
    var before: Double
    var growth: Double
    var caller: String?
    var place: Place?
  }

  struct Explanation: Decodable {
    var metric: String
    var lines: [String]
    var absence: String?
  }

  struct Metric: Decodable {
    var unit: String
    var value: Double?
    var floor: Double?
    var baseline: Double?
    var ratio: Double?
    var verdict: String?
    var note: String?
    var tail: Tail?
  }

  struct Tail: Decodable {
    var step: Int?
    var steps: Int?
    var rounds: Int
  }

  /// The benchmark with an identifier.
  subscript(id: String) -> Line? { benchmarks.first { $0.id == id } }

  /// The finding about the time of a benchmark.
  func time(of id: String) -> Metric? { self[id]?.metrics?["time"] }
}

/// `bench.doctor/1`.
struct DoctorDocument: Decodable {
  var schema: String
  var findings: [Finding]

  struct Finding: Decodable {
    var check: String
    var state: String
    var found: String
    var spoils: String?
    var fix: String?
  }
}

/// `bench.profile/1`.
struct ProfileDocument: Decodable {
  var schema: String
  var mode: String
  var benchmark: String
  var unit: String
  var total: Int
  var functions: [Function]
  var stacks: [Stack]

  /// Resolves the frames of stacks, which the document stores as indices into a list of names.
  init(from decoder: any Decoder) throws {
    let file = try File(from: decoder)
    (schema, mode, benchmark) = (file.schema, file.mode, file.benchmark)
    (unit, total, functions) = (file.unit, file.total, file.functions)
    stacks = file.stacks.map { stack in
      Stack(frames: stack.frames.map { file.frames[$0] }, weight: stack.weight)
    }
  }

  private struct File: Decodable {
    var schema: String
    var mode: String
    var benchmark: String
    var unit: String
    var total: Int
    var functions: [Function]
    var frames: [String]
    var stacks: [Stack]

    struct Stack: Decodable {
      var frames: [Int]
      var weight: Int
    }
  }

  struct Function: Decodable {
    var name: String
    var `self`: Int
    var total: Int
  }

  struct Stack {
    var frames: [String]
    var weight: Int
  }

  /// The share that a function has in itself, and with what it calls, in per cent.
  func shares(of name: String) -> (own: Double, total: Double)? {
    functions.first { $0.name == name }.map {
      (100 * Double($0.`self`) / Double(total), 100 * Double($0.total) / Double(total))
    }
  }
}

extension ChildProcess.Outcome {
  /// Standard output, which must be one document and nothing else.
  func json<Document: Decodable>(_ type: Document.Type) throws -> Document {
    try JSONDecoder().decode(type, from: Data(output.utf8))
  }
}

/// The comment on tests that are skipped without jemalloc.
let needsJemalloc = "built without jemalloc (package trait Jemalloc), so nothing is counted"
