import Comparison
import Foundation
import Measurements
import Storage
import TestSupport
import Testing

@testable import Gates
@testable import Sessions

@Suite struct BisectSearchTests {
  private let hashes = (0..<6).map { String(repeating: "\($0)", count: 40) }

  private func search(
    from old: Double = 2, to new: Double = 4, endpoint: Endpoint? = nil, most: Int = 3
  ) -> BisectSearch {
    var search = BisectSearch(
      "s/g/a", endpoint == nil ? .allocations : .time, endpoint,
      good: .init(hash: hashes[0], reading: .init(old)),
      bad: .init(hash: hashes[5], reading: .init(new)), mostJudgements: most)
    search.suspects = [hashes[3], hashes[1], hashes[5]]
    return search
  }

  @Test func countIsBadBeyondTheMiddleOfBothLevels() {
    #expect(search().isBad([2, 2.9, 3]) == false)
    #expect(search().isBad([3.1, 4, 9]) == true)
    #expect(search().isBad([3, 3.1]) == nil)
    #expect(search(from: 4, to: 2).isBad([3.1, 4]) == false)
    #expect(search(from: 4, to: 2).isBad([2, 2.9]) == true)
  }

  @Test func openCommitsAreSuspectsThatWereNeitherSkippedNorFoundBad() {
    var search = search()
    #expect(search.open == [hashes[3], hashes[1]])
    search.skip(hashes[3], because: "a reason")
    #expect(search.open == [hashes[1]])
    search.judge(.init(hash: hashes[1], reading: .init(2)), isBad: false)
    #expect(search.good.map(\.hash) == [hashes[0], hashes[1]])
    search.suspects = [hashes[5]]
    #expect(search.isFound)
    #expect(search.open.isEmpty)
    #expect(search.judgements == 2)
  }

  @Test func timesAreJudgedOnlyAsOftenAsTheRiskWasDivided() {
    var search = search(from: 0, to: 0.1, endpoint: .undisturbed)
    search.skip(hashes[1], because: "a reason")
    search.judge(.init(hash: hashes[2], reading: .init(0)), isBad: false)
    #expect(search.open == [hashes[3]])
    #expect(search.reasons == ["a reason"])
    search.judge(.init(hash: hashes[4], reading: .init(0.1)), isBad: true)
    #expect(search.open.isEmpty)
    #expect(
      search.reasons
        == ["a reason", "after 3 judgements a further one could be wrong by chance"])
    #expect(search.bad.hash == hashes[4])
  }

  @Test func countsMayBeJudgedAnyNumberOfTimes() {
    var search = search(most: 1)
    search.judge(.init(hash: hashes[2], reading: .init(2)), isBad: false)
    search.judge(.init(hash: hashes[4], reading: .init(4)), isBad: true)
    search.suspects = [hashes[3], hashes[4]]
    #expect(search.open == [hashes[3]])
    #expect(search.reasons.isEmpty)
  }

  @Test func thresholdOfTimesIsHalfOfTheLogRatio() {
    #expect(search(from: 0, to: 0.1, endpoint: .mean).timeThreshold == 0.05)
    #expect(search().timeThreshold == nil)
  }

  @Test func culpritIsComparedWithItsJudgedParent() {
    var search = search()
    search.judge(.init(hash: hashes[1], reading: .init(2.5)), isBad: false)
    search.judge(.init(hash: hashes[2], reading: .init(2.6)), isBad: false)
    #expect(search.counterpart(parents: [hashes[4], hashes[1]]).hash == hashes[1])
    #expect(search.counterpart(parents: [hashes[4]]).hash == hashes[2])
  }

  @Test func changeIsToldInTheUnitsOfItsMetric() {
    #expect(search().change(from: search().good[0]) == "allocations 2 → 4 (+2)")
    let time = search(from: 0, to: log(1.1), endpoint: .mean)
    #expect(time.change(from: time.good[0]) == "time, mean +10.0 %")
    let floor = search(from: 0, to: log(1.1), endpoint: .undisturbed)
    #expect(floor.change(from: floor.good[0]) == "time +10.0 %")
  }

  @Test func stepBetweenTwoTimesCombinesTheirUncertainties() {
    let step = TimeStep(from: .init(0.1, 0.06...0.14), to: .init(0.3, 0.27...0.33))
    expectClose(step.change, exp(0.2) - 1, within: 1e-12)
    // The distances of the limits are 0.03 and 0.04: together 0.05 on either side.
    expectClose(step.interval?.lowerBound ?? 0, exp(0.15) - 1, within: 1e-12)
    expectClose(step.interval?.upperBound ?? 0, exp(0.25) - 1, within: 1e-12)
    #expect(TimeStep(from: .init(0.1, 0...0.2), to: .init(0.3)).interval == nil)
    let exact = TimeStep(from: .init(0), to: .init(0.3, 0.2...0.5))
    expectClose(exact.interval?.upperBound ?? 0, exp(0.5) - 1, within: 1e-12)
  }

  // MARK: Stored states

  private func read(_ state: BisectState) -> BisectState? {
    (try? JSONText.encode(state)).flatMap { try? BisectState(from: $0, path: "state.json") }
  }

  @Test func storedStateIsReadAgain() {
    var search = search()
    search.skip(hashes[3], because: "a reason")
    let state = BisectState(question: ["a": "b"], searches: [search], tried: [hashes[3]])
    #expect(read(state) == state)
  }

  @Test func stateWithImpossibleValuesIsDamaged() {
    var judged = search()
    judged.judge(.init(hash: hashes[1], reading: .init(2)), isBad: false)
    #expect(read(BisectState(question: [:], searches: [judged], tried: [])) == nil)
    #expect(read(BisectState(question: [:], searches: [], tried: ["HEAD"])) == nil)
    for name in ["--all", String(repeating: "g", count: 40), String(repeating: "a", count: 41)] {
      var search = search()
      search.suspects.append(name)
      #expect(read(BisectState(question: [:], searches: [search], tried: [])) == nil)
      #expect(read(BisectState(question: [:], searches: [], tried: [name])) == nil)
    }
    let long = String(repeating: "a", count: 64)
    #expect(read(BisectState(question: [:], searches: [], tried: [long])) != nil)
  }

  // MARK: Folder

  @Test func folderKeepsTheStateOfOneQuestion() throws {
    let history = try ScriptedBisection(commits: 1)
    let folder = BisectFolder(history.root)
    let state = BisectState(question: ["a": "b"], searches: [search()], tried: [])
    #expect(folder.load(["a": "b"]) == nil)
    try folder.clear()
    try folder.save(state)
    #expect(folder.load(["a": "b"]) == state)
    #expect(folder.load(["a": "c"]) == nil)
    try folder.clear()
    #expect(folder.load(["a": "b"]) == nil)
  }

  @Test func programOfACommitIsKeptOnce() throws {
    let history = try ScriptedBisection(commits: 1)
    let (folder, ends) = (BisectFolder(history.root), try history.ends())
    let commit = history.line[1]
    #expect(!folder.hasProgram(of: commit))
    try folder.keep(ends.build(commit))
    #expect(folder.hasProgram(of: commit))
    let file = URL(filePath: folder.program(of: commit))
    #expect(try String(contentsOf: file, encoding: .utf8) == commit)
    try Data("other".utf8).write(to: file)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: file.path)
    try folder.keep(ends.build(commit))
    #expect(try String(contentsOf: file, encoding: .utf8) == "other")
  }
}
