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
