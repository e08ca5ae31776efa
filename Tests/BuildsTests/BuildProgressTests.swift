internal import ChildProcess
internal import Foundation
internal import Testing

@testable internal import Builds

/// The count of steps that the package manager prints, and its reader.
@Suite struct BuildProgressTests {
  @Test(
    "the last count that leaves steps to do is taken",
    arguments: [
      ("[0/2] Write sources\n[412/1054] Compiling A b.swift\n", 412, 1054),
      ("Building for production...\n[3/9] Compiling A b.swift\nwarning: [no] count\n", 3, 9),
      // Planning is one step of one, before the others are known.
      ("[5/7] Compiling A\n[1/1] Planning build\n", 5, 7),
      ("[5/7] Linking bench\n[7/7] Applying bench\n", 5, 7),
      ("[2/4] Compiling A\r\n[3/4", 2, 4),
    ])
  func lastCountIsRead(output: String, done: Int, total: Int) {
    let steps = BuildProgress.Steps(lastIn: output)
    #expect(steps?.done == done && steps?.total == total, "\(String(describing: steps))")
  }

  @Test(arguments: [
    "", "Building for production...", "[1/1] Planning build", "[a/b] c", "[-1/3] c", "[3] c",
    "[1/2/3] c", "[4/3] c", "[/] c", "[99999999999999999999/3] c", "  [1/3] an excerpt", "[0/0] c",
    // The line of a terminal multiplies it.
    "[1000000000000000000/9223372036854775807] c",
  ])
  func otherLinesAreNoCount(output: String) {
    #expect(BuildProgress.Steps(lastIn: output) == nil)
  }

  @Test func watchReportsTheLastCountOfALongLog() throws {
    let folder = try TemporaryFolder()
    let log = "\(folder.path)/build.log"
    // The first line is half cut off where the last bytes begin; such a half is no count.
    let filler = "[9/10] " + String(repeating: "x", count: 4096) + "\n"
    try Data((filler + "[8/10] Compiling\n").utf8).write(to: URL(filePath: log))
    var found: [BuildProgress] = []
    var watch = BuildWatch("HEAD~1", log: log)
    watch.look { found.append($0) }
    #expect(found.map(\.build) == ["HEAD~1"])
    #expect(found.first?.steps?.done == 8)
  }

  @Test func countIsKeptWhileOtherLinesFollow() throws {
    let folder = try TemporaryFolder()
    let log = "\(folder.path)/build.log"
    var watch = BuildWatch("HEAD~1", log: log)
    var found: [BuildProgress] = []
    try Data("[2/10] Compiling\n".utf8).write(to: URL(filePath: log))
    watch.look { found.append($0) }
    try Data(String(repeating: "a long warning\n", count: 1000).utf8).write(
      to: URL(filePath: log))
    // It looks at the log a few times a second.
    while found.count < 2 { watch.look { found.append($0) } }
    #expect(found.map { $0.steps?.done } == [2, 2])
  }

  @Test func missingLogHasNoCount() {
    var watch = BuildWatch("HEAD~1", log: "/nowhere/log")
    var found: [BuildProgress] = []
    watch.look { found.append($0) }
    #expect(found == [BuildProgress(build: "HEAD~1", steps: nil)])
  }
}
