"""The changes of the corpus: slowdowns of known kinds in two sizes, and changes of no effect.

Each slowdown replaces texts of a kernel's file; `{n}` in a replacement is its size. The sizes were
chosen with `run --measure`, so that the mean time grows by about 4 % and 20 %.
"""

import re
import typing


class Slowdown(typing.NamedTuple):
    file: str
    kind: str
    # The values of {n} for about +4 % and +20 %.
    sizes: tuple
    edits: list
    # The benchmarks that get slower, where that is not all of the file.
    only: str = ""


# Edits of the imports and of the stored properties, which other edits of a change need.
GLIBC = ("import Benchmarking\n", "import Benchmarking\nimport Glibc\n")
RUN = "  @inline(never)\n  mutating func run() {\n"
CALLS = (RUN, "  var calls = 0\n\n" + RUN + "    calls &+= 1\n")
COUNTER = (RUN, "  let counter = Counter()\n\n" + RUN)
# A page counts only once it is written.
FRESH_PAGE = """\
      let page = mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)!
      page.storeBytes(of: 1, as: UInt8.self)
      munmap(page, 4096)
"""
FRESH_PAGES = RUN + """\
    let size = {n} * 4096
    let pages = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)!
    for page in 0..<{n} { pages.storeBytes(of: 1, toByteOffset: page * 4096, as: UInt8.self) }
    munmap(pages, size)
"""


def first(text):
    """An edit that adds lines at the start of the measured function."""
    return (RUN, RUN + text)


def sometimes(condition, text):
    """Edits that add lines to some of the calls."""
    body = f"    if {condition} {{\n{text}    }}\n"
    return [(CALLS[0], CALLS[1] + body)]


