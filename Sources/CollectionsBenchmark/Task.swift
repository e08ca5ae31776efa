/// A task on inputs of any type.
public typealias AnyTask = Task<Any>

/// Work to measure on inputs of one type, at many sizes.
public struct Task<Input> {
  /// The title, which the tables of `bench` show as written.
  public let title: String
  /// The largest size at which the task is measured; `nil` for no limit.
  public let maxSize: Int?
  /// The file of the declaration, for messages.
  public let file: StaticString
  /// The line of the declaration, for messages.
  public let line: UInt
  /// The function that makes, for an input, what is measured; `nil` for no task at its size.
  public let body: (Input) -> Benchmark.TaskBody?
  /// The type of the inputs.
  public private(set) var inputType: Any.Type = Input.self

  /// Creates a task, which `Benchmark.add(_:)` adds to a suite.
  public init(
    _ title: String, on input: Input.Type = Input.self, maxSize: Int? = nil,
    file: StaticString = #fileID, line: UInt = #line,
    body: @escaping (Input) -> Benchmark.TaskBody?
  ) {
    (self.title, self.maxSize, self.file, self.line, self.body) = (title, maxSize, file, line, body)
  }

  init<Other>(erasing task: Task<Other>) where Input == Any {
    self.init(task.title, maxSize: task.maxSize, file: task.file, line: task.line) { input in
      guard let input = input as? Other else { preconditionFailure("no \(Other.self): \(input)") }
      return task.body(input)
    }
    inputType = Other.self
  }
}
