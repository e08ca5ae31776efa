package import Measurements

/// A call stack that allocated, by names, with the function that requested the block.
///
/// The stack omits the frames of the allocator and of the runtime below the requesting function,
/// and those of the harness and of thunks above.
package struct AllocationStack: Sendable, Equatable {
  /// The functions from the outermost to the innermost, which may be one through which the
  /// requesting function allocates.
  package let functions: [String]
  /// The requesting function: the innermost function of the program itself.
  package let site: String
  /// The function through which the requesting function gets the block, such as `Array.append(_:)`;
  /// `nil` if the requesting function calls the allocator directly.
  package let means: String?
  /// The file and line of the call in the requesting function; `nil` if unknown.
  package let place: SourcePlace?

  /// One function of an unprocessed stack.
  package struct Frame: Sendable, Equatable {
    /// The linker name of the function; empty if unknown.
    package var symbol: String
    /// The demangled name of the function, or the linker name without a demangler.
    package var name: String
    /// The file and line of the source; `nil` if unknown.
    package var place: SourcePlace?
    /// The path of the program or library that contains the function.
    package var file: String
    /// Whether `file` is the measured program, not a library.
    package var isOwn: Bool

    /// Creates a frame; `isOwn` is false for code of a library.
    package init(
      symbol: String, name: String, place: SourcePlace? = nil, file: String, isOwn: Bool
    ) {
      self.symbol = symbol
      self.name = name
      self.place = place
      self.file = file
      self.isOwn = isOwn
    }
  }

  /// Creates a stack from its frames.
  ///
  /// - Parameter frames: The functions, the innermost first; inlined ones are separate frames.
  package init(_ frames: [Frame]) {
    let asking = frames.drop(while: \.isMachinery).filter { !$0.isThunk }
    // Only outermost frames of the harness lead to the body; the body may call others.
    let kept = Array(asking.reversed().drop(while: \.isOfHarness).reversed())
    let siteIndex = kept.indices.first { index in
      kept[index].isAsker && !(index == 0 && kept[index].allocatesItsObject)
    }
    // Without a function of the program, as on a thread of a library, the outermost one is named.
    let index = siteIndex ?? max(0, kept.count - 1)
    site = kept.isEmpty ? "unknown" : kept[index].shortName
    means = index > 0 && siteIndex != nil ? kept[index - 1].shortName : nil
    place = kept.isEmpty ? nil : kept[index].place
    functions = kept.isEmpty ? ["unknown"] : Self.names(of: kept)
  }

  /// Returns the names from the outermost to the innermost.
  ///
  /// A function and its specialisation inlined into each other have one name and different symbols,
  /// and become one frame. A recursive call has the same symbol, and stays a separate frame.
  private static func names(of frames: [Frame]) -> [String] {
    var names: [String] = []
    var lastSymbol = ""
    for frame in frames.reversed() {
      if names.last != frame.shortName || lastSymbol == frame.symbol {
        names.append(frame.shortName)
      }
      lastSymbol = frame.symbol
    }
    return names
  }
}

extension AllocationStack.Frame {
  /// The name without the optimiser's additions, which change from build to build; without a name,
  /// the file.
  var shortName: String {
    guard !symbol.isEmpty else {
      return "\(file.split(separator: "/").last ?? "unknown") (no name)"
    }
    return FunctionCounts.unspecialised(name)
  }

  /// Whether the function only forwards a request to the allocator: jemalloc, its hooks, `malloc`
  /// and its relatives, and the runtime's functions in C++.
  var isMachinery: Bool {
    if isSwift { return false }
    return file.contains("libjemalloc") || file.contains("libswiftCore")
      || Self.allocators.contains(symbol)
      || Self.runtimePrefixes.contains(where: symbol.hasPrefix)
  }

  /// Whether the function can be the requesting function.
  ///
  /// Functions of the standard library cannot, which are specialised into the program.
  var isAsker: Bool {
    isOwn && !symbol.isEmpty && !isOfHarness && !isOfStandardLibrary
  }

  /// Whether a block that the function gets from the allocator itself is an object for its caller.
  ///
  /// Initialisers of classes get one. The symbols of all initialisers end in `fC`, by
  /// docs/ABI/Mangling.rst of https://github.com/swiftlang/swift, and only the readable names tell
  /// those of classes.
  var allocatesItsObject: Bool {
    symbol.hasSuffix("fC") && (name == symbol || name.contains("__allocating_init"))
  }

  /// Whether the function belongs to the harness, which calls the body of a benchmark.
  var isOfHarness: Bool { isHarnessSymbol(symbol) }

  /// Whether the function is a thunk: it forwards a partial application (`TA`), a protocol's
  /// witness (`TW`), or reabstracted arguments (`TR`).
  var isThunk: Bool { isSwift && ["TA", "TW", "TR"].contains(where: symbol.hasSuffix) }

  private var isSwift: Bool { symbol.hasPrefix("$s") }

  /// Whether the function is declared in the module `Swift`.
  ///
  /// The name of such a function begins with `$ss`. The name of a member of one of the module's
  /// types begins with `$sS` and a letter. A member that another module added to such a type is
  /// excluded.
  private var isOfStandardLibrary: Bool {
    let rest = symbol.dropFirst(2)
    guard isSwift, let first = rest.first else { return false }
    if first == "s" { return true }
    guard first == "S", rest.dropFirst().first?.isLetter == true else { return false }
    return !Self.isExtension(rest.dropFirst(2))
  }

  /// Whether the rest of a linker name begins with a module and the mark of an extension:
  /// `5probeE`.
  private static func isExtension(_ rest: Substring) -> Bool {
    // The length of a module's name precedes the name.
    let digits = rest.prefix(while: \.isNumber)
    guard let length = Int(digits) else { return false }
    return rest.dropFirst(digits.count + length).first == "E"
  }

  /// The linker names of C's allocating functions and of the four forms of C++'s `operator new`.
  private static let allocators: Set<String> = [
    "malloc", "calloc", "realloc", "reallocarray", "memalign", "aligned_alloc", "posix_memalign",
    "_Znwm", "_Znam", "_ZnwmSt11align_val_t", "_ZnamSt11align_val_t",
  ]
  /// The beginnings of the names of this package's hooks and of Swift's runtime, the latter in C
  /// and in the C++ namespace `swift`.
  private static let runtimePrefixes = [
    "cjemalloc_", "swift_", "_swift_", "_ZN5swift", "_ZNK5swift",
  ]
}
