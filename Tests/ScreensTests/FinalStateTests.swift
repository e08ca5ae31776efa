import Testing

@testable import Screens

/// The state after each transition, by the matrix of final states.
@Suite struct FinalStateTests {
  @Test(
    "D-03d a push leaves list, detail, copy and bar in their final state",
    arguments: FinalState.todayPush)
  func push(row: FinalState) throws { try row.check() }

  @Test(
    "D-04 a pop leaves list, detail, copy and bar in their final state",
    arguments: FinalState.todayPop)
  func pop(row: FinalState) throws { try row.check() }

  @Test("L-01 L-02 a transition leaves the entry in its final state", arguments: FinalState.ledger)
  func ledger(row: FinalState) throws { try row.check() }

  @Test(
    "P-01 P-02 P-04 a transition leaves the picture in its final state",
    arguments: FinalState.pictures)
  func pictures(row: FinalState) throws { try row.check() }

  @Test(
    "A-04 A-05b a presentation leaves cell, card, copy and blur in their final state",
    arguments: FinalState.cardPresent)
  func cardPresent(row: FinalState) throws { try row.check() }

  @Test(
    "A-06 A-06b a dismissal leaves cards, header and blur in their final state",
    arguments: FinalState.cardDismiss)
  func cardDismiss(row: FinalState) throws { try row.check() }

  @Test(
    "G-01 G-02 a magic transition leaves posters and white in their final state",
    arguments: FinalState.magic)
  func magic(row: FinalState) throws { try row.check() }

  @Test(
    "G-03 G-04 a hole transition leaves its screen in its final state", arguments: FinalState.hole)
  func hole(row: FinalState) throws { try row.check() }

  @Test("L-06 a page leaves no trace of its turn", arguments: FinalState.page)
  func page(row: FinalState) throws { try row.check() }

  @Test(
    "X-01 X-02 X-03 menus, mails, circles and tiles are in their final state",
    arguments: FinalState.related)
  func related(row: FinalState) throws { try row.check() }
}
