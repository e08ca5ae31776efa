internal import Profiling

extension Finding {
  /// Returns the findings about perf, valgrind and the symbolizer, which profiles and
  /// `instructions` need.
  package static func ofTools() -> [Finding] {
    perf() + [valgrind(), symbolizer()]
  }

  private static func perf() -> [Finding] {
    let spoils = "nothing, but bench profile --with perf cannot be had"
    do {
      let perf = try PerfTool()
      let countsCycles = try perf.countsCycles()
      return [.good("perf", "version \(perf.version), allowed"), events(countsCycles)]
    } catch let error as ToolError {
      return [.bad("perf", .absent, error.fact, spoils: spoils, fix: error.fix)]
    } catch {
      // Not a matter of perf: a temporary folder that cannot be made, or Ctrl-C meanwhile.
      return [.bad("perf", .absent, "\(error)", spoils: spoils, fix: "run bench doctor again")]
    }
  }

  private static func events(_ countsCycles: Bool) -> Finding {
    countsCycles
      ? .good("events", "perf counts cycles")
      : .bad(
        "events", .poor, "no hardware counters; perf samples the clock",
        spoils: "little: bench profile shows where time goes, but nothing is counted in hardware",
        fix: "measure on a machine, or in a virtual one, that passes its counters on")
  }

  private static func valgrind() -> Finding {
    do {
      let tool = try Tool("valgrind", package: "valgrind")
      let version = try tool.version()
      return .good("valgrind", version.replacing("valgrind-", with: "version "))
    } catch {
      let error = error as? ToolError ?? .failed("valgrind", reason: "\(error)")
      return .bad(
        "valgrind", .absent, error.fact,
        spoils: "nothing, but no instructions are counted, and no two builds compared by them",
        fix: error.fix)
    }
  }

  private static func symbolizer() -> Finding {
    let name = "llvm-symbolizer"
    do {
      return .good(name, try Tool(name, package: "llvm").path)
    } catch {
      return .bad(
        name, .absent, error.fact,
        spoils: "nothing, but no allocation is traced to its site, with bench profile or in a gate",
        fix: error.fix)
    }
  }
}
