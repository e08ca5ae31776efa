internal import ChildProcess
internal import Comparison
internal import Foundation
internal import Worker

/// A fresh process of each of two builds, on one processor.
struct PairedWorkers {
  private let workers: [Worker]
  private let order: [BuildSide]

  /// Tells workers apart that were started in an order.
  init(_ workers: [Worker], startedIn order: [BuildSide]) {
    self.workers = workers
    self.order = order
  }

  /// The worker of a side.
  subscript(side: BuildSide) -> Worker { workers[side == order[0] ? 0 : 1] }

  /// Describes both workers, in an order of starting.
  ///
  /// - Parameters:
  ///   - programs: The two programs, by paths of the same length: a program's path lies on its
  ///     stack, and everything on the stack would be shifted.
  ///   - order: The sides, the one to start first in front.
  ///   - cpu: The processor; `nil` leaves that to the system.
  ///   - timeout: Seconds of silence that count as a stall.
  /// - Returns: The descriptions in that order.
  static func launches(
    _ programs: BuildPair.Programs, in order: [BuildSide], cpu: Int?, timeout: Double
  ) -> [WorkerLaunch] {
    order.map { side in
      var launch = WorkerLaunch(program: programs[side], timeout: timeout, cpu: cpu)
      launch.hasFixedAddresses = true
      return launch
    }
  }
}

/// Copies of two programs to run, made anew for each round.
///
/// Which physical pages a file's code lies in is decided when it is first read, and stays so while
/// the file is cached; with it, which lines of the larger caches the code competes for. It is luck,
/// and a comparison would carry one side's luck through all its rounds. The paths are of equal
/// length.
final class ProgramCopies {
  private let layouts: [BuildPair.Programs]
  private var folder: TemporaryFolder?

  /// Prepares to copy the programs of some layouts.
  init(_ layouts: [BuildPair.Programs]) {
    self.layouts = layouts
  }

  /// The number of layouts.
  var count: Int { layouts.count }

  /// Copies the two programs of a layout; earlier copies are gone.
  ///
  /// - Throws: `CommandError` with code 73 when they cannot be copied.
  func make(layout: Int) throws -> BuildPair.Programs {
    do {
      // The old ones first: two pairs of copies may be more than there is room for.
      folder = nil
      let folder = try TemporaryFolder()
      self.folder = folder
      return BuildPair.Programs(
        reference: try copy(layouts[layout].reference, to: "\(folder.path)/a"),
        candidate: try copy(layouts[layout].candidate, to: "\(folder.path)/b"))
    } catch let error as ChildError {
      throw CommandError(.cannotWrite, "\(error)")
    } catch {
      let place = folder?.path ?? "the temporary folder"
      throw CommandError(.cannotWrite, "\(place): \(error.localizedDescription)")
    }
  }

  private func copy(_ program: String, to folder: String) throws -> String {
    let files = FileManager.default
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let copy = "\(folder)/bench"
    // Of a link it would copy the link.
    let original = URL(fileURLWithPath: program).resolvingSymlinksInPath().path
    try files.copyItem(atPath: original, toPath: copy)
    return copy
  }
}