# Where {n} is the distance between two costs, as in `calls % {n}`, the smaller number costs more.
# A change called "part-time" costs something in three of ten calls or in every second call, one
# called "tails" in one of a hundred. `& 1` of a random number is a branch that nothing foresees.
SLOWDOWNS = [
    Slowdown("Sum", "lost vectorisation", (260, 1100), [(
        "    for value in values {\n      result &+= value\n    }\n",
        "    for value in values[..<{n}] {\n      if value == .max { break }\n"
        "      result &+= value\n    }\n"
        "    for value in values[{n}...] {\n      result &+= value\n    }\n")]),
    Slowdown("Sum", "more instructions", (1300, 6500), [first(
        "    blackHole(numbers[..<{n}].reduce(0, &+))\n")]),
    Slowdown("Sum", "set-up in the loop", (256, 2048), [first(
        "    blackHole(Array(numbers[..<{n}]))\n")]),

    Slowdown("Search", "unpredictable branches", (60, 300), [(
        "      total &+= position(of: value)\n",
        "      let place = position(of: value)\n"
        "      if place < {n} * 8, value & 1 == 0 { blackHole(place) }\n"
        "      total &+= place\n")]),
    Slowdown("Search", "lost inlining", (60_000, 250_000), [
        ("      total &+= position(of: value)\n",
         "      total &+= value < {n} ? called(for: value) : position(of: value)\n"),
        ("  private func position(of value: Int) -> Int {\n",
         "  @inline(never)\n  private func less(_ middle: Int, _ value: Int) -> Bool {\n"
         "    sorted[middle] < value\n  }\n\n"
         "  private func called(for value: Int) -> Int {\n"
         "    var low = 0\n    var high = sorted.count\n    while low < high {\n"
         "      let middle = (low + high) / 2\n"
         "      if less(middle, value) { low = middle + 1 } else { high = middle }\n    }\n"
         "    return low\n  }\n\n"
         "  private func position(of value: Int) -> Int {\n")]),
    Slowdown("Search", "more instructions", (20, 100), [first(
        "    for value in wanted[..<{n}] { blackHole(position(of: value)) }\n")]),

    Slowdown("Histogram", "more instructions", (1000, 5000), [first(
        "    for byte in bytes[..<{n}] { blackHole(byte) }\n")]),
    Slowdown("Histogram", "atomics", (300, 1500), [
        COUNTER, first("    for _ in 0..<{n} { counter.atomic.add(1, ordering: .relaxed) }\n"),
        ("import Benchmarking\n", "import Benchmarking\nimport Synchronization\n")]),
    Slowdown("Histogram", "locks", (150, 700), [
        COUNTER, first("    for _ in 0..<{n} { counter.guarded.withLock { $0 &+= 1 } }\n"),
        ("import Benchmarking\n", "import Benchmarking\nimport Synchronization\n")]),

    Slowdown("Walk", "cache-hostile order", (16_384, 65_536), [(
        "    for line in 0..<lines {\n      sum &+= Int(numbers[line * step])\n",
        "    for line in 0..<lines {\n"
        "      let place = line < {n} ? (line & 63) &* ({n} / 64) &+ line / 64 : line\n"
        "      sum &+= Int(numbers[place * step])\n")]),
    Slowdown("Walk", "page faults", (1, 10), [GLIBC, (RUN, FRESH_PAGES)]),
    Slowdown("Walk", "part-time", (55_000, 270_000), sometimes(
        "calls % 10 < 3", "      for index in 0..<{n} { blackHole(index) }\n")),

    Slowdown("Buffer", "page faults", (12, 3), [GLIBC, *sometimes("calls % {n} == 0", FRESH_PAGE)]),
    Slowdown("Buffer", "bigger allocations", (1024, 4096), [
        ("      let room = 512\n", "      let room = {n}\n")]),
    Slowdown("Buffer", "more instructions", (600, 3000), [first(
        "    for value in scratch[..<{n}] { blackHole(value) }\n")]),

    Slowdown("Parse", "lost inlining", (1200, 6000), [
        first("    for byte in text[..<{n}] { blackHole(called(for: byte)) }\n"),
        ("  @inline(__always)\n  private func isDigit",
         "  @inline(never)\n  private func called(for byte: UInt8) -> Int {\n"
         "    Int(byte &- 48)\n  }\n\n  @inline(__always)\n  private func isDigit")]),
    Slowdown("Parse", "page faults", (6, 1), [GLIBC, *sometimes("calls % {n} == 0", FRESH_PAGE)]),
    Slowdown("Parse", "part-time", (6000, 30_000), sometimes(
        "calls % 10 < 3", "      for index in 0..<{n} { blackHole(index) }\n")),

    Slowdown("Shapes", "existential boxing", (4, 22), [
        first("    for box in boxes[..<{n}] { blackHole(boxed(box)) }\n"),
        ("  private func area(of box: Box)",
         "  @inline(never)\n  private func boxed(_ shape: any Shape) -> any Shape {\n"
         "    blackHole(shape.area)\n    return shape\n  }\n\n  private func area(of box: Box)")]),
    Slowdown("Shapes", "reference counting", (45, 220), [first(
        "    for _ in 0..<{n} {\n      let held = Unmanaged.passUnretained(shared).retain()\n"
        "      blackHole(held.toOpaque())\n      held.release()\n    }\n")]),
    Slowdown("Shapes", "more instructions", (1000, 4500), [first(
        "    for box in boxes[..<{n}] { blackHole(box.sides.0) }\n")]),

    Slowdown("Grid", "copy-on-write copies", (6, 30), [first(
        "    for index in 0..<{n} {\n      var copy = cells\n      copy[index] = 1\n"
        "      blackHole(copy)\n    }\n")]),
    Slowdown("Grid", "lost inlining", (3, 17), [
        ("      step(row)\n", "      if row < {n} { calledStep(row) } else { step(row) }\n"),
        ("  private mutating func step(_ row: Int) {\n",
         "  @inline(never)\n  private func calledSum(_ row: Int, _ column: Int) -> UInt8 {\n"
         "    sum(row, column)\n  }\n\n"
         "  @inline(never)\n  private mutating func calledStep(_ row: Int) {\n"
         "    for column in 0..<Self.width {\n"
         "      let neighbours = calledSum(row &- 1, column) &+ calledSum(row, column)\n"
         "        &+ calledSum(row &+ 1, column)\n"
         "      let alive = cells[row &* Self.width &+ column]\n"
         "      let lives = neighbours == 3 || (neighbours == 4 && alive == 1)\n"
         "      next[row &* Self.width &+ column] = lives ? 1 : 0\n    }\n  }\n\n"
         "  private mutating func step(_ row: Int) {\n")]),
    Slowdown("Grid", "tails", (4, 20), sometimes(
        "calls % 100 == 0",
        "      for _ in 0..<{n} { for row in 0..<Self.width { step(row) } }\n")),

    Slowdown("Unique", "quadratic at the largest size", (50, 110), [first(
        "    if numbers.count > 8192 {\n      for index in 0..<{n} {\n"
        "        for other in numbers[..<index] { blackHole(other) }\n      }\n    }\n")],
        only="unique[count=16384]"),
    Slowdown("Unique", "more instructions", (300, 1500), [first(
        "    if numbers.count == 2048 { for mark in marks[..<{n}] { blackHole(mark) } }\n")],
        only="unique[count=2048]"),
    Slowdown("Unique", "set-up in the loop", (2048, 16_384), [first(
        "    if numbers.count > 8192 { blackHole([Int](repeating: 1, count: {n} / 8)) }\n")],
        only="unique[count=16384]"),

    Slowdown("Queue", "locks", (128, 32), [(
        "      push(number)\n",
        "      push(number)\n"
        "      if number & ({n} - 1) == 0 { counter.guarded.withLock { $0 &+= 1 } }\n")]),
    Slowdown("Queue", "atomics", (64, 16), [(
        "      push(number)\n",
        "      push(number)\n      if number & ({n} - 1) == 0 {\n"
        "        counter.atomic.add(1, ordering: .sequentiallyConsistent)\n      }\n")]),
    Slowdown("Queue", "part-time", (3000, 15_000), sometimes(
        "calls % 2 == 0", "      for index in 0..<{n} { blackHole(index) }\n")),

    Slowdown("Encode", "more instructions", (600, 3000), [first(
        "    for start in 0..<{n} { blackHole(endOfRun(from: start)) }\n")]),
    Slowdown("Encode", "tails", (4, 20), [
        (RUN,
         "  var calls = 0\n\n" + RUN + "    calls &+= 1\n"
         "    if calls % 100 == 0 { for _ in 0..<{n} { encode() } }\n    encode()\n  }\n\n"
         "  private mutating func encode() {\n")]),
    Slowdown("Encode", "unpredictable branches", (1500, 7500), [first(
        "    for byte in bytes[..<{n}] { if byte & 1 == 1 { blackHole(byte) } }\n")]),

    Slowdown("Matrix", "lost vectorisation", (5, 24), [
        ("        add(left[row * Self.size + inner], inner, to: row)\n",
         "        if row < {n} {\n"
         "          addOneByOne(left[row * Self.size + inner], inner, to: row)\n"
         "        } else {\n"
         "          add(left[row * Self.size + inner], inner, to: row)\n        }\n"),
        ("  private mutating func add(_ factor: Double",
         "  private mutating func addOneByOne(_ factor: Double, _ inner: Int, to row: Int) {\n"
         "    for column in 0..<Self.size {\n"
         "      let term = factor * right[inner &* Self.size &+ column]\n"
         "      product[row &* Self.size &+ column] += term\n"
         "      blackHole(column)\n    }\n  }\n\n"
         "  private mutating func add(_ factor: Double")]),
    Slowdown("Matrix", "bounds checks", (400, 2000), [
        first("    for place in 0..<{n} { checked(place) }\n"),
        ("  private mutating func clear(_ row: Int) {\n",
         "  @inline(never)\n  private func checked(_ place: Int) {\n"
         "    precondition(left.indices.contains(place), \"outside\")\n"
         "    precondition(right.indices.contains(place), \"outside\")\n"
         "    blackHole(left[place] + right[place])\n  }\n\n"
         "  private mutating func clear(_ row: Int) {\n")]),
    Slowdown("Matrix", "part-time", (20_000, 90_000), sometimes(
        "calls % 10 < 3", "      for index in 0..<{n} { blackHole(index) }\n")),

    Slowdown("Hash", "more instructions", (28, 200), [(
        "      total ^= hash(from: key &* 16)\n",
        "      if key < {n} { blackHole(hash(from: key &* 16)) }\n"
        "      total ^= hash(from: key &* 16)\n")]),
    Slowdown("Hash", "lost inlining", (60, 600), [
        ("      total ^= hash(from: key &* 16)\n",
         "      total ^= key < {n} ? called(for: key) : hash(from: key &* 16)\n"),
        ("  private func hash(from start: Int)",
         "  @inline(never)\n  private func called(for key: Int) -> UInt64 {\n"
         "    hash(from: key &* 16)\n  }\n\n  private func hash(from start: Int)")]),
    Slowdown("Hash", "tails", (4, 20), [
        (RUN,
         "  var calls = 0\n\n" + RUN + "    calls &+= 1\n"
         "    if calls % 100 == 0 { for _ in 0..<{n} { hashAll() } }\n    hashAll()\n  }\n\n"
         "  private mutating func hashAll() {\n")]),

    Slowdown("Partition", "unpredictable branches", (1700, 9000), [(
        "      count &+= number < limit ? 1 : 0\n",
        "      if count < {n} / 2, number & 1 == 1 { blackHole(number) }\n"
        "      count &+= number < limit ? 1 : 0\n")]),
    Slowdown("Partition", "page faults", (1, 6), [
        GLIBC, (RUN, FRESH_PAGES)]),
    Slowdown("Partition", "copy-on-write copies", (1, 3), [first(
        "    for index in 0..<{n} {\n      var copy = below\n      copy[index] = 1\n"
        "      blackHole(copy)\n    }\n")]),
]


