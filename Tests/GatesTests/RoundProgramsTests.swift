import Comparison
import Foundation
import Sessions
import Statistics
import Testing

@testable import Gates

/// The programs of a round: copies at paths of equal length, which live until the next round.
@Suite struct RoundProgramsTests {
  private let rounds: ScriptedRounds
  private let programs: RoundPrograms

  init() throws {
    rounds = try ScriptedRounds()
    programs = RoundPrograms(rounds.pair, layouts: nil)
  }

  private func text(_ path: String) -> String? {
    try? String(contentsOfFile: path, encoding: .utf8)
  }

  @Test func eachRoundHasCopiesInTheFoldersOfTheDeal() throws {
    var generator = SeedSequence(seed: 11)
    for number in 0..<8 {
      let deal = RoundDeal(using: &generator)
      let made = try programs.make(deal)
      for side in BuildSide.allCases {
        let folder = side == deal.folders[0] ? "a" : "b"
        #expect(made[side].hasSuffix("/\(folder)/bench"), "seed 11, round \(number)")
        #expect(text(made[side]) == side.rawValue, "seed 11, round \(number)")
      }
      #expect(made.reference.utf8.count == made.candidate.utf8.count)
    }
    #expect(!programs.drawsLayouts)
  }

  @Test func copiesOfARoundAreRemovedBeforeTheNext() throws {
    var generator = SeedSequence(seed: 11)
    let first = try programs.make(RoundDeal(using: &generator))
    let second = try programs.make(RoundDeal(using: &generator))
    #expect(text(first.reference) == nil && text(second.reference) == "reference")
  }

  @Test func linkIsFollowedToTheProgram() throws {
    let link = rounds.folder.appending(path: "link").path
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: rounds.pair.reference)
    let linked = RoundPrograms(
      BuildPair(reference: link, candidate: rounds.pair.candidate), layouts: nil)
    var generator = SeedSequence(seed: 11)
    let made = try linked.make(RoundDeal(using: &generator))
    let type = try FileManager.default.attributesOfItem(atPath: made.reference)[.type]
    #expect(type as? FileAttributeType == .typeRegular)
  }

  @Test func programThatIsGoneCannotBeCopied() throws {
    let gone = RoundPrograms(
      BuildPair(reference: "/no/such/program", candidate: rounds.pair.candidate), layouts: nil)
    var generator = SeedSequence(seed: 11)
    do {
      _ = try gone.make(RoundDeal(using: &generator))
      Issue.record("no error")
    } catch let error as CommandError {
      #expect(error.code == .cannotWrite)
    }
  }
}
