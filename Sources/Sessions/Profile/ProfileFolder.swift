internal import Essentials
internal import Measurements
package import Profiling
package import Storage

/// The folder with the files of one profile.
package struct ProfileFolder {
  /// The path of the folder.
  package let path: String

  /// The file name of the profile document, which a later comparison reads.
  package static let document = "profile.json"

  /// Creates the description of a folder at `path`, which need not exist.
  package init(_ path: String) {
    self.path = path
  }

  /// Creates the folder and a trial file in it, so that an unwritable folder is reported before the
  /// profile is taken.
  ///
  /// - Throws: `StorageError.unwritable` when the folder or a file in it cannot be written.
  package func prepare() throws(StorageError) {
    try StoredFile.makeFolder(path)
    let trial = "\(path)/.\(UUID().uuidString)"
    try StoredFile.replace(trial, with: Data())
    unsafe unlink(trial)
  }

  /// Writes the files of a profile.
  ///
  /// - Parameters:
  ///   - profile: The profile.
  ///   - older: The profile to compare with.
  /// - Throws: `StorageError` when a file cannot be written.
  package func write(_ profile: TakenProfile, against older: ProfileDocument?) throws {
    let document = profile.document
    try write(document.stacks.text, to: "stacks.folded")
    try write(FlameGraph(of: document).svg, to: "flame.svg")
    try write(older.map { FlameGraph(of: document, since: $0).svg }, to: "difference.svg")
    for (name, text) in profile.texts { try write(text, to: name) }
    let viewed = Speedscope(document.stacks, name: document.benchmark, unit: document.unit)
    try StoredFile.replace("\(path)/speedscope.json", with: JSONText.encode(viewed))
    try StoredFile.replace("\(path)/\(Self.document)", with: JSONText.encode(document))
  }

  /// Writes the file `name`, or removes that file of an earlier profile if `text` is `nil`.
  private func write(_ text: String?, to name: String) throws(StorageError) {
    let file = "\(path)/\(name)"
    if let text {
      try StoredFile.replace(file, with: Data(text.utf8))
    } else {
      // Fails where there is none, which is as good.
      unsafe unlink(file)
    }
  }
}

extension PackageRoot {
  /// Returns the path of the folder for a benchmark's profiles in one mode, under
  /// `.bench/profiles/`.
  package func profiles(of id: String, _ mode: ProfileMode) -> String {
    "\(path)/.bench/profiles/\(FileName(encoding: id))/\(mode.rawValue)"
  }
}
