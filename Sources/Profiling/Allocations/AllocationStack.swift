/// A call stack that allocated, by names, and which of its functions asked for the block.
///
/// Left out are the frames of the allocator and of the runtime below the function that asked, and
/// those of the harness and of thunks above.
package struct AllocationStack: Sendable, Equatable {
  /// The functions from the outermost to the one that asked, and on to what it asked through.
  package let functions: [String]
  /// The function that asked: the innermost of the program's own.
  package let site: String
  /// What it called to get the block, such as `Array.append(_:)`; `nil` where it asked by itself.
  package let means: String?
  /// The file and line of the call; `nil` where that is not known.
  package let place: String?

  /// One function of a stack, as it was found.
  package struct Frame: Sendable, Equatable {
    /// The linker name; empty where it is not known.
    package var symbol: String
    /// The name for people.
    package var name: String
    /// The file and line; `nil` where that is not known.
    package var place: String?
    /// The file that holds its code.
    package var file: String
    /// Whether that is the program, and not a library.
    package var isOwn: Bool

    /// Creates a frame.
    package init(symbol: String, name: String, place: String? = nil, file: String, isOwn: Bool) {
      self.symbol = symbol
      self.name = name
      self.place = place
      self.file = file
      self.isOwn = isOwn
    }
  }

  /// Reads a stack.
  ///
  /// - Parameter frames: The functions, the innermost first, inlined ones by themselves.
  package init(_ frames: [Frame]) {
    let asking = frames.drop(while: \.isMachinery).filter { !$0.isThunk }
    let kept = Array(asking.reversed().drop(while: \.isOfHarness).reversed())
    let siteIndex = kept.firstIndex(where: \.isAsker)
    let index = siteIndex ?? max(0, kept.count - 1)
    site = kept.isEmpty ? "unknown" : kept[index].shortName
    means = index > 0 && siteIndex != nil ? kept[index - 1].shortName : nil
    place = kept.isEmpty ? nil : kept[index].place
    functions = kept.isEmpty ? ["unknown"] : Self.names(of: kept)
  }

  /// The names from the outermost to the innermost; a function and its specialisation, one inlined
  /// into the other, are one.
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
  /// The name without what the optimiser did, which changes from build to build; where there is no
  /// name, the file.
  var shortName: String {
    guard !symbol.isEmpty else {
      return "\(file.split(separator: "/").last ?? "unknown") (no name)"
    }
    let prefix = "specialized "
    return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
  }

  /// Whether it only hands a request on to the allocator: jemalloc, its hooks, `malloc` and its
  /// kin, and the runtime's functions in C++.
  var isMachinery: Bool {
    if isSwift { return false }
    return file.contains("libjemalloc") || file.contains("libswiftCore")
      || Self.allocators.contains(symbol)
      || Self.runtimePrefixes.contains(where: symbol.hasPrefix)
  }

  /// Whether it can be the function that asked: the program's, and neither the standard library's,
  /// which is specialised into it, nor an initialiser that allocates its own object.
  var isAsker: Bool {
    isOwn && !symbol.isEmpty && !isOfHarness && !isOfStandardLibrary && !symbol.hasSuffix("fC")
  }

  /// Whether it is one of the harness's: those through which it reaches a body, when outermost.
  var isOfHarness: Bool { symbol.hasPrefix("$s12Benchmarking") }

  /// Whether it only passes a call on: forwards a partial application, a witness, or arguments in
  /// other places.
  var isThunk: Bool { isSwift && ["TA", "TW", "TR"].contains(where: symbol.hasSuffix) }

  private var isSwift: Bool { symbol.hasPrefix("$s") }

  /// Whether it is declared in the module `Swift`.
  ///
  /// `$ss` begins a name there, `$sS` and a letter that of a member of one of its types. One that
  /// another module added to such a type is not.
  private var isOfStandardLibrary: Bool {
    let rest = symbol.dropFirst(2)
    guard isSwift, let first = rest.first else { return false }
    if first == "s" { return true }
    guard first == "S", rest.dropFirst().first?.isLetter == true else { return false }
    return !Self.isExtension(rest.dropFirst(2))
  }

  /// Whether a name goes on with a module and the mark of an extension: `5probeE`.
  private static func isExtension(_ rest: Substring) -> Bool {
    let digits = rest.prefix(while: \.isNumber)
    guard let length = Int(digits) else { return false }
    return rest.dropFirst(digits.count + length).first == "E"
  }

  private static let allocators: Set<String> = [
    "malloc", "calloc", "realloc", "reallocarray", "memalign", "aligned_alloc", "posix_memalign",
    "_Znwm", "_Znam", "_ZnwmSt11align_val_t", "_ZnamSt11align_val_t",
  ]
  private static let runtimePrefixes = [
    "cjemalloc_", "swift_", "_swift_", "_ZN5swift", "_ZNK5swift",
  ]
}
