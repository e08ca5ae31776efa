internal import Foundation
internal import TestSupport

/// A page such as the tutorial on a first suite, taken apart: the files it writes and the commands
/// it runs, with what it says they print.
struct Tutorial {
  /// One action of the reader.
  enum Step {
    /// Writes a file.
    case file(path: String, text: String)
    /// Types some commands into one shell.
    case session([Command])
  }

  /// A line after `$`, and those after it; one that is `…` alone stands for any number, and `…)` at
  /// the end for the rest of a line.
  struct Command {
    var line: String
    var output: [String] = []
  }

  /// The actions of the reader, in order.
  let steps: [Step]

  /// Reads a page of the checkout, by default the tutorial.
  ///
  /// A block of Swift or text after a line that ends in a file's name and a colon is that file; a
  /// block `console` is a session.
  init(_ page: String = "docs/tutorials/first-suite.md") throws {
    let page = FixtureProgram.checkout.appending(path: page)
    var steps: [Step] = []
    var (file, fence, block) = (String?.none, String?.none, [String]())
    for line in try String(contentsOf: page, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init) {
      if let language = fence {
        guard line == "```" else {
          block.append(line)
          continue
        }
        if language == "console" { steps.append(.session(Self.commands(block))) }
        if language != "console", let path = file {
          steps.append(.file(path: path, text: block.joined(separator: "\n") + "\n"))
        }
        (file, fence, block) = (nil, nil, [])
      } else if line.hasPrefix("```") {
        fence = String(line.dropFirst(3))
      } else if let match = line.firstMatch(of: /`([^`]+)`:$/) {
        file = String(match.1)
      }
    }
    self.steps = steps
  }

  private static func commands(_ lines: [String]) -> [Command] {
    var commands: [Command] = []
    for line in lines {
      if line.hasPrefix("$ ") {
        commands.append(Command(line: String(line.dropFirst(2))))
      } else if !commands.isEmpty {
        commands[commands.count - 1].output.append(line)
      }
    }
    return commands
  }
}

extension Tutorial.Command {
  /// The first line of the output that `printed` does not have, in this order; `nil` when all are
  /// there.
  ///
  /// Times and rates differ from machine to machine, and with them the widths of columns: they are
  /// compared as what they are, not as how much.
  func missingLine(in printed: String) -> String? {
    var left = printed.split(separator: "\n").map { Self.pattern(String($0)) }[...]
    for line in output where line != "…" && !line.isEmpty {
      let shown = Self.pattern(line)
      let place = left.firstIndex {
        shown.hasSuffix("…)") ? $0.hasPrefix(shown.dropLast(2)) : $0 == shown
      }
      guard let place else { return line }
      left = left[left.index(after: place)...]
    }
    return nil
  }

  private static func pattern(_ line: String) -> String {
    line.replacing(/took .*$/, with: "took #")
      .replacing(/\d+ iterations/, with: "# iterations")
      .replacing(/\d+(\.\d+)? (ns|µs|ms|s|%|k|M|G)(?=\s|,|$)/, with: "#")
      .replacing(/\b\d+\.\d{3}\b/, with: "#")
      .split(separator: " ").joined(separator: " ")
  }
}
