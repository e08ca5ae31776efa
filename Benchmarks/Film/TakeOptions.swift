internal import Animations
internal import ArgumentParser
internal import Comparison
internal import Essentials
internal import Geometry
internal import Screens
internal import Sessions

/// The screen system, the device and the finger's action, as given on the command line.
struct TakeOptions: ParsableArguments {
  @Argument(help: "A screen system, such as card-present; `bench film --list` names them.")
  var system: String?

  @Option(help: "i5, i8 or iX.")
  var device = Device.iX.name

  // Unconditional, so that a negative number is refused as a value and not as an unknown option.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "A finger takes the transition to this part of its duration and lets go backwards.",
      valueName: "0…1"))
  var cancelAt: Double?

  @Option(help: ArgumentHelp("A finger does what this file says.", valueName: "file"))
  var gesture: String?

  /// Returns the take that the options describe.
  ///
  /// - Throws: `CommandError` with code 64 for a wrong option, `StorageError` or `CommandError` for
  ///   the file of a gesture.
  func take() throws -> Take {
    let (system, device) = (try chosenSystem, try chosenDevice)
    if let cancelAt {
      guard gesture == nil else {
        throw CommandError(.usage, "--cancel-at and --gesture: a film has one finger")
      }
      guard (0...1).contains(cancelAt) else {
        throw CommandError(.usage, "--cancel-at \(cancelAt): a part of the way is within 0 and 1")
      }
      return Take(system, on: device, cancelledAt: cancelAt)
    }
    if let gesture { return try take(system, on: device, panning: gesture) }
    return Take(system, on: device)
  }

  /// The same options as arguments for a program in another folder; the gesture's path is absolute.
  var arguments: [String] {
    let cancellation = cancelAt.map { ["--cancel-at", "\($0)"] } ?? []
    let pan = gesture.map { ["--gesture", URL(fileURLWithPath: $0).path] } ?? []
    return [system ?? "", "--device", device] + cancellation + pan
  }

  private var chosenSystem: TransitionSystem {
    get throws(CommandError) {
      let names = TransitionSystem.all.map(\.name)
      guard let system else {
        throw CommandError(.usage, "which system? There are \(names.joined(separator: ", "))")
      }
      guard let chosen = TransitionSystem.named(system) else {
        throw CommandError(
          .usage, "no system \(system); \(Spelling.advice(for: system, among: names))")
      }
      return chosen
    }
  }

  private var chosenDevice: Device {
    get throws(CommandError) {
      guard let chosen = Device.all.first(where: { $0.name == device }) else {
        let names = Device.all.map(\.name).joined(separator: ", ")
        throw CommandError(.usage, "no device \(device); there are \(names)")
      }
      return chosen
    }
  }

  private func take(
    _ system: TransitionSystem, on device: Device, panning path: String
  ) throws -> Take {
    let recording = try PanFile.read(path)
    // Such as a recording from a larger phone: its finger would touch nothing here.
    if let sample = recording.firstSample(outside: device.bounds) {
      throw CommandError(
        .data,
        "\(path): samples[\(sample)] is not on the screen of \(device.name), "
          + "\(device.size.width.svg) × \(device.size.height.svg) points")
    }
    guard let take = Take(system, on: device, pan: recording) else {
      let movable = TransitionSystem.all.filter { $0.stage().panRecognizer != nil }.map(\.name)
      throw CommandError(
        .usage,
        "--gesture: no finger moves the screen of \(system.name), but those of "
          + movable.joined(separator: ", "))
    }
    return take
  }
}
