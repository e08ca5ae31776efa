public import Foundation

/// A JSON Schema, by which the Python package `jsonschema` judges documents.
public struct JSONSchema {
  /// Whether python3 has the package.
  public static let isKnown = (try? run("import jsonschema", [])) == ""

  private let file: URL

  /// Names the file of a schema.
  public init(at file: URL) {
    self.file = file
  }

  /// Returns a line for each fault of a document with its place; empty for a valid one.
  public func faults(in document: Data) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try document.write(to: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = """
      import json, sys, jsonschema
      schema, document = (json.load(open(path)) for path in sys.argv[1:])
      kind = jsonschema.validators.validator_for(schema)
      kind.check_schema(schema)
      for fault in kind(schema).iter_errors(document):
          print("/".join(map(str, fault.absolute_path)), fault.message[:500], sep=": ")
      """
    return try Self.run(program, [file.path, folder.path])
  }

  private static func run(_ program: String, _ arguments: [String]) throws -> String {
    let outcome = try ChildProcess(
      URL(filePath: "/usr/bin/env"), ["python3", "-c", program] + arguments,
      in: FileManager.default.temporaryDirectory
    ).wait()
    return outcome.ending == .exit(0) ? outcome.output : "no verdict: \(outcome)"
  }
}
