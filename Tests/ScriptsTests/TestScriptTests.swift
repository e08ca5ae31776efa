internal import Foundation
internal import Testing

/// `scripts/test` and `scripts/sanitize`: what they ask of `swift test`.
@Suite struct TestScriptTests {
  @Test func argumentsGoToSwiftTest() throws {
    let checkout = try Checkout()
    let outcome = try checkout.run("scripts/test", ["--filter", "Spring"])
    #expect(outcome.status == 0)
    #expect(
      checkout.calls == [
        "swift test --package-path \(checkout.root.path) --disable-xctest --filter Spring"
      ])
  }

  @Test func failingTestsFailTheScript() throws {
    let checkout = try Checkout()
    let outcome = try checkout.run("scripts/test", environment: ["FAKE_SWIFT_FAILS": "test"])
    #expect(outcome.status == 1)
  }

  @Test func bothSanitizersRunWithoutJemallocInFoldersOfTheirOwn() throws {
    let checkout = try Checkout()
    let outcome = try checkout.run("scripts/sanitize")
    #expect(outcome.status == 0)
    let expected = [("address", ".build-asan"), ("thread", ".build-tsan")].map { name, folder in
      "--disable-default-traits --sanitize \(name) "
        + "--scratch-path \(checkout.root.appending(path: folder).path)"
    }
    #expect(checkout.calls.count == 2)
    for (call, suffix) in zip(checkout.calls, expected) { #expect(call.hasSuffix(suffix)) }
  }

  @Test func oneSanitizerCanBeNamed() throws {
    let checkout = try Checkout()
    try checkout.run("scripts/sanitize", ["thread", "--filter", "Spring"])
    #expect(checkout.calls.count == 1)
    #expect(checkout.calls.first?.hasSuffix("/.build-tsan --filter Spring") == true)
  }

  @Test func unknownSanitizerIsAUsageError() throws {
    let checkout = try Checkout()
    let outcome = try checkout.run("scripts/sanitize", ["memory"])
    #expect(outcome.status == 64)
    #expect(checkout.calls == [])
  }

  @Test func firstFailingSanitizerEndsTheRun() throws {
    let checkout = try Checkout()
    let outcome = try checkout.run("scripts/sanitize", environment: ["FAKE_SWIFT_FAILS": "test"])
    #expect(outcome.status == 1)
    #expect(checkout.calls.count == 1)
  }
}
