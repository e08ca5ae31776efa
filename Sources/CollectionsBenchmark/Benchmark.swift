internal import Statistics

/// A suite that was written for apple/swift-collections-benchmark.
///
/// `docs/how-to/migrate-collections.md` says of each symbol of that package whether it works here.
public struct Benchmark {
  /// The body of a task for one input; one call is an iteration of the harness.
  public typealias TaskBody = (inout Timer) -> Void

  /// The title, from which the harness makes the name of the suite.
  public let title: String
  /// The tasks in the order in which they were added.
  public private(set) var tasks: [AnyTask] = []
  private(set) var generators: [ObjectIdentifier: (Int) -> Any] = [:]

  /// Creates a suite without tasks, with generators whose inputs depend on the size alone.
  public init(title: String = "") {
    self.title = title
    let pair = { (size: Int) in
      var random = SeedSequence(seed: UInt64(size))
      return ((0..<size).shuffled(using: &random), (0..<size).shuffled(using: &random))
    }
    registerInputGenerator(for: Int.self) { $0 }
    registerInputGenerator(for: [Int].self) { pair($0).0 }
    registerInputGenerator(for: ([Int], [Int]).self, pair)
    registerInputGenerator(for: Insertions.self) { Insertions(count: $0) }
  }

  /// The positions of random insertions: the value with index i is between 0 and i.
  public struct Insertions {
    /// The positions, in the order of the insertions.
    public let values: [Int]

    /// Creates `count` positions that depend on `count` alone.
    public init(count: Int) {
      var random = SeedSequence(seed: UInt64(count))
      self.init(count: count, using: &random)
    }
    /// Creates `count` positions from the numbers of `generator`.
    public init(count: Int, using generator: inout some RandomNumberGenerator) {
      values = (0..<count).map { Int.random(in: 0...$0, using: &generator) }
    }
  }

  /// Returns the titles of the tasks in the order in which they were added.
  public func allTaskNames() -> [String] { tasks.map(\.title) }
  /// Returns the task with a title; `nil` if there is none.
  public func task(named name: String) -> AnyTask? { tasks.first { $0.title == name } }

  /// Registers the function that makes the input of a size; a later one of a type replaces it.
  public mutating func registerInputGenerator<Input>(
    for type: Input.Type = Input.self, _ generator: @escaping (Int) -> Input
  ) {
    generators[ObjectIdentifier(type)] = generator
  }

  /// Adds a task; `main()` refuses a second one of its title, and a type without generator.
  public mutating func add(_ task: AnyTask) { tasks.append(task) }
  /// Adds a task; `main()` refuses a second one of its title, and a type without generator.
  public mutating func add<Input>(_ task: Task<Input>) { add(AnyTask(erasing: task)) }
  /// Adds a task whose `body` makes, for an input, the function to measure.
  public mutating func add<Input>(
    title: String, input: Input.Type, maxSize: Int? = nil, file: StaticString = #fileID,
    line: UInt = #line, body: @escaping (Input) -> TaskBody?
  ) {
    add(Task(title, maxSize: maxSize, file: file, line: line, body: body))
  }
  /// Adds a task whose `body` is the function to measure.
  public mutating func addSimple<Input>(
    title: String, input: Input.Type, maxSize: Int? = nil, file: StaticString = #fileID,
    line: UInt = #line, body: @escaping (Input) -> Void
  ) {
    add(Task(title, maxSize: maxSize, file: file, line: line) { input in { _ in body(input) } })
  }
}
