import Foundation
import Testing

@testable import ChildProcess

@Suite struct TemporaryFolderTests {
  private let files = FileManager.default

  @Test func folderIsRemovedWhenItsObjectIsReleased() throws {
    func path() throws -> String {
      let folder = try TemporaryFolder()
      try Data("words".utf8).write(to: URL(filePath: "\(folder.path)/file"))
      return folder.path
    }
    #expect(try !files.fileExists(atPath: path()))
  }

  @Test func onlyAbandonedFoldersAreRemoved() throws {
    let live = try TemporaryFolder()
    let place = (live.path as NSString).deletingLastPathComponent
    let abandoned = "\(place)/\(TemporaryFolder.prefix)\(UUID().uuidString)"
    let foreign = "\(place)/bench-\(UUID().uuidString)"
    for folder in ["\(abandoned)/inside", foreign] {
      try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    defer { try? files.removeItem(atPath: foreign) }
    TemporaryFolder.removeAbandoned(in: place)
    #expect(!files.fileExists(atPath: abandoned))
    #expect(files.fileExists(atPath: live.path) && files.fileExists(atPath: foreign))
  }

  @Test func temporaryPathsHaveEqualLength() throws {
    #expect(try TemporaryFolder().path.utf8.count == TemporaryFolder().path.utf8.count)
  }
}
