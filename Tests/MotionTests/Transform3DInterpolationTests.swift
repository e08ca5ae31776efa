import Batches
import Geometry
import Motion
import TestSupport
import Testing

@Suite struct Transform3DInterpolationTests {
  @Test("T-07 interpolation agrees with numpy and scipy", arguments: transform3DGolden.indices)
  func golden(index: Int) {
    let row = transform3DGolden[index]
    let (start, end) = (Transform3D(entries: row.start), Transform3D(entries: row.end))
    // Volumes above 0.5 of axes below 2.5: conditions below 100, in 30 roundings. A translation of
    // 200 enters m44.
    expectSame(
      start.interpolated(to: end, progress: 0.3), Transform3D(entries: row.early), within: 1e-12)
    expectSame(
      start.interpolated(to: end, progress: 1.15), Transform3D(entries: row.beyond),
      within: 1e-12)
  }

  @Test("T-08 progress 0 and 1 give the ends, and equal ends give themselves, to the bit")
  func ends() {
    var random = SeededGenerator(seed: 63)
    for _ in 0..<1000 {
      let start = Transform3D.random(using: &random)
      let end = Transform3D.random(using: &random)
      #expect(start.interpolated(to: end, progress: 0) == start, "seed \(random.seed)")
      #expect(start.interpolated(to: end, progress: 1) == end, "seed \(random.seed)")
      let progress = random.uniform(in: -0.5...1.5)
      #expect(start.interpolated(to: start, progress: progress) == start, "seed \(random.seed)")
    }
  }

  @Test("T-08 a rotation about an axis grows with the progress, along the shorter way")
  func axisAngle() {
    var random = SeededGenerator(seed: 64)
    for _ in 0..<2000 {
      func component() -> Double { random.uniform(in: -1...1) }
      let (x, y, z) = (component(), component(), component())
      let first = random.uniform(in: -3...3)
      let turn = random.uniform(in: -3.1...3.1)
      let progress = random.uniform(in: -0.2...1.2)
      let between = Transform3D.rotation(first, x: x, y: y, z: z)
        .interpolated(
          to: .rotation(first + turn, x: x, y: y, z: z), progress: progress)
      let expected = Transform3D.rotation(first + progress * turn, x: x, y: y, z: z)
      // An axis may be as short as 1e-3 here, which the rotation divides by; and near half a turn
      // the sine of the angle between the quaternions is that of π/2.
      expectSame(between, expected, within: 1e-14, "seed \(random.seed) \(turn)")
    }
  }

  @Test(
    "T-08 beyond half a turn the rotation goes the other way round",
    arguments: [(0.497, 0.497), (0.503, -0.497), (1.25, 0.25), (-0.503, 0.497)])
  func shorterWay(turns: Double, expected: Double) {
    let end = Transform3D.rotation(turns * 2 * .pi, x: 0, y: 1, z: 0)
    let half = Transform3D.identity.interpolated(to: end, progress: 0.5)
    expectSame(half, .rotation(expected * .pi, x: 0, y: 1, z: 0), within: 1e-14)
  }

  @Test("T-08 transforms of the plane give what affine transforms give, to the bit")
  func plane() {
    var random = SeededGenerator(seed: 65)
    for _ in 0..<2000 {
      let start = AffineTransform.random(using: &random)
      let end = AffineTransform.random(using: &random)
      let progress = random.uniform(in: -0.2...1.2)
      let between = Transform3D(start).interpolated(to: Transform3D(end), progress: progress)
      #expect(between.affine == start.interpolated(to: end, progress: progress))
    }
  }

  @Test("T-08 a transform that flattens space is interpolated by entries")
  func singular() {
    let start = Transform3D.rotation(1, x: 0, y: 1, z: 0)
    let half = start.interpolated(to: .scale(x: 0, y: 0, z: 0), progress: 0.5)
    #expect(half.m11 == start.m11 / 2 && half.m13 == start.m13 / 2 && half.m44 == 1)
  }

  @Test(
    "T-09 a batch composes the matrices of single interpolations",
    arguments: [0, 1, 7, 8, 9, 1000], InstructionSet.available)
  func batch(count: Int, instructions: InstructionSet) {
    var random = SeededGenerator(seed: 66)
    let interpolations = (0..<count).map { _ in
      Transform3DInterpolation(from: .random(using: &random), to: .random(using: &random))
    }
    let progress = (0..<count).map { _ in random.progress() }
    var matrices = [Transform3D](repeating: .identity, count: count)
    var output = matrices.mutableSpan
    Transform3DInterpolation.interpolate(
      interpolations.span, progress: progress.span, into: &output, with: instructions)
    for index in 0..<count {
      let expected = interpolations[index].transform(at: progress[index])
      // The documented 2e-14 of the parts: factors of at most 2.4 with two skews of 1.4 are below
      // 10, and a perspective adds 240 · 0.0014 three times.
      expectSame(matrices[index], expected, within: 2e-14 * 10, "seed \(random.seed) \(index)")
    }
  }

  @Test("T-09 an interpolation between equal rotations stays there")
  func equalRotations() {
    let parts = DecomposedTransform3D(rotation: Quaternion(x: 0.6, y: 0, z: 0, w: 0.8))
    var opposite = parts
    opposite.rotation = Quaternion(x: -0.6, y: 0, z: 0, w: -0.8)
    for end in [parts, opposite] {
      let half = Transform3DInterpolation(from: parts, to: end).transform(at: 0.5)
      // Two weights of a half, rounded.
      expectSame(half, parts.transform, within: 4 * 0x1p-53)
    }
  }

  @Test("T-09 output of another length traps")
  func wrongCount() async {
    await #expect(processExitsWith: .failure) {
      let parts = DecomposedTransform3D()
      let interpolations = [Transform3DInterpolation(from: parts, to: parts)]
      let progress = [0.5]
      var matrices: [Transform3D] = []
      var output = matrices.mutableSpan
      Transform3DInterpolation.interpolate(
        interpolations.span, progress: progress.span, into: &output)
    }
  }
}
