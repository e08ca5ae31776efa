internal import Foundation
internal import Profiling
internal import Storage

/// The folder with the files of one profile.
struct ProfileFolder {
  /// Where it is.
  let path: String

  /// The name of the profile itself, which a later comparison reads.
  static let document = "profile.json"

  /// The folder at a path, there or not.
  init(_ path: String) {
    self.path = path
  }

  /// Makes it, and finds out whether files can be made in it, before an hour's work is lost.
  ///
  /// - Throws: `StorageError.unwritable`.
  func prepare() throws(StorageError) {
    try StoredFile.makeFolder(path)
    let trial = "\(path)/.\(UUID().uuidString)"
    try StoredFile.write(Data(), to: trial)
    unlink(trial)
  }

  /// Writes the files of a profile.
  ///
  /// - Parameters:
  ///   - profile: The profile.
  ///   - older: The one it is compared with.
  /// - Throws: `StorageError`.
  func write(_ profile: TakenProfile, against older: ProfileDocument?) throws {
    let document = profile.document
    try write(document.stacks.text, to: "stacks.folded")
    try write(FlameGraph(of: document).svg, to: "flame.svg")
    try write(older.map { FlameGraph(of: document, since: $0).svg }, to: "difference.svg")
    for (name, text) in profile.texts { try write(text, to: name) }
    let viewed = Speedscope(document.stacks, name: document.benchmark, unit: document.unit)
    try StoredFile.write(JSONText.encode(viewed), to: "\(path)/speedscope.json")
    try StoredFile.write(JSONText.encode(document), to: "\(path)/\(Self.document)")
  }

  /// Writes a file; where there is nothing to write, one of an earlier profile goes.
  private func write(_ text: String?, to name: String) throws(StorageError) {
    let file = "\(path)/\(name)"
    if let text {
      try StoredFile.write(Data(text.utf8), to: file)
    } else {
      unlink(file)
    }
  }
}

extension PackageRoot {
  /// Where the files of a benchmark's profiles are kept.
  func profiles(of id: String, _ mode: ProfileMode) -> String {
    let words = id.split { !($0.isASCII && ($0.isLetter || $0.isNumber || "._".contains($0))) }
    return "\(path)/.bench/profiles/\(words.joined(separator: "-"))/\(mode.rawValue)"
  }
}
