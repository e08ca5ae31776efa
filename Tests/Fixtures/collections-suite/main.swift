import CollectionsBenchmark
import Foundation

// A suite as users of apple/swift-collections-benchmark write it: every form of a registration.
// Nothing here is of this package.

let misuse = ProcessInfo.processInfo.environment["COLLECTIONS_MISUSE"]

struct Key: Hashable {
  let number: Int
}

@inline(never)
func boxes(_ count: Int) -> [[Int]] { (0..<count).map { [$0, $0] } }

extension Benchmark {
  mutating func addWholeBodies() {
    registerInputGenerator(for: [Key].self) { size in
      (0..<size).map { Key(number: $0) }.shuffled()
    }
    addSimple(title: "Array<Int> sum", input: [Int].self) { input in
      blackHole(input.reduce(0) { $0 &+ identity($1) })
    }
    // One allocation at any size, of eight bytes for each element.
    addSimple(title: "Array<Int> copy", input: [Int].self) { input in
      blackHole(input.map { $0 &+ 1 })
    }
    addSimple(title: "Array<Int> pair", input: [Int].self) { input in
      blackHole([input[0], input[1]])
    }
    // As many allocations as elements.
    addSimple(title: "box → each", input: Int.self) { size in
      for number in 0..<size { blackHole([number, number]) }
    }
    add(title: "Set<Key> contains", input: [Key].self) { keys in
      let set = Set(keys)
      return { _ in
        for key in keys { precondition(set.contains(key)) }
      }
    }
  }

  mutating func addMeasuredParts() {
    // `size + 1` allocations, of which 1 is measured.
    add(title: "measured part", input: Int.self) { size in
      { timer in
        let input = boxes(size)
        timer.measure { blackHole(input[0] + input[1]) }
        blackHole(boxes(size))
      }
    }
    add(title: "two measured parts", input: ([Int], [Int]).self) { values, lookups in
      { timer in
        blackHole(boxes(values.count))
        timer.measure { blackHole([values[0]]) }
        blackHole(boxes(values.count))
        timer.measure { blackHole([lookups[0]]) }
      }
    }
  }

  mutating func addOtherTasks() {
    addSimple(title: "small only", input: [Int].self, maxSize: 512) { input in
      blackHole(input.first)
    }
    add(title: "large only", input: Int.self) { size in
      guard size > 512 else { return nil }
      return { _ in blackHole(boxes(2)) }
    }
    add(
      Task<Insertions>("Array<Int> random insertions", maxSize: 4096) { insertions in
        { _ in
          var array: [Int] = []
          array.reserveCapacity(insertions.values.count)
          for (number, index) in insertions.values.enumerated() { array.insert(number, at: index) }
          blackHole(array)
        }
      })
    var other = Benchmark(title: "another list")
    other.addSimple(title: "task of another list", input: Int.self) { blackHole($0) }
    if let task = other.task(named: "task of another list") { add(task) }
  }
}

var benchmark = Benchmark(title: "Collections fixture")
benchmark.addWholeBodies()
benchmark.addMeasuredParts()
benchmark.addOtherTasks()
precondition(benchmark.allTaskNames() == benchmark.tasks.map(\.title))
switch misuse {
case "duplicate": benchmark.addSimple(title: "measured part", input: Int.self) { blackHole($0) }
case "input": benchmark.addSimple(title: "words", input: [String].self) { blackHole($0) }
case "timer":
  benchmark.add(title: "measures later", input: Int.self) { size in
    var calls = 0
    return { timer in
      calls += 1
      if calls > 1 { timer.measure { blackHole(size) } }
    }
  }
default: break
}
benchmark.main()
