internal import Measurements

extension Kernel {
  /// All kernels, in the order of their benchmarks.
  ///
  /// The limits are this project's goals. Recorded times are of an AMD EPYC (Zen 3), from sessions
  /// in which peer and floor took turns.
  static let all = motion + conversion + ripple + cards + scene + frames

  private static let motion = [
    Kernel(
      "spring/evaluate[count=4096]", timesPeer: 5, timesFloor: 2,
      recorded: [RecordedPeer("b3ll/Motion c9a57f9d", nanoseconds: 33.5, floorNanoseconds: 3.08)]),
    Kernel(
      "spring/step[count=4096]", timesPeer: 8, timesFloor: 1.3,
      recorded: [RecordedPeer("b3ll/Motion c9a57f9d", nanoseconds: 7.0, floorNanoseconds: 0.59)]),
    // A recorded time is valid only for the size that it was taken at.
    Kernel("spring/step[count=100000]", timesPeer: 8, timesFloor: 1.3),
    Kernel(
      "interpolation/lerp[views=10000]", timesPeer: 2, timesFloor: 2,
      recorded: [RecordedPeer("b3ll/Motion c9a57f9d", nanoseconds: 16, floorNanoseconds: 4.2)]),
    Kernel("interpolation/lerp[views=100000]", timesPeer: 2, timesFloor: 2),
    Kernel("interpolation/decomposed[views=10000]", timesPeer: 40, timesFloor: 2),
    Kernel("interpolation/decomposed[views=100000]", timesPeer: 40, timesFloor: 2),
  ]

  private static let conversion = [
    Kernel("conversion/leaf-to-leaf[depth=32]", timesPeer: 20, timesFloor: 2),
    Kernel("conversion/to-root[nodes=10000]", timesPeer: 10, timesFloor: 2),
    Kernel("conversion/after-scroll[nodes=10000]", timesPeer: 10, timesFloor: 2),
  ]

  private static let ripple = [
    Kernel(
      "ripple/path[storage=reused]", timesPeer: 1.5, timesFloor: 2,
      recorded: [RecordedPeer("Blend2D 6dbc2ce", nanoseconds: 30.2, floorNanoseconds: 6.4)]),
    Kernel(
      "ripple/path[storage=fresh]", timesPeer: 2, timesFloor: 1.5,
      recorded: [RecordedPeer("Blend2D 6dbc2ce", nanoseconds: 79, floorNanoseconds: 26)]),
  ]

  // No packaged peer computes a frame of animated views without drawing it.
  private static let scene = [
    Kernel("scene/capture[views=100]", timesPeer: 2, timesFloor: 2)
  ]

  // The systems with the most views. The limit is the goal for all rows, not what is reached: no
  // frame of a system had a floor when the limits above were chosen.
  private static let frames = [
    Kernel("frames/card-present[hz=120]", metric: .frameP50, timesPeer: 2, timesFloor: 1.5),
    Kernel("frames/ledger-push[hz=120]", metric: .frameP50, timesPeer: 2, timesFloor: 1.5),
  ]

  private static let cards =
    cards(
      10_000, build: tanStack(47, floor: 0.73), visible: sumTree(207, floor: 57),
      resize: sumTree(4200, floor: 79), edit: sumTree(9000, floor: 309))
    + cards(
      100_000, build: sumTree(16, floor: 0.73), visible: sumTree(308, floor: 79),
      resize: sumTree(9000, floor: 110), edit: sumTree(15_800, floor: 397))
    + cards(
      1_000_000, build: tanStack(28, floor: 0.73), visible: sumTree(508, floor: 182),
      resize: sumTree(12_700, floor: 238), edit: sumTree(25_000, floor: 1130))

  /// Returns the kernels of a number of cells.
  ///
  /// The floor of a build was recorded at a million cells, and is used for the other sizes too.
  private static func cards(
    _ cells: Int, build: RecordedPeer, visible: RecordedPeer, resize: RecordedPeer,
    edit: RecordedPeer
  ) -> [Kernel] {
    [
      Kernel("cards/build[cells=\(cells)]", timesPeer: 8, timesFloor: 2, recorded: [build]),
      Kernel("cards/visible[cells=\(cells)]", timesPeer: 2, timesFloor: 1.5, recorded: [visible]),
      Kernel("cards/resize[cells=\(cells)]", timesPeer: 30, timesFloor: 1.8, recorded: [resize]),
      Kernel("cards/edit[cells=\(cells)]", timesPeer: 15, timesFloor: 1.3, recorded: [edit]),
    ]
  }

  private static func sumTree(_ nanoseconds: Double, floor: Double) -> RecordedPeer {
    RecordedPeer("sum_tree 5e73dbe", nanoseconds: nanoseconds, floorNanoseconds: floor)
  }

  private static func tanStack(_ nanoseconds: Double, floor: Double) -> RecordedPeer {
    RecordedPeer("TanStack virtual e9874f03", nanoseconds: nanoseconds, floorNanoseconds: floor)
  }
}
