import Testing

@testable import Builds
@testable import Gates
@testable import Sessions

/// Two builds with the objects that they were linked from.
@Suite struct ComparedBuildsTests {
  @Test func programsThatCannotBeLinkedAgainHaveOneLayoutEach() throws {
    let history = try ScriptedBisection(commits: 1)
    history.source = { _ in CompiledProgram.empty }
    let ends = try history.ends()
    var builds = try ends.compare(with: ends.build(history.line[1]))
    #expect(builds.haveEqualCode && builds.layouts != nil && builds.notes.isEmpty)
    try builds.tryLayouts(TaskProgress(isShown: false))
    #expect(builds.layouts == nil)
    #expect(builds.notes.map { $0.hasPrefix("one layout: ") } == [true], "\(builds.notes)")
  }
}
