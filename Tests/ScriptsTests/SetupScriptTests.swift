internal import Foundation
internal import Testing

/// `scripts/setup`, alone and under the others: what it installs, and what it says when it may not.
@Suite struct SetupScriptTests {
  private static let update = "apt-get update"
  private static let install = "apt-get install -y libjemalloc-dev"

  @Test func completeMachineIsUnchanged() throws {
    let checkout = try Checkout()
    let outcome = try checkout.run("scripts/setup")
    #expect(outcome.status == 0)
    #expect(outcome.output + outcome.errors == "")
    #expect(checkout.calls == [])
  }

  @Test(arguments: [["arm64"], ["--arm64", "--arm64"], [""]])
  func unknownArgumentIsAUsageError(arguments: [String]) throws {
    let checkout = try Checkout(jemalloc: false)
    let outcome = try checkout.run("scripts/setup", arguments)
    #expect(outcome.status == 64)
    #expect(outcome.errors == "usage: scripts/setup [--arm64 | --documents | --pages]\n")
    #expect(checkout.calls == [])
  }

  @Test func rootAnnouncesAndInstallsPackagesThenBuilds() throws {
    let checkout = try Checkout(jemalloc: false)
    let outcome = try checkout.run("scripts/bench")
    #expect(outcome.status == 0)
    #expect(outcome.errors.hasPrefix("+ \(Self.update)\n+ \(Self.install)\n"))
    #expect(outcome.output == "\(checkout.root.path)\n")
    #expect(Array(checkout.calls.prefix(2)) == [Self.update, Self.install])
    #expect(checkout.calls.dropFirst(2).first?.hasPrefix("swift build") == true)
  }

  @Test func otherUserInstallsThroughSudo() throws {
    let checkout = try Checkout(jemalloc: false)
    let outcome = try checkout.run("scripts/setup", environment: ["FAKE_USER_ID": "1000"])
    #expect(outcome.status == 0)
    #expect(outcome.errors == "+ sudo -n \(Self.update)\n+ sudo -n \(Self.install)\n")
    #expect(
      checkout.calls == [
        "sudo true", "sudo \(Self.update)", Self.update, "sudo \(Self.install)", Self.install,
      ])
  }

  @Test(arguments: ["scripts/bench", "scripts/test", "scripts/setup"])
  func forbiddenSetupExits69BeforeAnyBuild(_ script: String) throws {
    let checkout = try Checkout(jemalloc: false)
    let outcome = try checkout.run(script, environment: ["BENCH_NO_SETUP": "1"])
    #expect(outcome.status == 69)
    #expect(
      outcome.errors == """
        scripts/setup: missing libjemalloc-dev, and BENCH_NO_SETUP is set; \
        run: \(Self.update) && \(Self.install)

        """)
    #expect(checkout.calls == [])
  }

  @Test func userWithoutSudoRightsGetsTheCommandToRun() throws {
    let checkout = try Checkout(jemalloc: false)
    let environment = ["FAKE_USER_ID": "1000", "FAKE_SUDO_ASKS": "1"]
    let outcome = try checkout.run("scripts/setup", environment: environment)
    #expect(outcome.status == 69)
    #expect(outcome.errors.hasSuffix("run: sudo \(Self.update) && sudo \(Self.install)\n"))
    #expect(checkout.calls == [])
  }

  @Test func userWithoutSudoProgramGetsTheCommandToRun() throws {
    let checkout = try Checkout(jemalloc: false)
    try checkout.remove("sudo")
    let outcome = try checkout.run("scripts/setup", environment: ["FAKE_USER_ID": "1000"])
    #expect(outcome.status == 69)
    #expect(outcome.errors.hasSuffix("run: sudo \(Self.update) && sudo \(Self.install)\n"))
  }

  @Test func failedInstallExits69BeforeAnyBuild() throws {
    let checkout = try Checkout(jemalloc: false)
    let outcome = try checkout.run("scripts/bench", environment: ["FAKE_APT_FAILS": "1"])
    #expect(outcome.status == 69)
    #expect(outcome.errors.contains("apt-get could not install libjemalloc-dev; run by hand: "))
    #expect(checkout.buildCount == 0)
  }

  @Test func packageEntryWithoutHeaderCountsAsMissing() throws {
    let checkout = try Checkout(jemalloc: false)
    let environment = ["FAKE_STALE_ENTRY": "1", "BENCH_NO_SETUP": "1"]
    let outcome = try checkout.run("scripts/setup", environment: environment)
    #expect(outcome.status == 69)
    #expect(outcome.errors.contains("missing libjemalloc-dev"))
  }

  @Test func allMissingPackagesAreNamedTogether() throws {
    let checkout = try Checkout(jemalloc: false)
    for program in ["git", "pkg-config"] { try checkout.remove(program) }
    let outcome = try checkout.run("scripts/setup", environment: ["BENCH_NO_SETUP": "1"])
    #expect(outcome.status == 69)
    #expect(outcome.errors.contains("missing git ca-certificates pkg-config libjemalloc-dev"))
  }

  @Test(arguments: ["scripts/bench", "scripts/test", "scripts/setup"])
  func missingSwiftExits69InOneLine(_ script: String) throws {
    let checkout = try Checkout()
    try checkout.remove("swift")
    let outcome = try checkout.run(script)
    #expect(outcome.status == 69)
    #expect(outcome.errors.hasPrefix("scripts/setup: no swift on PATH: install Swift"))
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test func systemWithoutAptGetsThePackageNames() throws {
    let checkout = try Checkout(jemalloc: false)
    try checkout.remove("apt-get")
    let outcome = try checkout.run("scripts/setup")
    #expect(outcome.status == 69)
    #expect(outcome.errors.contains("missing libjemalloc-dev (Debian's names); install"))
  }

  @Test func macOSNeedsNoJemalloc() throws {
    let checkout = try Checkout(jemalloc: false)
    try checkout.remove("apt-get")
    let outcome = try checkout.run("scripts/setup", environment: ["FAKE_SYSTEM": "Darwin"])
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
  }
}
