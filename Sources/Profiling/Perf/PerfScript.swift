/// What `perf script` prints: samples, each with the functions on the stack.
struct PerfScript: Equatable {
  /// One sample.
  struct Sample: Equatable {
    /// Whose it is, when, and what was counted: `bench 12/12 940.2: 1003009 cpu-clock:`.
    var heading: Substring
    /// The functions, from the leaf to the root.
    var frames: [Frame] = []

    /// What was counted to take it: `cpu-clock`, `cycles`, without how precisely.
    var event: Substring {
      heading.split(separator: " ").last?.prefix { $0 != ":" } ?? ""
    }
  }

  /// One function on a stack.
  struct Frame: Equatable {
    /// Where, in hexadecimal digits.
    var address: Substring
    /// Its linker name; `[unknown]` where there is none.
    var symbol: Substring
    /// The file it is in, or `inlined`.
    var object: Substring
  }

  /// The samples in the order they were taken.
  var samples: [Sample] = []

  /// Reads the text.
  ///
  /// A sample is its heading, then for each frame `<blanks>21b3a2 name+0x652 (object)`, then a
  /// blank line.
  ///
  /// - Complexity: O(bytes); copies none of them.
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

  /// The text again, with other names for functions.
  ///
  /// - Parameter names: By linker name; one that is not there stays.
  /// - Returns: What other viewers of such texts can read.
  func text(naming names: [String: String]) -> String {
    var text = ""
    for sample in samples {
      text += "\(sample.heading) \n"
      for frame in sample.frames {
        let name = names[String(frame.symbol)] ?? String(frame.symbol)
        text += "\t\(frame.address) \(name) (\(frame.object))\n"
      }
      text += "\n"
    }
    return text
  }

  /// The names of all functions.
  var symbols: Set<String> {
    samples.reduce(into: []) { symbols, sample in
      for frame in sample.frames { symbols.insert(String(frame.symbol)) }
    }
  }
}

extension PerfScript.Frame {
  /// Reads a frame's line; `nil` for a line that is none.
  fileprivate init?(_ line: Substring) {
    let bytes = line.utf8
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

  /// `name` of `name+0x652`.
  private static func withoutOffset(_ name: Substring) -> Substring {
    guard let plus = name.utf8.lastIndex(of: UInt8(ascii: "+")), name[plus...].hasPrefix("+0x")
    else { return name }
    return name[..<plus]
  }
}
