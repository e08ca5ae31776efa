import ChildProcess
import Comparison
import Foundation
import Measurements
import Storage
import Testing

@testable import Sessions

@Suite struct PackageRootTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write("", to: "Package.swift")
    try folder.write("", to: "Sources/a/b.swift")
  }

  private var root: PackageRoot {
    get throws { try #require(PackageRoot(above: folder.path)) }
  }

  @discardableResult private func git(_ arguments: String...) throws -> String {
    let options = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    let answer = try ChildProcess.answer(
      .init("git", ["-C", folder.path] + options + arguments), limit: 60
    ) { nil }
    try #require(answer.status == 0, "\(answer.complaint)")
    return answer.output
  }

  private func commit(_ message: String = "a state") throws -> String {
    try git("add", "--all")
    try git("commit", "--quiet", "--allow-empty", "--message", message)
    return try git("rev-parse", "HEAD")
  }

  // MARK: Folders

  @Test func packageIsTheNearestFolderUpwards() throws {
    #expect(PackageRoot(above: "\(folder.path)/Sources/a")?.path == folder.path)
    #expect(PackageRoot(above: "\(folder.path)/Sources/./a/..")?.path == folder.path)
    #expect(PackageRoot(above: "/") == nil)
    try folder.write("", to: "Sources/Package.swift")
    #expect(PackageRoot(above: "\(folder.path)/Sources/a")?.path == "\(folder.path)/Sources")
  }

  @Test func namedFolderIsThePackageItself() throws {
    #expect(try PackageRoot.find(folder.path).path == folder.path)
    let error = #expect(throws: CommandError.self) {
      try PackageRoot.find("\(folder.path)/Sources")
    }
    #expect(error?.code == .usage)
    #expect(error?.message == "--root \(folder.path)/Sources: no Package.swift there")
  }

  @Test(arguments: [
    ("\"Other\"", "\"Benchmarking\"", true), ("\"Benchmarking\"", "\"Benchmarking\"", false),
    ("\"Other\"", "\"Other\"", false),
  ])
  func suitesOfANestedPackageAreFound(outer: String, inner: String, isNested: Bool) throws {
    try folder.write(outer, to: "Package.swift")
    try folder.write(inner, to: "Benchmarks/Package.swift")
    #expect(try root.nested?.path == (isNested ? "\(folder.path)/Benchmarks" : nil))
  }

  @Test func relativePathIsBelowTheWorkingFolder() throws {
    let present = FileManager.default.currentDirectoryPath
    let up = String(repeating: "../", count: present.split(separator: "/").count)
    #expect(PackageRoot(above: "\(up)\(folder.path.dropFirst())/Sources")?.path == folder.path)
  }

  // MARK: Version control

  @Test func folderOutsideVersionControlHasNoCommit() throws {
    let root = try root
    #expect(try root.commit == nil)
    #expect(try root.identity == nil)
    #expect(root.summaries(of: [String(repeating: "0", count: 40)]).isEmpty)
  }

  @Test func commitIsDirtyWhenATrackedFileDiffers() throws {
    try git("init", "--quiet")
    let root = try root
    #expect(try root.commit == nil, "nothing is committed")
    let head = try commit()
    #expect(try root.commit == Commit(hash: head, isClean: true))
    try folder.write("", to: "untracked")
    #expect(try root.commit == Commit(hash: head, isClean: true))
    try folder.write("changed", to: "Sources/a/b.swift")
    #expect(try root.commit == Commit(hash: head, isClean: false))
  }

  @Test func identityIsTheFirstCommit() throws {
    try git("init", "--quiet")
    let first = try commit()
    #expect(try root.identity == first)
    let second = try commit()
    #expect(try root.identity == first)
    #expect(try Set(root.summaries(of: [first, second]).keys) == [first, second])
    let clone = "\(folder.path)/clone"
    try git("clone", "--quiet", "--depth", "1", "file://\(folder.path)", clone)
    let shallow = try #require(PackageRoot(above: clone))
    #expect(try shallow.commit?.hash == second)
    #expect(try shallow.identity == nil, "a shallow clone lacks the first commit")
  }

  @Test func branchIsThatOfTheWorkingTree() throws {
    try git("init", "--quiet", "--initial-branch", "a-branch")
    _ = try commit()
    #expect(try root.branch == "a-branch")
  }

  @Test func acceptedChangesAreReadFromTheHistoryOfBaselines() throws {
    try git("init", "--quiet")
    let name = "baselines/allocations/swift/maps.json"
    let accepted = #"{"because":"one buffer","date":"2026-01-02T00:00:00Z"}"#
    try folder.write("{\n\"accepted\":\(accepted),\n\"schema\":\"none\"\n}\n", to: name)
    _ = try commit()
    #expect(try root.acceptedChanges.map(\.because) == ["one buffer"])
    #expect(try root.acceptedChanges.map(\.suite) == ["maps"])
  }
}
