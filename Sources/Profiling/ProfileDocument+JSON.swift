// The file format `bench.profile/1`. Each name occurs once, in `frames`; a stack is a list of
// indices into `frames`, from the root to the leaf.

extension ProfileDocument: Codable {
  private enum CodingKeys: String, CodingKey {
    case schema, mode, benchmark, unit, iterations, nanosecondsPerIteration, total, functions
    case frames, stacks, sites
  }

  /// Decodes the form that `encode(to:)` writes.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let iterations = try container.decodeIfPresent(Int.self, forKey: .iterations)
    if let iterations, iterations <= 0 {
      throw DecodingError.dataCorruptedError(
        forKey: .iterations, in: container, debugDescription: "a count needs an iteration")
    }
    let time = try container.decodeIfPresent(Double.self, forKey: .nanosecondsPerIteration)
    if let time, !(time > 0 && time.isFinite) {
      throw DecodingError.dataCorruptedError(
        forKey: .nanosecondsPerIteration, in: container, debugDescription: "\(time) is no time")
    }
    let names = try container.decode([String].self, forKey: .frames)
    var stacks = FoldedStacks()
    var total = 0
    for stack in try container.decode([FrameTable.Stack].self, forKey: .stacks) {
      let (sum, overflow) = total.addingReportingOverflow(stack.weight)
      guard !stack.frames.isEmpty, stack.frames.allSatisfy(names.indices.contains),
        stack.weight >= 0, !overflow
      else {
        throw DecodingError.dataCorruptedError(
          forKey: .stacks, in: container, debugDescription: "\(stack) is no stack of these frames")
      }
      total = sum
      stacks.add(stack.frames.map { names[$0] }, weight: stack.weight)
    }
    self.init(
      mode: try container.decode(String.self, forKey: .mode),
      benchmark: try container.decode(String.self, forKey: .benchmark),
      unit: try container.decode(String.self, forKey: .unit), iterations: iterations,
      nanosecondsPerIteration: time, stacks: stacks,
      sites: try container.decodeIfPresent([AllocationSite].self, forKey: .sites))
  }

  /// Writes `{schema, mode, benchmark, unit, iterations, nanosecondsPerIteration, total, functions,
  /// frames, stacks, sites}`.
  ///
  /// `functions: [{name, self, total}]` and `total` are derived from the stacks, for programs that
  /// need no more. Equal profiles give equal text.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.schema, forKey: .schema)
    try container.encode(mode, forKey: .mode)
    try container.encode(benchmark, forKey: .benchmark)
    try container.encode(unit, forKey: .unit)
    try container.encodeIfPresent(iterations, forKey: .iterations)
    try container.encodeIfPresent(nanosecondsPerIteration, forKey: .nanosecondsPerIteration)
    try container.encode(total, forKey: .total)
    try container.encode(stacks.functions, forKey: .functions)
    let table = FrameTable(stacks)
    try container.encode(table.names, forKey: .frames)
    try container.encode(table.stacks, forKey: .stacks)
    try container.encodeIfPresent(sites, forKey: .sites)
  }
}
