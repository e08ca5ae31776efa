/// The output of `perf script`: samples, each with the functions on the stack.
struct PerfScript: Equatable {
  /// One sample: its heading, and the functions on the stack.
  struct Sample: Equatable {
    /// The process, time and event: `bench 12/12 940.2: 1003009 cpu-clock:`.
    var heading: Substring
    /// The functions on the stack, from the leaf to the root.
    var frames: [Frame] = []

    /// The sampled event without its precision modifier, such as `cpu-clock` or `cycles`.
    var event: Substring {
      heading.split(separator: " ").last?.prefix { $0 != ":" } ?? ""
    }
  }

  /// One function on a stack.
  struct Frame: Equatable {
    /// The address of the code, in hexadecimal digits without `0x`.
    var address: Substring
    /// The linker name of the function; `[unknown]` if there is none.
    var symbol: Substring
    /// The program or library that contains the function, or `inlined`.
    var object: Substring
  }

  /// The samples, in the order of the text.
  var samples: [Sample] = []

  /// Parses the text.
  ///
  /// A sample is a heading, then a line `<blanks>21b3a2 name+0x652 (object)` for each frame, then a
  /// blank line.
  ///
  /// - Complexity: O(bytes), without copying the text.
  init(_ text: String) {
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      let line = Substring(line)
      if line.utf8.first == UInt8(ascii: "\t") || line.utf8.first == UInt8(ascii: " ") {
        if let frame = Frame(line), !samples.isEmpty {
          samples[samples.endIndex - 1].frames.append(frame)
        }
      } else if let end = line.utf8.lastIndex(of: UInt8(ascii: ":")) {
        samples.append(Sample(heading: line[...end]))
      }
    }
  }

  /// Returns the text with other names for functions.
  ///
  /// - Parameter names: The new names by linker name; a function without one keeps its name.
  /// - Returns: Text in the same format, for other viewers.
  func text(naming names: [String: String]) -> String {
    var text = ""
    for sample in samples {
      // perf ends a heading with a blank, which the parser has dropped.
      text += "\(sample.heading) \n"
      for frame in sample.frames {
        let name = names[String(frame.symbol)] ?? String(frame.symbol)
        text += "\t\(frame.address) \(name) (\(frame.object))\n"
      }
      text += "\n"
    }
    return text
  }

  /// The linker names of all functions on the stacks, each once.
  var symbols: Set<String> {
    samples.reduce(into: []) { symbols, sample in
      for frame in sample.frames { symbols.insert(String(frame.symbol)) }
    }
  }
}

extension PerfScript.Frame {
  /// Parses the line of a frame; `nil` for any other line.
  fileprivate init?(_ line: Substring) {
    let bytes = line.utf8
    // The file is between the last parentheses: names of C++ may have some, too.
    guard let start = bytes.firstIndex(where: { $0 != 0x20 && $0 != 0x09 }),
      let gap = bytes[start...].firstIndex(of: 0x20),
      let opening = bytes.lastIndex(of: UInt8(ascii: "(")), opening > gap,
      let closing = bytes.lastIndex(of: UInt8(ascii: ")")), closing > opening
    else { return nil }
    address = line[start..<gap]
    let name = line[bytes.index(after: gap)..<opening]
    symbol = Self.withoutOffset(name.last == " " ? name.dropLast() : name)
    object = line[bytes.index(after: opening)..<closing]
  }

  /// Returns a name without its offset: `name` for `name+0x652`.
  private static func withoutOffset(_ name: Substring) -> Substring {
    guard let plus = name.utf8.lastIndex(of: UInt8(ascii: "+")), name[plus...].hasPrefix("+0x")
    else { return name }
    return name[..<plus]
  }
}
