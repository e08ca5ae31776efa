internal import Dispatch

/// Calls two functions, at the same time where this process may use two processors, and returns
/// both results.
///
/// The functions must not use what the other one changes; the compiler does not see it. A function
/// on another thread does not see the caller's task-local values.
///
/// - Throws: The error of the first function, else that of the second one. Both are called in any
///   case.
package func concurrently<First, Second>(
  _ first: () throws -> First, and second: () throws -> Second
) throws -> (First, Second) {
  var firstResult: Result<First, any Error>?
  var secondResult: Result<Second, any Error>?
  // The compiler puts the path of a `withoutActuallyEscaping` and its length into the code. Without
  // the folder, programs of suites that are built in two folders have the same code.
  #sourceLocation(file:"concurrently",line:19)
  withoutActuallyEscaping({ firstResult = Result(catching: first) }) { first in
    withoutActuallyEscaping({ secondResult = Result(catching: second) }) { second in
      nonisolated(unsafe) let functions = [first, second]
      if Platform.allowedProcessors.count > 1 {
        DispatchQueue.concurrentPerform(iterations: 2) { unsafe functions[$0]() }
      } else {
        for function in unsafe functions { function() }
      }
    }
  }
  #sourceLocation()
  guard let firstResult, let secondResult else { preconditionFailure("a function was not called") }
  return (try firstResult.get(), try secondResult.get())
}
