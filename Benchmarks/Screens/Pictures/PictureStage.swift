internal import Animations
internal import Transitions

/// The screens just before a picture of a grid is presented or dismissed.
final class PictureStage: SystemStage {
  let window: Window
  let grid: PictureGridViewController
  /// The screen of the presented picture; `nil` before the presentation.
  private(set) var detail: PictureViewController?
  private(set) var outcome: RoutingOutcome?
  private let index: Int

  /// Sets the screens up.
  ///
  /// - Parameters:
  ///   - isPresenting: Whether the picture will be presented; otherwise it is already presented and
  ///     will be dismissed.
  ///   - index: The index of the picture.
  ///   - setting: The device.
  init(isPresenting: Bool, at index: Int = 0, _ setting: SystemSetting) {
    let scene = Scene(windowBounds: setting.device.bounds)
    grid = PictureGridViewController(Picture.samples, on: setting.device, in: scene)
    window = Window(scene: scene, rootViewController: grid)
    self.index = index
    if !isPresenting { detail = grid.present(at: index, animated: false) }
  }

  func begin(drivenBy interaction: (any InteractiveTransitioning)?) {
    grid.interaction = interaction
    let answer: (RoutingOutcome) -> Void = { [weak self] in self?.outcome = $0 }
    if let detail {
      detail.tap(completion: answer)
    } else {
      detail = grid.tapPicture(at: index, completion: answer)
    }
  }
}
