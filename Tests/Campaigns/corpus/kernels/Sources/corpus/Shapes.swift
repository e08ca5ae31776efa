import Benchmarking

/// A figure that a change of the corpus passes as an existential.
protocol Shape {
  var area: Double { get }
}

struct Circle: Shape {
  var radius: Double
  // Not π, so that an area of whole numbers is a whole number.
  var area: Double { radius * radius * 3.0 }
}

/// A box that is larger than an existential's inline storage.
struct Box: Shape {
  var sides: (Double, Double, Double, Double)
  var area: Double { sides.0 * sides.1 + sides.2 * sides.3 }
}

/// An object that a change of the corpus retains and releases.
final class Shared {
  var weight = 1.0
}

/// Adds up the areas of 8192 boxes.
struct Shapes {
  var boxes: [Box]
  var shared = Shared()
  var total = 0.0

  @inline(never)
  mutating func run() {
    total = 0
    for box in boxes {
      total += area(of: box)
    }
  }

  private func area(of box: Box) -> Double {
    box.area
  }
}

let shapesBenchmark = Benchmark("shapes", items: 8192, tags: [.gate]) {
  Shapes(
    boxes: Random.numbers(8192, below: 16, seed: 7).map {
      Box(sides: (Double($0), 2, 3, Double($0)))
    })
} body: { iterations, fixture in
  for _ in iterations { fixture.run() }
} checksum: {
  .exact(UInt64($0.total))
}
