/// The instructions of some functions in one of callgrind's files, by address, and their calls.
package struct CallgrindCode: Sendable, Equatable {
  /// The instructions of each function by linker name and address; the address is `nil` in a
  /// library, whose addresses overlap with those of the program.
  package var counts: [String: [UInt?: Int]] = [:]
  /// The instructions of all calls, with those of what the callees call.
  package var calls: [Call: Int] = [:]

  /// A place from which a function was called.
  package struct Call: Hashable, Sendable {
    /// The linker name of the calling function.
    package var caller: String
    /// The address of the call in the program; `nil` in a library.
    package var address: UInt?
    /// The linker name of the called function.
    package var callee: String

    /// Creates a call.
    package init(caller: String, address: UInt?, callee: String) {
      self.caller = caller
      self.address = address
      self.callee = callee
    }
  }

  /// Returns the function of a name in callgrind's files, in which a recursive function has a name
  /// for each depth: `name`, `name'2` and so on.
  package static func function(_ name: String) -> String { String(name.prefix { $0 != "'" }) }

  /// Creates code without any function.
  package init() {}

  /// Returns the code without the instructions of a part of it, such as a run of fewer iterations.
  func since(_ part: CallgrindCode) -> CallgrindCode {
    var rest = self
    for (call, count) in part.calls { rest.calls[call]? &-= count }
    for (name, places) in part.counts {
      for (address, count) in places { rest.counts[name]?[address, default: 0] -= count }
      rest.counts[name] = rest.counts[name]?.filter { $0.value > 0 }
    }
    rest.counts = rest.counts.filter { !$0.value.isEmpty }
    return rest
  }

  /// The addresses in the program at which there are instructions or calls.
  package var addresses: Set<UInt> {
    Set(counts.values.flatMap(\.keys).compactMap { $0 }).union(calls.keys.compactMap(\.address))
  }

  /// The linker names of all functions, of callers and callees too.
  package var functions: Set<String> {
    Set(counts.keys).union(calls.keys.flatMap { [$0.caller, $0.callee] })
  }
}
