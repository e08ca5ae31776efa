import Foundation
import Measurements
import TestSupport
import Testing

@Suite struct RunEnvironmentTests {
  @Test(arguments: [
    ("AMD EPYC", 2, "kvm" as String?, "amd-epyc-2cpu-kvm"),
    (
      "Intel(R) Xeon(R) CPU E5-2680 v4 @ 2.40GHz", 16, nil,
      "intel-xeon-cpu-e5-2680-v4-2-40ghz-16cpu-metal"
    ),
    ("Intel(R) Core(TM) i7-8700K", 12, "hyperv", "intel-core-i7-8700k-12cpu-hyperv"),
    ("  Größe/../ 9000  ", 1, "a b", "gr-e-9000-1cpu-a-b"),
    ("", 4, nil, "4cpu-metal"),
  ])
  func machineSlugIsAValidPathComponent(
    model: String, count: Int, hypervisor: String?, slug: String
  )
    throws
  {
    let environment = try environment(model: model, count: count, hypervisor: hypervisor)
    #expect(environment.machineSlug == slug)
  }

  @Test func platformSlugNamesCompilerSystemAndProcessor() throws {
    let environment = try environment(model: "x", count: 1, hypervisor: nil)
    #expect(environment.platformSlug == "swift-6.3.1-linux-x86_64")
  }

  @Test func presentMachineHasALowerCaseSlugWithoutHostOrUser() {
    let slug = RunEnvironment.current(commit: nil, allocator: "system").machineSlug
    #expect(slug.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(slug)")
    let words = Set(slug.split(separator: "-").map(String.init))
    #expect(!words.contains(ProcessInfo.processInfo.hostName.lowercased()))
    #expect(!words.contains(NSUserName().lowercased()))
  }

  @Test func presentEnvironmentIsComplete() throws {
    let environment = RunEnvironment.current(commit: "abc-dirty", allocator: "a b")
    #expect(!environment.cpuModel.isEmpty)
    #expect(environment.cpuCount >= 1)
    #expect(environment.kernel.wholeMatch(of: /[0-9]+\.[0-9]+/) != nil, "\(environment.kernel)")
    #expect(environment.commit == "abc-dirty")
    #expect(environment.allocator == "a b")
    #expect(environment.toolchain == Toolchain.version)
    #expect(environment.configuration == Toolchain.configuration)
    #expect(try Date(environment.date, strategy: .iso8601).timeIntervalSinceNow.magnitude < 60)
    // Measured only together with time.
    #expect(environment.loopOverhead == nil)
    #expect(environment.calibration == nil)
    #expect(try roundTripped(environment) == environment)
  }

  /// The kernel flags an x86 processor that a hypervisor provides.
  @Test func hypervisorIsNamedWhereTheProcessorReportsOne() {
    let processors = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let isVirtual = processors.contains(/flags\s*:.*\bhypervisor\b/)
    #expect((Platform.hypervisor != nil) == isVirtual)
    #expect(Platform.hypervisor?.isEmpty != true)
  }

  @Test func impossiblePropertiesAreFaults() throws {
    var valid = try environment(model: "x", count: 1, hypervisor: nil)
    (valid.loopOverhead, valid.clockOverhead) = (0, 20)
    #expect(valid.fault == nil)
    var other = valid
    other.loopOverhead = -1
    #expect(other.fault == "loopOverhead is below 0")
    other = valid
    other.clockOverhead = -0.5
    #expect(other.fault == "clockOverhead is below 0")
    other = valid
    other.load = [0, -1, 0]
    #expect(other.fault == "load has a number below 0")
  }

  @Test func systemReportsThreeLoadAverages() {
    #expect(Platform.loadAverages.count == 3)
    #expect(Platform.loadAverages.allSatisfy { $0.isFinite && $0 >= 0 })
  }

  /// In a process of its own, whose processors nobody else needs.
  @Test(.enabled(if: !Platform.allowedProcessors.isEmpty, "the system does not pin"))
  func pinningRestrictsTheProcessors() async {
    await #expect(processExitsWith: .success) {
      let last = try #require(Platform.allowedProcessors.last)
      #expect(Platform.pin(toProcessor: last))
      #expect(Platform.allowedProcessors == [last])
      #expect(!Platform.pin(toProcessors: [100_000]))
    }
  }

  /// An environment as a file describes it.
  private func environment(model: String, count: Int, hypervisor: String?) throws
    -> RunEnvironment
  {
    var environment = try decoded(
      RunEnvironment.self,
      """
      {"cpuModel": "", "cpuCount": 0, "kernel": "6.1", "os": "linux", "arch": "x86_64",
       "toolchain": "swift-6.3.1", "configuration": "release", "flags": [],
       "allocator": "jemalloc 5.3.0", "date": "2026-01-02T03:04:05Z", "load": []}
      """)
    environment.cpuModel = model
    environment.cpuCount = count
    environment.hypervisor = hypervisor
    return environment
  }
}
