internal import Essentials
internal import Measurements

/// The measurements of a package over time, in `.bench/history/`: a file for each, without raw
/// samples.
///
/// Plain files suffice, because the report and `bench history` read either all values or those of
/// one benchmark, and never join or update values.
/// - A file is written once, under a name that its content determines. Two writers never conflict,
///   duplicates collapse into one, and the history of another machine is merged by copying files.
/// - Every file can be verified by its name, and a damaged one is named, not left out.
/// - There is no index that could be stale or missing: a hundred measurements of two hundred
///   benchmarks are a few megabytes, read in a fraction of a second.
///
/// From thousands of measurements on, listing the folder and parsing its files take longer than a
/// database needs (`HistoryDatabase`). That one is a file whose damage affects everything, and no
/// reviewer can read it, so it is asked for by name.
public struct HistoryStore: Sendable {
  /// The path of the folder with the files.
  package let folder: String
  let root: String
  /// The advice about a damaged file, in words.
  private let remedy: String

  /// Creates the history of the package at `root`, without reading or making anything.
  public init(root: String) {
    self.root = root
    folder = "\(root)/.bench/history"
    remedy = "`bench history --rebuild` sets it aside"
  }

  /// Creates a history apart, in a folder within that of the package's history.
  package init(root: String, apart name: String) {
    self.root = root
    folder = "\(root)/.bench/history/\(name)"
    remedy = "move it away"
  }

  /// Adds a measurement, or all parts of a merged one.
  ///
  /// - Returns: Whether any entry is new; a measurement is stored once, under its first name.
  /// - Throws: `StorageError.unwritable` when a file cannot be written.
  @discardableResult
  public func add(_ entries: [HistoryEntry]) throws(StorageError) -> Bool {
    try add([entries]) > 0
  }

  /// Adds measurements, after a single look at the folder.
  ///
  /// - Returns: The number of measurements of which an entry is new.
  /// - Throws: `StorageError.unwritable` when a file cannot be written.
  package func add(_ measurements: [[HistoryEntry]]) throws(StorageError) -> Int {
    try StoredFile.makeFolder(folder, within: root)
    StoredFile.removeAbandoned(in: folder)
    var known = Set(try files().map(\.identity))
    var added = 0
    for entries in measurements {
      let made = try entries.map { (entry) throws(StorageError) in try file(of: entry) }
      let new = made.filter { known.insert($0.file.identity).inserted }
      for (file, text) in new {
        try StoredFile.replace(path(file), with: Data(text), sweeps: false)
      }
      if !new.isEmpty { added += 1 }
    }
    return added
  }

  /// Reads the measurements.
  ///
  /// A damaged file is restored from the raw measurement if that is still saved; the notes report
  /// that. Otherwise nothing is read, for any conclusion could be another one with that file.
  ///
  /// - Parameters:
  ///   - benchmark: The only benchmark to read, which is faster; `nil` for all.
  ///   - since: The first date to read, as ISO 8601 or a prefix of it.
  /// - Returns: The measurements, oldest first.
  /// - Throws: `StorageError.otherSchema` for a file of a newer version, `.unreadable` when the
  ///   folder or a file cannot be read.
  public func read(
    benchmark: String? = nil, since: String = ""
  ) throws(StorageError) -> History {
    var entries: [HistoryEntry] = []
    var notes: [String] = []
    var identities: Set<String> = []
    for file in try files() where file.date >= since {
      // Two concurrent writers may have stored one measurement under two names.
      guard !identities.contains(file.identity) else { continue }
      let (entry, note) = try read(file, only: benchmark)
      if let entry {
        entries.append(entry)
        identities.insert(file.identity)
      }
      if let note { notes.append(note) }
    }
    return History(entries: entries, notes: notes)
  }

  func path(_ file: HistoryFile) -> String { "\(folder)/\(file.fileName)" }

  /// Returns the files of the history, oldest first; empty if its folder does not exist.
  func files() throws(StorageError) -> [HistoryFile] {
    // For a file in place of the folder, Foundation reports only "error 256".
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return [] }
      throw .unreadable(path: folder, reason: SystemReason.ofLastCall)
    }
    close(descriptor)
    do {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      return names.sorted().compactMap(HistoryFile.init(fileName:))
    } catch {
      throw .unreadable(path: folder, reason: SystemReason.of(error))
    }
  }

  /// Returns the name and the text of the file that stores an entry.
  func file(of entry: HistoryEntry) throws(StorageError) -> (file: HistoryFile, text: [UInt8]) {
    do {
      let text = try entry.text()
      let digest = HistoryFile.digest(of: text)
      let date = entry.environment.date
      guard let file = HistoryFile(date: date, digest: digest, name: entry.name) else {
        throw DocumentError("the date \"\(date)\" cannot name a file")
      }
      return (file, text)
    } catch {
      throw .unwritable(path: folder, reason: "\(error)")
    }
  }
}

// MARK: - Damage

extension HistoryStore {
  /// Reads a file or, if the file is damaged, restores it from the raw measurement.
  private func read(
    _ file: HistoryFile, only benchmark: String?
  ) throws(StorageError) -> (HistoryEntry?, note: String?) {
    let path = path(file)
    let reason: String
    do throws(StorageError) {
      return (try Self.entry(file, at: path, only: benchmark), nil)
    } catch {
      switch error {
      case .damaged(_, let what): reason = "damaged: \(what.clipped)"
      case .unreadable(_, let what): reason = what
      // Another process removed the file after the folder was listed.
      case .notFound: return (nil, nil)
      default: throw error
      }
    }
    guard let source = restored(file) else {
      throw .unreadable(path: path, reason: "\(reason); \(remedy)")
    }
    // On a read-only disk the file is restored in memory, at every reading.
    try? StoredFile.replace(path, with: Data(source.text))
    let entry = try HistoryEntry(
      text: source.text, path: path, name: file.name, only: benchmark)
    return (entry, "\(path): \(reason); restored from the saved measurement \(source.name)")
  }

  static func entry(
    _ file: HistoryFile, at path: String, only benchmark: String?
  ) throws(StorageError) -> HistoryEntry {
    guard let data = try StoredFile.contents(of: path) else { throw .notFound(path: path) }
    let text = [UInt8](data)
    guard HistoryFile.digest(of: text) == file.digest else {
      throw .damaged(path: path, reason: "its text is not the one it was named for")
    }
    return try HistoryEntry(text: text, path: path, name: file.name, only: benchmark)
  }

  /// Returns a file's text, made again from a saved measurement, and the name of that measurement;
  /// `nil` if none matches.
  func restored(_ file: HistoryFile) -> (name: FileName, text: [UInt8])? {
    let saved = MeasurementStore(root: root)
    // The last measurement may be the one, and `names` does not contain it.
    for name in saved.names + [MeasurementStore.last] {
      guard let measurement = try? saved.load(name),
        let entries = try? HistoryEntry.entries(
          of: measurement, as: file.name, from: saved.path(name)),
        let source = entries.lazy.compactMap({ try? self.file(of: $0) })
          .first(where: { $0.file == file })
      else { continue }
      return (name, source.text)
    }
    return nil
  }
}

extension HistoryEntry {
  /// Reads a file of a history at any path.
  ///
  /// - Throws: `StorageError`; `.damaged` also if the text is not the one that the file was named
  ///   for.
  package init(file path: String) throws(StorageError) {
    guard let file = HistoryFile(fileName: path.lastPathName) else {
      throw .damaged(path: path, reason: "its name is not that of a file of a history")
    }
    self = try HistoryStore.entry(file, at: path, only: nil)
  }
}
