internal import Foundation
internal import TestSupport
internal import Testing

/// A program of suites that forges an answer: one line and code 70, and the next is measured.
@Suite(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
struct ForgedAnswerTests {
  /// Changes of the answer `a` about `known/allocations/one`, in Python, and words of the error.
  private static let forgeries = [
    (#"a = a.replace(b'"total":', b'"total":-')"#, "unexpected answer"),
    (#"a = a.replace(b'"total":', b'"total":9999999999999999999')"#, "unexpected answer"),
    (#"a = a.replace(b'"iterations":', b'"iterations":-')"#, "unexpected answer"),
    (#"a = a.replace(b'"iterations":10', b'"iterations":0')"#, "unexpected answer"),
    (#"a = a.replace(b'"floor":', b'"floor":NaN,"x":')"#, "unexpected answer"),
    (#"a = a.replace(b'"floor":', b'"floor":1e400,"x":')"#, "unexpected answer"),
    // A time whose least is above the middle was accepted.
    (#"a = a.replace(b'"floor":', b'"floor":1e9,"x":')"#, "unexpected answer"),
    (#"a = a.replace(b'allocations/one"', b'allocations/none"')"#, "unexpected answer"),
    (#"a = a + a"#, "unexpected answer"), (#"a = b"hello\n" + a"#, "unexpected answer"),
    (#"a = b'{"ready":{}}\n'"#, #"unexpected answer: {"ready":{}}"#),
    (#"say(b"0" * (1 << 30))"#, "wrote more than 64 MiB"),
    (#"say(a[:len(a) // 2]); os._exit(0)"#, "exit code 0 and no answer"),
    (#"os._exit(0)"#, "exit code 0 and no answer"),
    (#"os.close(0); os.close(1); os.close(2); time.sleep(3600)"#, "closed its channel"),
    (#"time.sleep(3600)"#, "no answer for 20"),
  ]

  @Test(arguments: forgeries)
  func forgedAnswerIsOneLineAndTheNextBenchmarkIsMeasured(forgery: String, words: String) throws {
    let folder = try PackageFolder()
    let program = folder.root.appending(path: "forger")
    try writeProgram(
      Data(
        """
        #!/usr/bin/env python3
        import os, subprocess, sys, time

        def say(text):
            view = memoryview(text)
            while view:
                view = view[os.write(1, view[:65536]):]

        for line in sys.stdin.buffer:
            # Another process each time: those that a benchmark leaves are ended.
            real = ["\(folder.program.path)", *sys.argv[1:]]
            a = subprocess.run(real, input=line, stdout=subprocess.PIPE).stdout
            if b'"measure"' in line and b'/one"' in line:
                a = a.replace(b"\\\\/", b"/")
                \(forgery)
            say(a)

        """.utf8), to: program)
    let outcome = try folder.bench(
      "run", "--program", program.path, "--time", "0.01", "--timeout", "20", "--filter",
      "known/allocations/(one|leak)$", exits: 70)
    let errors = "\(outcome)".split(separator: "\n").filter { $0.hasPrefix("error: ") }
    #expect(errors.count == 1, "\(outcome)")
    #expect(errors.first?.hasPrefix("error: known/allocations/one: ") == true, "\(outcome)")
    #expect(errors.first?.contains(words) == true, "\(outcome)")
    let next = outcome.output.split(separator: "\n").first { $0.hasPrefix("allocations/leak ") }
    #expect(next?.contains(" ns ") == true, "\(outcome)")
  }
}
