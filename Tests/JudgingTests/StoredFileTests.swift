import Foundation
import Storage
import Testing

@Suite struct StoredFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func writtenFileRoundTripsWithoutLeftovers() throws {
    try StoredFile.write(Data("old".utf8), to: path("file"))
    try StoredFile.write(Data("new and longer".utf8), to: path("file"))
    try StoredFile.write(Data("n".utf8), to: path("file"))
    #expect(try StoredFile.contents(of: path("file")) == Data("n".utf8))
    #expect(folder.files == ["file"])
  }

  @Test func temporaryFileOfAKilledProcessIsRemoved() throws {
    let names = ["file", "other"].map { "\($0).\(UUID().uuidString).tmp" }
    for name in names { try folder.write("half", to: name) }
    try folder.write("kept", to: "file.tmp")
    try StoredFile.write(Data("new".utf8), to: path("file"))
    #expect(folder.files == ["file", "file.tmp", names[1]])
    StoredFile.removeAbandoned(in: folder.path)
    #expect(folder.files == ["file", "file.tmp"])
  }

  @Test func temporaryFileOfALivingProcessIsNotRemoved() throws {
    let name = "file.\(UUID().uuidString).tmp"
    try folder.write("half", to: name)
    let descriptor = open(path(name), O_RDONLY)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX) == 0)
    StoredFile.removeAbandoned(in: folder.path)
    #expect(folder.files == [name])
  }

  @Test(arguments: ["a/../b", "../b", "a/..", "a/../\u{308}b"])
  func folderThatLeadsUpIsNotOfThePackage(below: String) {
    #expect(throws: StorageError.unwritable(path: path(below), reason: "not in \(folder.path)")) {
      try StoredFile.requireOwnFolder(path(below), within: folder.path)
    }
  }

  @Test func discardedFileIsGoneAndALinkStaysEmpty() throws {
    for name in ["file", "target"] { try folder.write("old", to: name) }
    try FileManager.default.createSymbolicLink(
      atPath: path("link"), withDestinationPath: "target")
    for name in ["file", "link", "absent"] { try StoredFile.discard(path(name)) }
    #expect(folder.files == ["link", "target"])
    #expect(try folder.text(of: "target") == "")
    // Neither waits for a reader, nor is a folder removed.
    try StoredFile.discard("/dev/stdout")
    try StoredFile.discard(folder.path)
    #expect(folder.files == ["link", "target"])
  }

  @Test func absentFileIsNil() throws {
    #expect(try StoredFile.contents(of: path("absent")) == nil)
    #expect(try StoredFile.contents(of: path("absent/file")) == nil)
  }

  @Test func readingAFolderIsAnError() throws {
    #expect(throws: StorageError.self) { try StoredFile.contents(of: folder.path) }
  }

  @Test func openReaderSeesTheOldFileDuringReplacement() throws {
    try folder.write("old", to: "file")
    let reader = try #require(FileHandle(forReadingAtPath: path("file")))
    try StoredFile.write(Data("new".utf8), to: path("file"))
    #expect(try reader.readToEnd() == Data("old".utf8))
    #expect(try folder.text(of: "file") == "new")
  }

  @Test func missingFolderIsUnwritable() throws {
    try expectUnwritable("no such file or directory", path("absent/file"))
  }

  @Test func fileInPlaceOfTheFolderIsUnwritableAndUnchanged() throws {
    try folder.write("old", to: "file")
    try expectUnwritable("not a directory", path("file/inside"))
    #expect(throws: StorageError.self) { try StoredFile.makeFolder(path("file/inside")) }
    #expect(try folder.text(of: "file") == "old")
    #expect(folder.files == ["file"])
  }

  @Test func folderInPlaceOfTheFileIsUnwritable() throws {
    try expectUnwritable("is a directory", folder.path)
    #expect(folder.files.isEmpty)
  }

  #if os(Linux)
    @Test func fullDeviceIsUnwritable() throws {
      try expectUnwritable("no space left on device", "/dev/full")
    }

    /// A limit on the size of files simulates a full disk.
    @Test func pathOfOneCharacterIsWritten() throws {
      // In the working folder, because a longer path would not do.
      let path = "~"
      try #require(!FileManager.default.fileExists(atPath: path))
      defer { try? FileManager.default.removeItem(atPath: path) }
      try StoredFile.write(Data("new".utf8), to: path)
      #expect(FileManager.default.contents(atPath: path) == Data("new".utf8))
    }

    @Test func failedWriteLeavesTheOldFile() async {
      await #expect(processExitsWith: .success) {
        let folder = try TemporaryFolder()
        try folder.write("old", to: "file")
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit(rlim_cur: 4096, rlim_max: 4096)
        setrlimit(__rlimit_resource_t(1), &limit)  // RLIMIT_FSIZE
        #expect(throws: StorageError.self) {
          try StoredFile.write(Data(count: 8192), to: "\(folder.path)/file")
        }
        let text = try folder.text(of: "file")
        #expect(text == "old")
        #expect(folder.files == ["file"], "the temporary file is gone")
      }
    }
  #endif

  @Test func deviceFilesAreWrittenDirectly() throws {
    try StoredFile.write(Data("gone".utf8), to: "/dev/null")
    // Were it replaced, it would be a regular file now.
    let attributes = try FileManager.default.attributesOfItem(atPath: "/dev/null")
    #expect(attributes[.type] as? FileAttributeType == .typeCharacterSpecial)
  }

  @Test func makingFoldersIsIdempotent() throws {
    try StoredFile.makeFolder(path("a/b/c"))
    try StoredFile.makeFolder(path("a/b/c"))
    try StoredFile.makeFolder("")
    try StoredFile.write(Data("x".utf8), to: path("a/b/c/file"))
    #expect(folder.files == ["a/b/c/file"])
  }

  private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  private func expectUnwritable(
    _ reason: String, _ path: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(
      throws: StorageError.unwritable(path: path, reason: reason), sourceLocation: sourceLocation
    ) { try StoredFile.write(Data("x".utf8), to: path) }
  }
}
