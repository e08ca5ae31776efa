internal import Animations

extension TransitionSystem {
  /// The system `page-present`: a page turns about its left edge, in perspective.
  static let page: [TransitionSystem] = [
    TransitionSystem(
      name: "page-present", summary: "A page turns towards the viewer and uncovers the next one.",
      duration: PageAnimator.duration
    ) { PageStage($0) }
  ]
}
