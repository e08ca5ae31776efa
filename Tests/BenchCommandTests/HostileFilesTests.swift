internal import Foundation
internal import TestSupport
internal import Testing

/// Names that are paths, and links in the place of stored files: nothing outside the command's own
/// folders is written or removed.
@Suite struct HostileFilesTests {
  private let folder: PackageFolder
  private static let run = ["run", "--filter", "known/.*/none", "--time", "0.01"]

  init() throws {
    folder = try PackageFolder()
  }

  @Test(
    .enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"),
    arguments: ["show", "remove"], ["../victim", "../../victim", "../../../victim"])
  func pathToAnExistingFileIsNotABaselineName(verb: String, name: String) throws {
    try folder.accept()
    let victims = ["victim.json", "baselines/victim.json", "baselines/allocations/victim.json"]
    for victim in victims {
      let file = folder.root.appending(path: victim)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("{}".utf8).write(to: file)
    }
    try folder.refuses(65, "baseline", verb, name, saying: [name])
    #expect(victims.allSatisfy { FileManager.default.fileExists(atPath: folder.path($0)) })
  }

  @Test func symbolicLinkInPlaceOfAStoredFileIsReplaced() throws {
    try folder.bench(Self.run)
    let target = folder.root.appending(path: "target")
    try Data("mine".utf8).write(to: target)
    let stored = folder.path(".bench/measurements/last.json")
    try FileManager.default.removeItem(atPath: stored)
    try FileManager.default.createSymbolicLink(
      atPath: stored, withDestinationPath: "../../target")
    try folder.bench(Self.run)
    #expect(try String(contentsOf: target, encoding: .utf8) == "mine")
    let type = try FileManager.default.attributesOfItem(atPath: stored)[.type]
    #expect(type as? FileAttributeType == .typeRegular)
  }

  @Test(arguments: [".bench", ".bench/measurements", ".bench/history"])
  func symbolicLinkInPlaceOfAFolderIsRefused(place: String) throws {
    let outside = folder.root.appending(path: "outside")
    try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: true)
    for number in 0..<30 {
      try Data("mine".utf8).write(to: outside.appending(path: "\(number).json"))
    }
    if place != ".bench" {
      try FileManager.default.createDirectory(
        atPath: folder.path(".bench"), withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(place), withDestinationPath: outside.path)
    let outcome = try folder.bench(Self.run + ["--save", "before"], exits: 73)
    #expect(outcome.errors.contains("a symbolic link"), "\(outcome)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path).count == 30)
  }

  @Test func cleanDoesNotFollowSymbolicLinks() throws {
    let outside = folder.root.appending(path: "outside")
    try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: outside.appending(path: "mine"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(".bench"), withDestinationPath: outside.path)
    try folder.refuses(73, "clean", saying: ["a symbolic link"])
    #expect(FileManager.default.fileExists(atPath: outside.appending(path: "mine").path))
  }

  @Test func folderInPlaceOfAFileIsReported() throws {
    try folder.refuses(65, "compare", ".", saying: ["is a directory"])
    try folder.refuses(65, "merge", ".", saying: ["is a directory"])
  }
}
