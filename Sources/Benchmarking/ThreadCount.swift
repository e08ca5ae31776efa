/// A number of threads from a list in a suite, with the mistake that the list made.
struct ThreadCount: Equatable {
  /// The number, as written; `nil` for an empty list.
  let number: Int?
  /// The mistake, because of which the benchmark fails; `nil` for a sound number.
  let fault: ThreadCountError?

  var isSound: Bool { fault == nil }
  var count: Int { number ?? 0 }

  /// Returns the numbers of a list, each once; one without a number for an empty list.
  static func all(in list: [Int]) -> [ThreadCount] {
    guard !list.isEmpty else { return [ThreadCount(number: nil, fault: .empty)] }
    return list.indices.compactMap { index in
      let number = list[index]
      guard !list[..<index].contains(number) else { return nil }
      let isTwice = list[(index + 1)...].contains(number)
      let fault: ThreadCountError? = number < 1 ? .tooFew(number) : isTwice ? .twice(number) : nil
      return ThreadCount(number: number, fault: fault)
    }
  }
}

/// A mistake in a list of numbers of threads.
enum ThreadCountError: Error, Equatable, CustomStringConvertible {
  /// The list is empty.
  case empty
  /// A number in the list is below 1.
  case tooFew(Int)
  /// A number is in the list more than once.
  case twice(Int)

  /// One line that says what is wrong and what to write.
  var description: String {
    switch self {
    case .empty: "threads: [] names no number of threads; write, for example, [1, 2, 4]"
    case .tooFew(let number): "threads: \(number) is no number of threads; write at least 1"
    case .twice(let number): "threads: \(number) is in the list twice; write each number once"
    }
  }
}
