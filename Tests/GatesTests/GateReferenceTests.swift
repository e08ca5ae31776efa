import Foundation
import Sessions
import Testing

@testable import Gates

/// The sides that a gate compares with.
@Suite struct GateReferenceTests {
  @Test(arguments: [
    (GateReference.stored, false, false), (.commit("HEAD"), true, true), (.release, true, true),
    (.program(path: "/a/program"), true, false),
  ])
  func otherBuildIsCompared(reference: GateReference, isPaired: Bool, isBuilt: Bool) {
    #expect(reference.isPaired == isPaired)
    #expect(reference.isBuilt == isBuilt)
  }

  @Test func commitWithoutSuitesIsBeforeThem() throws {
    let history = try ScriptedBisection(commits: 0)
    let reference = GateReference.commit("HEAD")
    #expect(try reference.commitBeforeSuites(in: history.root) == nil)
    try Data("\"Benchmarking\"".utf8).write(to: URL(filePath: "\(history.root.path)/Package.swift"))
    #expect(try reference.commitBeforeSuites(in: history.root) == history.line[0])
    #expect(try GateReference.release.commitBeforeSuites(in: history.root) == nil)
    try history.git("add", "Package.swift")
    try history.extend(by: 1)
    #expect(try reference.commitBeforeSuites(in: history.root) == nil)
  }

  /// The commit of a clean tree is built like a reference, so that git's view of it counts.
  @Test func candidateSaysWhatItsBuildLeavesOut() {
    let (tree, commit) = (ComparisonCandidate.workingTree, ComparisonCandidate.commit("1"))
    #expect(tree.dirtyNote == "the working tree has changes not committed")
    #expect(commit.dirtyNote == "files that git does not track are in neither build")
    #expect(tree.announcement(of: "HEAD").hasPrefix("building HEAD and the working tree,"))
  }
}
