import Essentials
import Foundation
import TestSupport
import Testing

@Suite struct PathTests {
  /// Foundation's functions are no oracle: they trap on `a`, and join double slashes.
  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func folderIsThatOfTheCLibrary(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = ["/", "/", "a", "b.json", ".", "..", " ", "é", ".hidden"]
    for _ in 0..<40 {
      let path = (0..<Int.random(in: 0...6, using: &random))
        .map { _ in pieces.randomElement(using: &random)! }.joined()
      // Two slashes in front are the system's own matter, by POSIX.
      guard !path.hasPrefix("//") else { continue }
      let folder = path.folderPath.isEmpty ? "." : path.folderPath
      #expect(folder == directory(of: path), "seed \(seed): \(path)")
    }
  }

  private func directory(of path: String) -> String {
    let copy = strdup(path)
    defer { free(copy) }
    return String(cString: dirname(copy))
  }

  @Test(arguments: [
    ("", "", ""), ("/", "/", "/"), ("//", "/", "/"), ("a", "a", ""), ("a/", "a", ""),
    ("é", "é", ""), ("/a", "a", "/"), ("//a//", "a", "/"), ("a/b", "b", "a"),
  ])
  func partsOfShortPathsAreThoseOfPOSIX(path: String, name: String, folder: String) {
    #expect(path.lastPathName == name)
    #expect(path.folderPath == folder)
  }

  /// Hidden folders, a link to the folder itself, and one to nothing.
  @Test func visitedPathsAreThoseOfFoundation() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/paths-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for path in ["a/b/c", "a/.d/e", ".f", "g"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(path)", withIntermediateDirectories: true)
      try Data(path.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(path)/file.json"))
    }
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/a/itself", withDestinationPath: folder)
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/nothing", withDestinationPath: "\(folder)/gone")

    #expect(visited(folder) { _ in true } == listed(folder) { _ in true })
    let isShown: (String) -> Bool = { !($0 as NSString).lastPathComponent.hasPrefix(".") }
    #expect(visited(folder, where: isShown) == listed(folder, where: isShown))
    #expect(visited("\(folder)/gone") { _ in true } == [])
  }

  private func visited(_ folder: String, where descends: (String) -> Bool) -> Set<String> {
    var paths: Set<String> = []
    visitPaths(below: folder) { path in
      #expect(paths.insert(path).inserted, "\(path) was visited twice")
      return descends(path)
    }
    return paths
  }

  private func listed(_ folder: String, where descends: (String) -> Bool) -> Set<String> {
    let names = FileManager.default.enumerator(atPath: folder)
    var paths: Set<String> = []
    while let path = names?.nextObject() as? String {
      paths.insert(path)
      if !descends(path) { names?.skipDescendants() }
    }
    return paths
  }
}
