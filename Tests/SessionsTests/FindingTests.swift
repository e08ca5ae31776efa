import Comparison
import Foundation
import Measurements
import ScriptedWorkers
import Testing

@testable import Sessions

@Suite struct FindingTests {
  private var environment = RunEnvironment.scripted

  private func finding(_ check: String, in findings: [Finding]) throws -> Finding {
    try #require(findings.first { $0.check == check }, "\(findings.map(\.check))")
  }

  @Test func adviceOfABadFindingIsTwoSentences() {
    let bad = Finding.bad("a", .poor, "found", spoils: "times", fix: "stop other work")
    #expect(bad.advice == "spoils times. Stop other work.")
    #expect(Finding.good("a", "found").advice == nil)
    #expect(Finding.good("a", "found").state == .good)
  }

  // MARK: Instruments

  private func harness(
    canary: Int? = 100, clock: Double = 25, loop: Double = 0.3, unavailable: [String: String] = [:],
    _ check: String
  ) throws -> Finding {
    let harness = HarnessCheck(
      canary: canary, canaryProblem: canary == 100 ? nil : "the problem",
      overhead: LoopOverhead(loopNanoseconds: loop, clockNanoseconds: clock))
    return try finding(check, in: Finding.ofHarness(harness, environment, unavailable))
  }

  @Test mutating func numbersOfADebugBuildAreSpoiled() throws {
    #expect(try harness("build").state == .good)
    environment.configuration = "debug"
    #expect(try harness("build").state == .poor)
  }

  @Test func clockIsPoorFromTwoHundredNanosecondsAReading() throws {
    #expect(try harness(clock: 199.9, "clock").state == .good)
    #expect(try harness(clock: 200, "clock").state == .poor)
    #expect(try harness("clock").found.contains("a reading, in steps of"))
  }

  @Test func loopThatTakesNoTimeWasOptimisedAway() throws {
    #expect(try harness(loop: LoopOverhead.smallestPossible, "empty loop").state == .good)
    #expect(try harness(loop: LoopOverhead.smallestPossible / 2, "empty loop").state == .broken)
  }

  @Test func counterIsAbsentOnlyIfItWasNotBuiltIn() throws {
    let absent = ["allocations": "no jemalloc"]
    #expect(try harness("allocations").state == .good)
    #expect(try harness(canary: nil, unavailable: absent, "allocations").state == .absent)
    #expect(try harness(canary: nil, "allocations").state == .broken)
    #expect(try harness(canary: 99, unavailable: absent, "allocations").state == .broken)
    #expect(try harness(canary: 99, "allocations").found == "the problem")
  }

  @Test mutating func optionsOfTheAllocatorAreShown() throws {
    #expect(try harness("allocator options").state == .good)
    environment.allocator = "jemalloc 5.3.0 MALLOC_CONF=narenas:1"
    let finding = try harness("allocator options")
    #expect(finding.state == .poor)
    #expect(finding.found == "MALLOC_CONF=narenas:1")
  }

  @Test func absentProcessorCountersSpoilNothing() throws {
    let name = try #require(Metric.counterMetrics.last).rawValue
    #expect(try harness("processor counters").state == .good)
    let finding = try harness(unavailable: [name: "forbidden"], "processor counters")
    #expect(finding.state == .absent)
    #expect(finding.found == "\(name): forbidden")
    // Up to 2 the system lets every user count events of their own processes.
    #expect(finding.fix?.hasPrefix("sudo ") == ((Platform.perfParanoia ?? 0) > 2))
  }

  // MARK: Machine

  /// The findings on a system whose files have the given contents.
  private func machine(
    _ check: String, fixed: Bool? = nil, files: [String: String] = [:]
  ) -> Finding? {
    Finding.ofMachine(environment, hasFixedAddresses: fixed) { files[$0] }
      .first { $0.check == check }
  }

