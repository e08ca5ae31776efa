import Animations
import Geometry
import SceneSupport
import Testing
import ViewTree

@testable import Screens

/// One row of the matrix of final states: what one thing is like before a transition, during it,
/// and after it was completed or cancelled.
struct FinalState: Sendable, CustomTestStringConvertible {
  /// The checked property of a view.
  enum Aspect: String {
    /// `shown` or `hidden`.
    case visibility
    /// Opacity.
    case alpha
    /// The frame in the superview; of a view with a transform the box around it.
    case frame
    case transform
    case cornerRadius
    case shadowOpacity
    /// The identifier of the superview; `container` for one without an identifier, `nowhere` for no
    /// superview.
    case parent
    /// The superview's subviews, the rearmost first.
    case pile
  }

  let system: String
  /// Identifiers, each of a view below the one before.
  let path: String
  let aspect: Aspect
  /// Seconds from the beginning to where `during` holds.
  let time: Double
  /// Before, during, after completion, after cancellation; `–` for a view that is not there, and
  /// `*` for anything.
  let expected: [String]

  var testDescription: String { "\(system): \(path), \(aspect)" }

  /// Compares what is found before, during and after with what is expected.
  func check() throws {
    let completed = try SystemRun(named: system)
    var view = find(in: completed.scene)
    expect(view, in: completed, is: expected[0], "before")
    completed.begin()
    completed.advance(to: time)
    view = view ?? find(in: completed.scene)
    expect(view, in: completed, is: expected[1], "during")
    completed.advance(to: completed.system.settlingTime + 1e-9)
    expect(view, in: completed, is: expected[2], "completed")

    for seed in 0..<3 as Range<UInt64> {
      let cancelled = try SystemRun(named: system)
      let progress = cancelled.cancel(seed: seed)
      // Views are made in the same order in both runs, so they have the same handles.
      expect(view, in: cancelled, is: expected[3], "cancelled at \(progress), seed \(seed)")
    }
  }

  private func expect(_ view: ViewID?, in run: SystemRun, is expected: String, _ phase: String) {
    guard expected != "*" else { return }
    #expect(description(of: view, in: run.scene) == expected, "\(phase)")
  }

  // MARK: What is there

  private func find(in scene: Scene) -> ViewID? {
    var candidates = scene.model(of: scene.tree.subviews(of: nil)).map(\.view)
    var found: ViewID?
    for identifier in path.split(separator: " ") {
      found = candidates.first { scene[$0].identifier == identifier }
      candidates = found.map { scene.model(of: [$0]).dropFirst().map(\.view) } ?? []
    }
    return found
  }

  private func description(of view: ViewID?, in scene: Scene) -> String {
    guard let view, scene.tree.contains(view) else { return "–" }
    let shown = scene.presentation(of: view)
    switch aspect {
    case .visibility: return shown.isHidden ? "hidden" : "shown"
    case .alpha: return rounded(shown.alpha)
    case .frame:
      let frame = shown.frame
      return [frame.minX, frame.minY, frame.width, frame.height].map(rounded)
        .joined(separator: " ")
    case .transform:
      let transform = shown.transform
      return transform == .identity ? "identity" : "\(rounded(transform.a)) \(rounded(transform.d))"
    case .cornerRadius: return rounded(shown.cornerRadius)
    case .shadowOpacity: return rounded(shown.shadow.opacity)
    case .parent: return name(of: scene.tree.superview(of: view), in: scene)
    case .pile:
      guard let superview = scene.tree.superview(of: view) else { return "–" }
      return scene.tree.subviews(of: superview).map { name(of: $0, in: scene) }
        .joined(separator: " ")
    }
  }

  private func name(of view: ViewID?, in scene: Scene) -> String {
    guard let view else { return "nowhere" }
    let identifier = scene[view].identifier
    return identifier.isEmpty ? "container" : identifier
  }

  /// To a thousandth of a point, which is the tolerance.
  private func rounded(_ number: Double) -> String {
    let thousandths = (number * 1000).rounded() / 1000
    return thousandths == thousandths.rounded() ? "\(Int(thousandths))" : "\(thousandths)"
  }
}
