import Comparison
import Foundation
internal import Reporting
import TestSupport
import Testing

/// Judged documents that are stored in this repository, of this version and of older ones.
@Suite struct StoredDocumentTests {
  private static let tests = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let corpus = "Fuzz/Corpus/judged-document"
  private static let snapshots = [
    "JudgingTests/Snapshots/jsonOfAGate.txt", "JudgingTests/Snapshots/jsonOfAPairedGate.txt",
  ]
  private static let accepted = [
    "jsonOfAGate", "jsonOfAPairedGate", "shardOfAGate", "tail", "endpoint-of-an-older-gate",
  ].map { "\(corpus)/\($0).json" }

  private static func data(_ name: String) throws -> Data {
    try Data(contentsOf: tests.appendingPathComponent(name))
  }

  @Test(arguments: snapshots + accepted)
  func documentReadAndWrittenKeepsEveryField(name: String) throws {
    let data = try Self.data(name)
    let path = Self.tests.appendingPathComponent(name).path
    let document = try #require(try JudgedDocument.load(path: path))
    let again = try JSONSerialization.jsonObject(with: JSONEncoder().encode(document))
    let lost = missing(try JSONSerialization.jsonObject(with: data), in: again, at: "")
    #expect(lost.isEmpty, "\(lost)")
    let twice = try JSONDecoder().decode(JudgedDocument.self, from: JSONEncoder().encode(document))
    #expect(twice.benchmarks.map(\.metrics) == document.benchmarks.map(\.metrics))
  }

  @Test(arguments: snapshots)
  func documentOfThisVersionIsWrittenAsItWas(name: String) throws {
    let document = try JSONDecoder().decode(JudgedDocument.self, from: Self.data(name))
    let again = try JSONSerialization.jsonObject(with: JSONEncoder().encode(document))
    #expect(
      missing(again, in: try JSONSerialization.jsonObject(with: Self.data(name)), at: "") == [])
  }

  @Test func contradictoryDocumentIsRefused() throws {
    let folder = Self.tests.appendingPathComponent(Self.corpus)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let refused = names.filter { !Self.accepted.contains("\(Self.corpus)/\($0)") }
    #expect(refused.count == names.count - Self.accepted.count && refused.count > 5)
    for name in refused {
      #expect(throws: (any Error).self, "\(name)") {
        try JudgedDocument.load(path: folder.appendingPathComponent(name).path)
      }
    }
  }

  /// Returns the places of the values of one document that are not in the other.
  private func missing(_ one: Any, in other: Any?, at place: String) -> [String] {
    if let object = one as? [String: Any] {
      let others = other as? [String: Any]
      return object.sorted { $0.key < $1.key }.flatMap { key, value in
        missing(value, in: others?[key], at: "\(place).\(key)")
      }
    }
    if let list = one as? [Any] {
      let others = other as? [Any]
      guard list.count == others?.count else { return [place] }
      return list.indices.flatMap { missing(list[$0], in: others?[$0], at: "\(place)[\($0)]") }
    }
    return (one as? NSObject) == (other as? NSObject) ? [] : [place]
  }
}
