internal import Builds
internal import ChildProcess
internal import Comparison
internal import Essentials
internal import Measurements
internal import Sessions
internal import Storage
internal import Worker

/// The random draws of a round: every property that could favour a side.
struct RoundDeal {
  /// The sides in the order in which their programs are made and their processes started.
  let order: [BuildSide]
  /// The sides in the order of the folders `a` and `b` that contain their programs.
  let folders: [BuildSide]
  /// The seed of the layout that both programs are linked to.
  let layout: UInt64
  /// The positions of heap and stack in each side's process.
  private let placements: [BuildSide: MemoryPlacement]

  /// Draws the properties of a round, always in the same order, so that a seed repeats them.
  init(using generator: inout some RandomNumberGenerator) {
    order = BuildSide.inRandomOrder(using: &generator)
    folders = BuildSide.inRandomOrder(using: &generator)
    layout = generator.next()
    placements = [
      .reference: MemoryPlacement(using: &generator),
      .candidate: MemoryPlacement(using: &generator),
    ]
  }

  /// Returns the positions of heap and stack in the process of a side.
  func placement(of side: BuildSide) -> MemoryPlacement? { placements[side] }
}

/// The programs of a round, made for each round: linked to the round's layout, or copied if they
/// cannot be linked.
///
/// With the same files in every round, a comparison would depend on the accidental properties of
/// these files: the addresses of functions and data, and the physical pages of the file's code,
/// which do not change while the file is cached.
final class RoundPrograms {
  private let pair: BuildPair
  private let layouts: CommonLayouts?
  private var folder: TemporaryFolder?

  /// Prepares to make the programs of rounds.
  ///
  /// - Parameters:
  ///   - pair: The programs as built.
  ///   - layouts: The linker of the programs; `nil` to copy them.
  init(_ pair: BuildPair, layouts: CommonLayouts?) {
    self.pair = pair
    self.layouts = layouts
  }

  /// Whether each round links the programs to a new layout; otherwise rounds run copies.
  var drawsLayouts: Bool { layouts != nil }

  /// Makes the two programs of a round, and removes those of the round before.
  ///
  /// - Throws: `CommandError`, with code 73 when the programs cannot be written.
  func make(_ deal: RoundDeal) throws -> BuildPair {
    do {
      // The old programs are removed first: two pairs may need more space than there is.
      folder = nil
      let folder = try TemporaryFolder()
      self.folder = folder
      func place(of side: BuildSide) throws -> String {
        // Paths of equal length, because a path is on its process's stack and moves what is below.
        let place = "\(folder.path)/\(side == deal.folders[0] ? "a" : "b")"
        try FileManager.default.createDirectory(
          atPath: place, withIntermediateDirectories: true)
        try ProgramResources.link(of: pair[side], besideCopyIn: place)
        return "\(place)/bench"
      }
      let made = BuildPair(
        reference: try place(of: .reference), candidate: try place(of: .candidate))
      if let layouts {
        try TimeAccount.spend(on: .links) {
          try layouts.link(
            seed: deal.layout, reference: made.reference, candidate: made.candidate)
        }
      } else {
        for side in deal.order { try copy(pair[side], to: made[side]) }
      }
      return made
    } catch let error as ChildError {
      throw CommandError(.cannotWrite, "\(error)")
    } catch let error as BuildError {
      throw CommandError(error)
    } catch {
      let place = folder?.path ?? "the temporary folder"
      throw CommandError(.cannotWrite, "\(place): \(SystemReason.of(error))")
    }
  }

  private func copy(_ program: String, to path: String) throws {
    // Copying a symbolic link would copy the link.
    let original = URL(fileURLWithPath: program).resolvingSymlinksInPath().path
    try FileManager.default.copyItem(atPath: original, toPath: path)
  }
}