def commented(text):
    return "// A comment, which moves every line below it.\n" + text


def reordered(text):
    """The declarations of a file in the opposite order."""
    head, *blocks = re.split(r"\n\n(?=\S)", text.rstrip("\n"))
    return "\n\n".join([head, *reversed(blocks)]) + "\n"


def with_function(text):
    name = re.search(r"struct (\w+) \{", text)[1]
    return text + (f"\nextension {name} {{\n  /// Nobody calls this.\n  @inline(never)\n"
                   "  public func unused(_ values: [Double]) -> Double {\n"
                   "    values.reduce(0) { $0 * 31 + $1.squareRoot() }\n  }\n}\n")


def with_global(text):
    name = re.search(r"struct (\w+) \{", text)[1]
    return text + f"\npublic let table{name} = (0..<64).map {{ Double($0) * 0.5 }}\n"


def renamed(text):
    """Another name for the type whose method is measured."""
    name = re.findall(r"struct (\w+) \{", text)[-1]
    return re.sub(rf"\b{name}(?=[ (])", f"{name}Workload", text)


def extracted(text):
    """The measured method's body in a method of its own."""
    return text.replace(
        RUN, RUN + "    perform()\n  }\n\n  private mutating func perform() {\n", 1)


def with_benchmark(text):
    """Another benchmark in the file; the suite lists its neighbour only."""
    return text + ('\npublic let unlisted = Benchmark("unlisted") { iterations in\n'
                   "  for each in iterations { blackHole(each) }\n  return .exact(1)\n}\n")


# Changes that cost nothing at run time, but may move code: the gate must not call them slower.
INNOCENT = {
    "comment": commented, "declarations reordered": reordered, "function added": with_function,
    "global added": with_global, "type renamed": renamed, "method extracted": extracted,
    "benchmark added": with_benchmark,
}
