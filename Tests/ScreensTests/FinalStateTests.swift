import Testing

@testable import Screens

/// What every transition leaves behind, by the matrix of final states.
@Suite struct FinalStateTests {
  @Test("D-03d what a push leaves of list, detail, copy and bar", arguments: FinalState.todayPush)
  func push(row: FinalState) throws { try row.check() }

  @Test("D-04 what a pop leaves of list, detail, copy and bar", arguments: FinalState.todayPop)
  func pop(row: FinalState) throws { try row.check() }

  @Test("L-01 L-02 what a transition leaves of the entry", arguments: FinalState.ledger)
  func ledger(row: FinalState) throws { try row.check() }

  @Test("P-01 P-02 P-04 what a transition leaves of the picture", arguments: FinalState.pictures)
  func pictures(row: FinalState) throws { try row.check() }

  @Test(
    "A-04 A-05b what a presentation leaves of cell, card, copy and blur",
    arguments: FinalState.cardPresent)
  func cardPresent(row: FinalState) throws { try row.check() }

  @Test(
    "A-06 A-06b what a dismissal leaves of cards, header and blur",
    arguments: FinalState.cardDismiss)
  func cardDismiss(row: FinalState) throws { try row.check() }

  @Test(
    "G-01 G-02 what a magic transition leaves of posters and white", arguments: FinalState.magic)
  func magic(row: FinalState) throws { try row.check() }

  @Test("G-03 G-04 what a hole leaves of the screen that it is in", arguments: FinalState.hole)
  func hole(row: FinalState) throws { try row.check() }
}
