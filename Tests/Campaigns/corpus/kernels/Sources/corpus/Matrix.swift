import Benchmarking

/// Multiplies two matrices of 48 × 48 numbers.
struct Matrix {
  static let size = 48
  var left: [Double]
  var right: [Double]
  var product = [Double](repeating: 0, count: size * size)

  @inline(never)
  mutating func run() {
    for row in 0..<Self.size {
      clear(row)
      for inner in 0..<Self.size {
        add(left[row * Self.size + inner], inner, to: row)
      }
    }
  }

  private mutating func clear(_ row: Int) {
    for column in 0..<Self.size { product[row * Self.size + column] = 0 }
  }

  private mutating func add(_ factor: Double, _ inner: Int, to row: Int) {
    for column in 0..<Self.size {
      product[row &* Self.size &+ column] += factor * right[inner &* Self.size &+ column]
    }
  }
}

let matrixBenchmark = Benchmark("matrix", items: 48 * 48, tags: [.gate]) {
  // Whole numbers, so that the sums are exact in any order.
  Matrix(
    left: Random.numbers(48 * 48, below: 10, seed: 11).map { Double($0) },
    right: Random.numbers(48 * 48, below: 10, seed: 12).map { Double($0) })
} body: { iterations, fixture in
  for _ in iterations { fixture.run() }
} checksum: {
  .exact(UInt64($0.product.reduce(0, +)))
}
