import Foundation
import Testing

@testable import Builds

@Suite struct RepositoryTests {
  @Test func referenceResolvesToAFullCommitHash() throws {
    let package = try TinyPackage()
    let repository = try Repository(of: package.plan())
    let head = try repository.commit(of: "HEAD")
    #expect(head.count == 40)
    #expect(try repository.commit(of: String(head.prefix(12))) == head)
    #expect(repository.top == package.root)
    #expect(repository.package == "")
  }

  // The last is a valid name of a tree, which is no commit; the one before it an option of git's.
  @Test(arguments: ["nowhere", "", "HEAD~1", "--help", "HEAD^{tree}"])
  func unknownReferenceIsNamed(reference: String) throws {
    let package = try TinyPackage()
    let repository = try Repository(of: package.plan())
    #expect(throws: BuildError.unknownReference(reference)) {
      try repository.commit(of: reference)
    }
  }

  @Test func changedOrNewFileMakesTheRepositoryDirty() throws {
    let package = try TinyPackage()
    let repository = try Repository(of: package.plan())
    #expect(try !repository.isDirty)
    try package.write("// New.", to: "Sources/Kernels/New.swift")
    #expect(try repository.isDirty)
    try package.commit()
    #expect(try !repository.isDirty)
    try package.write("// Changed.", to: "Sources/Kernels/New.swift")
    #expect(try repository.isDirty)
  }

  @Test func folderOutsideGitIsADistinctError() throws {
    let folder = FileManager.default.temporaryDirectory.path
    #expect {
      try Repository(of: BuildPlan(root: folder))
    } throws: { error in
      guard case .notARepository(folder, let reason) = error as? BuildError else { return false }
      return reason.contains("not a git repository")
    }
  }

  // Git takes no submodule from a folder unless it is told to; so this one cannot be had.
  @Test func unavailableSubmoduleIsAnError() throws {
    let library = try TinyPackage()
    let package = try TinyPackage()
    try package.git(
      "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", library.root, "library")
    try package.commit()
    let head = try package.git("rev-parse", "HEAD")
    #expect {
      try ReferenceBuilds(package.plan()).build(of: "HEAD")
    } throws: { error in
      guard case .notCheckedOut(head, let reason) = error as? BuildError else { return false }
      return reason.contains("library")
    }
    #expect(package.kept("references").isEmpty)
  }
}
