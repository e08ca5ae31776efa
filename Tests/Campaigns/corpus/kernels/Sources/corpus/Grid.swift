import Benchmarking

/// Runs steps of Conway's Game of Life on a torus of 64 × 64 cells.
struct Grid {
  static let width = 64
  var cells: [UInt8]
  var next: [UInt8]

  init(seed: UInt64) {
    cells = Random.numbers(4096, below: 2, seed: seed).map { UInt8($0) }
    next = cells
  }

  @inline(never)
  mutating func run() {
    for row in 0..<Self.width {
      step(row)
    }
    swap(&cells, &next)
  }

  private mutating func step(_ row: Int) {
    for column in 0..<Self.width {
      let neighbours = sum(row &- 1, column) &+ sum(row, column) &+ sum(row &+ 1, column)
      let alive = cells[row &* Self.width &+ column]
      // The sum contains the cell itself, which therefore lives on among 3 or 4.
      let lives = neighbours == 3 || (neighbours == 4 && alive == 1)
      next[row &* Self.width &+ column] = lives ? 1 : 0
    }
  }

  /// Adds up three cells of a row around a column, with the edges joined.
  @inline(__always)
  private func sum(_ row: Int, _ column: Int) -> UInt8 {
    // Also for row −1 and column −1, as the width is a power of 2.
    let mask = Self.width - 1
    let start = (row & mask) &* Self.width
    return cells[start &+ ((column &- 1) & mask)] &+ cells[start &+ column]
      &+ cells[start &+ ((column &+ 1) & mask)]
  }
}

let gridBenchmark = Benchmark("grid", items: 4096, tags: [.gate]) {
  Grid(seed: 8)
} body: { iterations, fixture in
  for _ in iterations { fixture.run() }
} checksum: {
  .exact($0.cells.reduce(0) { $0 &* 31 &+ UInt64($1) })
}
