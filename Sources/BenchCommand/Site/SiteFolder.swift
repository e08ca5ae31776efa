internal import Essentials
internal import Measurements
internal import Pages
internal import Sessions
internal import Storage

/// The folder of a site: empty, or written by this command before.
struct SiteFolder {
  /// The path as the user gave it.
  let named: String

  /// Checks that a folder may be written to; it need not exist.
  ///
  /// - Throws: `StorageError.unwritable` when the path has other contents, which are not
  ///   overwritten.
  init(_ named: String) throws(StorageError) {
    self.named = named
    // For a file in place of the folder, Foundation reports only "error 256".
    let descriptor = unsafe open(named, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return }
      throw .unwritable(path: named, reason: SystemReason.ofLastCall)
    }
    close(descriptor)
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: named)
    } catch {
      throw .unwritable(path: named, reason: SystemReason.of(error))
    }
    guard names.isEmpty || Self.isOwn(named) else {
      throw .unwritable(
        path: named,
        reason: "it has files that `bench report --site` did not make; name a new folder")
    }
  }

  /// Whether the first page in a folder was written by this command.
  private static func isOwn(_ folder: String) -> Bool {
    let index = "\(folder)/\(SiteIndexPage.address)"
    guard isFile(index), let data = try? StoredFile.contents(of: index) else { return false }
    return String(decoding: data, as: UTF8.self).contains(PageNavigation.mark)
  }

  /// Whether a path is a regular file and no link.
  static func isFile(_ path: String) -> Bool {
    let type = try? FileManager.default.attributesOfItem(atPath: path)[.type]
    return type as? FileAttributeType == .typeRegular
  }

  /// Writes the pages and pictures, each atomically, and removes the earlier pages that are not
  /// among them.
  ///
  /// - Parameters:
  ///   - pages: The texts of the pages by address.
  ///   - pictures: The files to copy.
  /// - Throws: `StorageError` when a file cannot be read or written.
  func write(_ pages: [String: String], _ pictures: SitePictures) throws(StorageError) {
    try StoredFile.makeFolder(named)
    // Subfolders are compared with the path below, which must therefore have no `..` in it.
    let path = URL(filePath: named).resolvingSymlinksInPath().path
    // The first page is written last, so that its links lead somewhere. In a new folder it is
    // written first too: it marks the folder as this command's own if the rest is interrupted.
    let index = SiteIndexPage.address
    func write(_ address: String) throws(StorageError) {
      try StoredFile.replace("\(path)/\(address)", with: Data((pages[address] ?? "").utf8))
    }
    if !Self.isFile("\(path)/\(index)") { try write(index) }
    for copy in pictures.copies { try self.copy(copy, to: path) }
    for address in pages.keys.sorted() where address != index { try write(address) }
    try write(index)
    for address in [
      SiteIndexPage.gateAddress, SiteIndexPage.latestAddress, SiteIndexPage.historyAddress,
    ] where pages[address] == nil {
      // Fails where there is none, which is as good.
      unsafe unlink("\(path)/\(address)")
    }
  }

  private func copy(_ copy: SitePictures.Copy, to path: String) throws(StorageError) {
    // Another process may have removed the file; its link then leads nowhere until the next time.
    guard let data = try StoredFile.contents(of: copy.source) else { return }
    let target = "\(path)/\(copy.address)"
    try StoredFile.makeFolder(target.folderPath, within: path)
    try StoredFile.replace(target, with: data)
  }
}

/// The flame graphs and drawings in a package's `.bench/`, which a site copies.
struct SitePictures {
  /// A file and its address on the site.
  struct Copy: Equatable {
    var source: String
    var address: String
  }

  /// The files to copy to the site, with their addresses there.
  private(set) var copies: [Copy] = []
  /// The links to flame graphs, by the name of the benchmark's folder.
  private(set) var profiles: [(name: String, links: [PageLink])] = []
  /// The links to the drawings in `.bench/`.
  private(set) var films: [PageLink] = []

  /// Finds the pictures: `.bench/profiles/NAME/MODE/flame.svg`, `difference.svg` beside it, and
  /// `.bench/NAME.svg`.
  ///
  /// Symbolic links are left out: a person who can create one there must not choose which file is
  /// published.
  init(_ root: PackageRoot) {
    let folder = "\(root.path)/.bench"
    for name in Self.names(in: "\(folder)/profiles", below: root.path) {
      var links: [PageLink] = []
      for mode in ProfileMode.allCases {
        for (file, words) in [("flame", "flame graph"), ("difference", "difference")] {
          let path = "profiles/\(name)/\(mode.rawValue)/\(file).svg"
          guard FileName.firstLink(on: "\(folder)/\(path)", below: root.path) == nil,
            SiteFolder.isFile("\(folder)/\(path)")
          else { continue }
          copies.append(Copy(source: "\(folder)/\(path)", address: path))
          links.append(PageLink("\(words) (\(mode.rawValue))", path))
        }
      }
      if !links.isEmpty { profiles.append((name.text, links)) }
    }
    for name in Self.names(in: folder, below: root.path) where name.text.hasSuffix(".svg") {
      let source = "\(folder)/\(name)"
      guard SiteFolder.isFile(source) else { continue }
      copies.append(Copy(source: source, address: "films/\(name)"))
      films.append(PageLink("\(name.text.dropLast(".svg".count))", "films/\(name)"))
    }
  }

  /// Returns the names in a folder that are safe in paths and addresses, in alphabetical order.
  private static func names(in folder: String, below root: String) -> [FileName] {
    guard FileName.firstLink(on: folder, below: root) == nil else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.compactMap { FileName($0) }.sorted()
  }

  /// Returns the links of benchmarks with a flame graph, by identifier.
  func links(of ids: [String]) -> [String: [PageLink]] {
    let known = Dictionary(profiles.map { ($0.name, $0.links) }, uniquingKeysWith: { $1 })
    return ids.reduce(into: [:]) { links, id in links[id] = known[FileName(encoding: id).text] }
  }

  /// Replaces the folder names of profiles by the identifiers of their benchmarks.
  ///
  /// - Parameter ids: Known identifiers, for names that are too long to be decoded.
  mutating func name(by ids: [String]) {
    let known = Dictionary(ids.map { (FileName(encoding: $0).text, $0) }, uniquingKeysWith: { $1 })
    for index in profiles.indices {
      let name = profiles[index].name
      profiles[index].name = known[name] ?? FileName(name)?.decoded ?? name
    }
  }
}
