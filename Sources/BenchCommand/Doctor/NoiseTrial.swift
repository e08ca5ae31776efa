internal import Benchmarking
internal import Comparison
internal import Worker

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
    let launches = PairedWorkers.launches(
      .init(reference: path, candidate: path), in: [.reference, .candidate],
      cpu: try Platform.processors(asked: nil).first, timeout: 60)
    let workers = Workers { launches }
    do {
      self = try workers.attempt { workers throws(WorkerError) in
        try NoiseTrial(workers, seconds: wanted)
      }.get()
    } catch let failure as Workers.Failure {
      throw CommandError(failure.error, of: "the worker that measures noise")
    } catch let error as WorkerError {
      throw CommandError(error)
    }
  }

  private init(_ workers: [Worker], seconds wanted: Double) throws(WorkerError) {
    hasFixedAddresses = try workers[0].ask(.introduce).hasFixedAddresses
    let (start, stolen) = (Platform.monotonicNanoseconds, StolenTime.now)
    var changes: [Double] = []
    while changes.count < 3 || Self.seconds(since: start) < wanted {
      let floors = try workers[0].ask(.calibrate)
      changes.append(try workers[1].ask(.calibrate).largestChange(since: floors))
    }
    seconds = Self.seconds(since: start)
    stolenShare = stolen.flatMap { before in StolenTime.now?.share(since: before) }
    noise = NoiseFloor(changes: changes)
    pairs = changes.count
  }

  private static func seconds(since start: Int) -> Double {
    Double(Platform.monotonicNanoseconds - start) / 1e9
  }
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
