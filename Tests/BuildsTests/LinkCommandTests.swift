import Foundation
import Testing

@testable import Builds

@Suite struct LinkCommandTests {
  private let plan = """
    commands:
      "C.Kernels":
        args: ["/usr/bin/swiftc","-emit-module","-o","/b/release/bench"]
      "C.other.exe":
        args: ["/usr/bin/swiftc","-o","/b/release/other","-emit-executable"]
      "C.bench.exe":
        outputs: ["/b/release/bench"]
        args: ["swiftc","-o","/b/release/bench","-emit-executable","-rpath=$ORIGIN","/b/it's.o"]
    """

  @Test func linkCommandOfTheProductIsFound() throws {
    let command = try #require(LinkCommand(product: "bench", plan: plan))
    #expect(
      command.linking(to: "/new", linkerArguments: ["-u", "a"]) == [
        "swiftc", "-o", "/new", "-emit-executable", "-rpath=$ORIGIN", "/b/it's.o", "-Xlinker", "-u",
        "-Xlinker", "a",
      ])
    #expect(command.objects == ["/b/it's.o"])
  }

  /// The package manager lists the objects in a file, by the path at which the build was made.
  @Test func listedObjectsAreThoseOfTheFolder() throws {
    let scratch = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    try Folder.make(scratch)
    defer { try? Folder.remove(scratch) }
    try Folder.write(
      """
        args: ["swiftc","-o","/w/bench","-emit-executable","@/w/list","-L/w/","@rpath","-rpath=/w"]
      """, to: "\(scratch)/release.yaml")
    try Folder.write("/w/a.o\n@/w/list\n'/w/it'\\''s b.o'\n", to: "\(scratch)/list")
    let program = BuiltProgram(folder: "/", scratch: scratch, product: "bench", madeAt: "/w")
    let command = try LinkCommand(of: program)
    #expect(command.objects == ["\(scratch)/a.o", "\(scratch)/it's b.o"])
    #expect(
      command.linking(to: "/new", linkerArguments: []) == [
        "swiftc", "-o", "/new", "-emit-executable", "\(scratch)/a.o", "@\(scratch)/list",
        "\(scratch)/it's b.o", "-L\(scratch)/", "@rpath", "-rpath=/w",
      ])
  }

  @Test(arguments: ["", "args: [", "args: [1]\nargs: \"-emit-executable\""])
  func unknownBuildPlanFormatHasNoLinkCommand(text: String) {
    #expect(LinkCommand(product: "bench", plan: text) == nil)
    #expect(LinkCommand(product: "absent", plan: plan) == nil)
  }

  @Test func programWithoutABuildPlanIsAnError() {
    let program = BuiltProgram(folder: "/nowhere", scratch: "/nowhere/build", product: "bench")
    #expect(throws: BuildError.unknownLink(program: "/nowhere/build/release/bench")) {
      try LinkCommand(of: program)
    }
  }
}