  @Test mutating func singleProcessorIsShared() throws {
    let allowed = Platform.allowedProcessors.count
    environment.cpuCount = 1
    #expect(machine("processors")?.state == .poor)
    #expect(machine("processors")?.found == "Model, 1 cpus, kvm")
    environment.cpuCount = max(allowed, 2)
    environment.hypervisor = nil
    #expect(machine("processors")?.found == "Model, \(environment.cpuCount) cpus")
    environment.cpuCount = allowed + 1
    if allowed > 0 {
      #expect(
        machine("processors")?.found
          == "Model, \(allowed + 1) cpus, \(allowed) of them for this process")
      #expect((machine("processors")?.state == .good) == (allowed > 1))
    }
  }

  @Test func pinningIsCheckedWhereTheSystemReportsProcessors() {
    #expect((machine("pinning") != nil) == !Platform.allowedProcessors.isEmpty)
    let canPin = Platform.allowedProcessors.contains(where: Platform.canPin)
    if let finding = machine("pinning") { #expect((finding.state == .good) == canPin) }
  }

  @Test mutating func loadOfHalfTheProcessorsIsPoor() {
    environment.load = [0.99, 9, 9]
    #expect(machine("load")?.state == .good)
    environment.load = [1]
    #expect(machine("load")?.state == .poor)
    #expect(machine("load")?.found == "1.00 over the last minute")
    environment.load = []
    #expect(machine("load") == nil)
  }

  @Test func governorThatSavesPowerIsPoor() {
    let file = "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"
    #expect(machine("governor") == nil)
    #expect(machine("governor", files: [file: "performance"])?.state == .good)
    #expect(machine("governor", files: [file: "powersave"])?.state == .poor)
  }

  @Test func randomAddressesArePoorOnlyIfProgramsCannotFixTheirs() {
    let file = "/proc/sys/kernel/randomize_va_space"
    #expect(machine("address layout", fixed: false) == nil)
    #expect(machine("address layout", fixed: false, files: [file: "0"])?.found == "fixed")
    #expect(machine("address layout", files: [file: "2"])?.state == .good)
    #expect(machine("address layout", fixed: true, files: [file: "2"])?.state == .good)
    #expect(machine("address layout", fixed: false, files: [file: "2"])?.state == .poor)
  }

  #if os(Linux)
    @Test func filesOfTheSystemAreReadWithoutTheirLineEnd() throws {
      let findings = Finding.ofMachine(environment, hasFixedAddresses: nil)
      let path = "/proc/sys/kernel/randomize_va_space"
      let isFixed = try String(contentsOfFile: path, encoding: .utf8) == "0\n"
      #expect(
        try finding("address layout", in: findings).found
          == (isFixed ? "fixed" : "random for each process"))
    }
  #endif

  // MARK: Folders

  private func folders(of folder: ScratchFolder) throws -> Finding {
    try finding(
      "folders", in: Finding.ofFolders(#require(PackageRoot(above: folder.path))))
  }

  private func package() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.write("", to: "Package.swift")
    return folder
  }

  @Test func foldersThatOnlyTheUserWritesToAreGood() throws {
    #expect(try folders(of: package()).state == .good)
  }

  @Test func folderThatAnyoneMayWriteToIsPoor() throws {
    let folder = try package()
    try folder.write("", to: "baselines/a.json")
    let open = "\(folder.path)/baselines"
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: open)
    let finding = try folders(of: folder)
    #expect(finding.state == .poor)
    #expect(finding.found == "anyone may write to \(open)")
    // With the sticky bit, users may only replace files of their own.
    try FileManager.default.setAttributes([.posixPermissions: 0o1777], ofItemAtPath: open)
    #expect(try folders(of: folder).state == .good)
  }

  @Test func symbolicLinkInThePlaceOfAFolderIsPoor() throws {
    let (folder, other) = (try package(), try ScratchFolder())
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/.bench", withDestinationPath: other.path)
    let finding = try folders(of: folder)
    #expect(finding.state == .poor)
    #expect(finding.found.hasSuffix("/.bench is a symbolic link"))
  }

  #if os(Linux)
    /// In a process of its own, since other tests need the folder.
    @Test func temporaryFolderThatTakesNoFolderIsPoor() async {
      await #expect(processExitsWith: .success) {
        setenv("TMPDIR", "/proc", 1)
        let root = try #require(PackageRoot(above: #filePath))
        let finding = Finding.ofFolders(root).first { $0.check == "temporary folder" }
        #expect(finding?.state == .poor)
        #expect(finding?.found.hasPrefix("no folder can be made there: ") == true)
      }
    }
  #endif

  @Test func temporaryFolderNeedsRoomForCopiesOfPrograms() throws {
    let folder = try package()
    let found = try finding(
      "temporary folder", in: Finding.ofFolders(#require(PackageRoot(above: folder.path))))
    let attributes = try FileManager.default.attributesOfFileSystem(
      forPath: FileManager.default.temporaryDirectory.path)
    let free = try #require(attributes[.systemFreeSize] as? NSNumber).intValue
    #expect(found.found.hasSuffix("MiB free in \(FileManager.default.temporaryDirectory.path)"))
    #expect((found.state == .good) == (free >= 256 << 20))
  }
}
