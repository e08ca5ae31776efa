/// A node of the syntax tree of an expression.
indirect enum PatternNode: Sendable {
  case one(ScalarSet)
  case assertion(PatternAssertion)
  case sequence([PatternNode])
  case choice([PatternNode])
  /// A part that repeats `least` to `most` times, or any number from `least` on if `most` is `nil`.
  case repeated(PatternNode, least: Int, most: Int?)

  /// The largest number of steps of an expression, after repetitions with numbers are written out.
  ///
  /// The number is a choice: far above the size of an expression that filters names. A name of a
  /// hundred letters still takes less than a million moves.
  static let greatestSize = 4000

  /// An upper bound of the number of steps that the part compiles to; a number above all limits if
  /// the bound would overflow.
  ///
  /// The bound allows two additional steps for each alternative. For a repetition it allows one
  /// additional step for each copy of the part, and one more copy.
  var size: Int {
    switch self {
    case .one, .assertion: 1
    case .sequence(let nodes): Self.sum(nodes.map(\.size))
    case .choice(let nodes): Self.sum(nodes.map { $0.size + 2 })
    case .repeated(let node, let least, let most):
      Self.bounded(
        (node.size + 1).multipliedReportingOverflow(by: max(least, most ?? (least + 1), 1) + 1))
    }
  }

  private static func sum(_ sizes: [Int]) -> Int {
    sizes.reduce(0) { bounded($0.addingReportingOverflow($1)) }
  }

  /// Returns the result of an operation, at most half of the largest `Int`, so that the small
  /// numbers that `size` adds cannot overflow.
  private static func bounded(_ result: (partialValue: Int, overflow: Bool)) -> Int {
    result.overflow ? Int.max / 2 : min(result.partialValue, Int.max / 2)
  }

  /// Appends the instructions of the part and of its children to a program.
  func append(to program: inout [Instruction]) {
    switch self {
    case .one(let set): program.append(.one(set))
    case .assertion(let assertion): program.append(.assertion(assertion))
    case .sequence(let nodes): for node in nodes { node.append(to: &program) }
    case .choice(let nodes): Self.append(choice: nodes[...], to: &program)
    case .repeated(let node, let least, let most):
      for _ in 0..<least { node.append(to: &program) }
      if let most {
        Self.append(optional: node, times: most - least, to: &program)
      } else {
        Self.append(loop: node, to: &program)
      }
    }
  }

  /// Appends alternatives.
  ///
  /// Each alternative except the last is preceded by a split to it and to the next one, and
  /// followed by a jump to the end of all.
  private static func append(choice nodes: ArraySlice<PatternNode>, to program: inout [Instruction])
  {
    var ends: [Int] = []
    for node in nodes.dropLast() {
      let split = program.count
      // A placeholder, until the target of the split is known.
      program.append(.match)
      node.append(to: &program)
      ends.append(program.count)
      program.append(.match)
      program[split] = .split(split + 1, program.count)
    }
    nodes.last?.append(to: &program)
    for end in ends { program[end] = .jump(program.count) }
  }

  /// Appends `times` copies of a part, each preceded by a split that can skip all remaining copies.
  private static func append(
    optional node: PatternNode, times: Int, to program: inout [Instruction]
  ) {
    var splits: [Int] = []
    for _ in 0..<times {
      splits.append(program.count)
      // A placeholder, as in a choice.
      program.append(.match)
      node.append(to: &program)
    }
    for split in splits { program[split] = .split(split + 1, program.count) }
  }

  /// Appends a part that may be left out or repeated; a jump after the part leads to a split before
  /// it.
  private static func append(loop node: PatternNode, to program: inout [Instruction]) {
    let split = program.count
    // A placeholder, as in a choice.
    program.append(.match)
    node.append(to: &program)
    program.append(.jump(split))
    program[split] = .split(split + 1, program.count)
  }
}
