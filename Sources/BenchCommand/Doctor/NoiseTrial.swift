internal import Benchmarking
internal import Comparison
internal import Foundation

/// Two processes of this same program that take turns at the calibration kernels: an A/A test.
struct NoiseTrial {
  /// What differs between the two.
  let noise: NoiseFloor
  /// Pairs of turns.
  let pairs: Int
  /// Seconds it took.
  let seconds: Double
  /// The share of the time that the hypervisor gave to others meanwhile, where it tells.
  let stolenShare: Double?
  /// Whether the processes got the fixed addresses they wanted.
  let hasFixedAddresses: Bool

  /// Compares for so many seconds, at least three pairs.
  ///
  /// - Throws: `CommandError` when a worker fails or the user interrupts.
  init(of program: SuiteProgram, seconds wanted: Double) throws {
    let path = program.path
    let workers = try PairedWorkers(
      .init(reference: path, candidate: path), referenceFirst: true,
      cpu: Platform.processors(asked: nil).first)
    defer { workers.end() }
    do throws(WorkerError) {
      hasFixedAddresses = try Self.introduction(workers[.reference]).hasFixedAddresses
      let (start, stolen) = (Platform.monotonicNanoseconds, StolenTime.now)
      var changes: [Double] = []
      while changes.count < 3 || Self.seconds(since: start) < wanted {
        let floors = try Self.calibration(workers[.reference])
        changes.append(try Self.calibration(workers[.candidate]).largestChange(since: floors))
      }
      seconds = Self.seconds(since: start)
      stolenShare = stolen.flatMap { before in StolenTime.now?.share(since: before) }
      noise = NoiseFloor(changes: changes)
      pairs = changes.count
    } catch {
      if case .interrupted(let signal) = error { throw CommandError(interruptedBy: signal) }
      throw CommandError(.failure, "the worker that measures noise: \(BenchmarkFailure(error))")
    }
  }

  private static func seconds(since start: Int) -> Double {
    Double(Platform.monotonicNanoseconds - start) / 1e9
  }

  private static func introduction(
    _ worker: WorkerProcess
  ) throws(WorkerError) -> WorkerIntroduction {
    guard case .introduction(let answer) = try worker.ask(.introduce, timeout: timeout) else {
      throw .unexpectedAnswer("no introduction")
    }
    return answer
  }

  private static func calibration(_ worker: WorkerProcess) throws(WorkerError) -> CalibrationFloors
  {
    guard case .calibration(let floors) = try worker.ask(.calibrate, timeout: timeout) else {
      throw .unexpectedAnswer("no calibration")
    }
    return floors
  }

  private static let timeout = 60.0
}

extension Finding {
  /// What two processes of one program differ by, and what was stolen meanwhile.
  static func ofNoise(_ trial: NoiseTrial) -> [Finding] {
    [trial.stolenShare.map(steal), noise(trial)].compactMap { $0 }
  }

  private static func steal(_ share: Double) -> Finding {
    let found = "\(Quantity.percent(share)) of the processors' time"
    return share < 0.01
      ? .good("steal", found)
      : .bad(
        "steal", .poor, found, spoils: "times: the hypervisor gives the processors to others",
        fix: "measure when the host is quieter, on a dedicated one, or longer")
  }

  /// Against the 2 % that `bench gate` finds unless it is told otherwise.
  private static func noise(_ trial: NoiseTrial) -> Finding {
    let found =
      "±\(Quantity.percent(trial.noise.share)) between two processes of this program, "
      + "19 times of 20 (\(trial.pairs) pairs, \(Quantity.seconds(trial.seconds)))"
    return trial.noise.share < 0.02
      ? .good("noise floor", found)
      : .bad(
        "noise floor", .poor, found,
        spoils: "times: a smaller change needs many rounds to be told from none",
        fix: "mend what is poor above, and give bench gate a larger --budget")
  }
}
