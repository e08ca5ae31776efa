internal import Benchmarking
internal import ChildProcess
internal import Comparison
internal import Foundation

/// A fresh process of each of two builds, on one processor.
struct PairedWorkers {
  private let reference: WorkerProcess
  private let candidate: WorkerProcess

  /// Starts both.
  ///
  /// - Parameters:
  ///   - programs: The two programs, by paths of the same length: a program's path lies on its
  ///     stack, and everything on the stack would be shifted.
  ///   - referenceFirst: Which one starts first.
  ///   - cpu: The processor; `nil` leaves that to the system.
  /// - Throws: `CommandError` when one cannot be started.
  init(_ programs: BuildPair.Programs, referenceFirst: Bool, cpu: Int?) throws {
    let arguments = ["worker", "--fixed-addresses"] + (cpu.map { ["--cpu", String($0)] } ?? [])
    func start(_ side: BuildSide) throws -> WorkerProcess {
      do {
        return try WorkerProcess(
          WorkerProcess.Launch(executable: programs[side], arguments: arguments))
      } catch {
        throw CommandError(.failure, "the \(side.rawValue)'s worker does not start: \(error)")
      }
    }
    if referenceFirst {
      reference = try start(.reference)
      candidate = try start(.candidate)
    } else {
      candidate = try start(.candidate)
      reference = try start(.reference)
    }
  }

  /// The worker of a side.
  subscript(side: BuildSide) -> WorkerProcess {
    side == .reference ? reference : candidate
  }

  /// Ends both.
  func end() {
    reference.end()
    candidate.end()
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
