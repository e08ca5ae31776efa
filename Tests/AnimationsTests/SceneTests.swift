import Animations
import Geometry
import SceneSupport
import Testing
import ViewTree

@Suite struct SceneTests {
  @Test func subscriptReadsAndWritesViewProperties() {
    let scene = Scene()
    let view = scene.insertView(frame: Rect(x: 10, y: 20, width: 30, height: 40))
    scene[view].center.y += 5
    scene[view].alpha = 0.5
    scene[view].text = "title"
    #expect(scene[view].frame == Rect(x: 10, y: 25, width: 30, height: 40))
    #expect(scene[view].geometry == scene.tree[view])
    #expect(scene[view].appearance.alpha == 0.5)
    #expect(scene[view].appearance.text == "title")
  }

  @Test func slotOfARemovedViewIsReused() {
    let scene = Scene()
    let old = scene.insertDot()
    scene[old].alpha = 0.5
    scene.removeSubtree(old)
    let new = scene.insertDot()
    #expect(scene[new].alpha == 1)
    #expect(scene.tree.count == 2)
  }

  @Test func removingASubtreeRemovesAllDescendants() {
    let scene = Scene()
    let card = scene.insertDot()
    let label = scene.insert(ViewProperties(geometry: View(frame: .zero)), in: card)
    scene.removeSubtree(card)
    #expect(!scene.tree.contains(label))
    #expect(scene.tree.count == 1)
    #expect(scene.snapshot().entries.count == 1)
  }

  @Test func completionCanRemoveItsAnimatedView() {
    let scene = Scene()
    let dot = scene.insertDot()
    scene.animate(withDuration: 1) {
      scene[dot].alpha = 0
    } completion: { _ in
      scene.removeSubtree(dot)
    }
    scene.clock.advance(to: 1)
    #expect(!scene.tree.contains(dot))
  }

  @Test func removingAViewInsideItsBlockCompletesUnfinished() {
    let scene = Scene()
    let dot = scene.insertDot()
    var calls: [Bool] = []
    scene.animate(withDuration: 1) {
      scene[dot].alpha = 0
      scene.removeSubtree(dot)
    } completion: {
      calls.append($0)
    }
    #expect(calls == [false])
    #expect(!scene.isAnimating)
  }

  @Test func releasedSceneCallsNoCompletions() {
    let clock = VirtualClock()
    var calls = 0
    do {
      let scene = Scene(windowBounds: windowBounds, clock: clock)
      scene.animate(withDuration: 1) {
        scene[scene.window].alpha = 0
      } completion: { _ in
        calls += 1
      }
    }
    clock.advance(to: 2)
    #expect(calls == 0)
  }
}

@Suite struct SceneTrapTests {
  @Test func staleHandleTraps() async {
    await #expect(processExitsWith: .failure) {
      let scene = Scene()
      let dot = scene.insertDot()
      scene.removeSubtree(dot)
      _ = scene[dot]
    }
    await #expect(processExitsWith: .failure) {
      let scene = Scene()
      let dot = scene.insertDot()
      scene.removeSubtree(dot)
      scene.removeSubtree(dot)
    }
  }

  @Test func nonFiniteNumberTraps() async {
    await #expect(processExitsWith: .failure) {
      let scene = Scene()
      scene[scene.insertDot()].alpha = .nan
    }
    await #expect(processExitsWith: .failure) {
      let scene = Scene()
      scene[scene.insertDot()].transform.tx = .infinity
    }
    await #expect(processExitsWith: .failure) {
      let scene = Scene()
      scene[scene.insertDot()].zPosition = .nan
    }
    await #expect(processExitsWith: .failure) {
      let scene = Scene()
      scene[scene.insertDot()].anchorPoint.y = .nan
    }
    await #expect(processExitsWith: .failure) {
      _ = Scene().insertView(frame: Rect(x: 0, y: 0, width: .nan, height: 1))
    }
  }

  @Test func addingAViewToItsDescendantTraps() async {
    await #expect(processExitsWith: .failure) {
      let scene = Scene()
      let card = scene.insertDot()
      let label = scene.insert(ViewProperties(geometry: View(frame: .zero)), in: card)
      scene.addSubview(card, to: label)
    }
  }

  @Test func movingOrRemovingTheWindowTraps() async {
    await #expect(processExitsWith: .failure) {
      let scene = Scene()
      scene.removeSubtree(scene.window)
    }
    await #expect(processExitsWith: .failure) {
      let scene = Scene()
      let stored = scene.insert(ViewProperties(geometry: View(frame: .zero)))
      scene.addSubview(scene.window, to: stored)
    }
  }

  @Test func subviewIndexOutOfRangeTraps() async {
    await #expect(processExitsWith: .failure) {
      let scene = Scene()
      scene.insertSubview(scene.insertDot(), to: scene.window, at: 1)
    }
    await #expect(processExitsWith: .failure) {
      let scene = Scene()
      scene.insertSubview(scene.insertDot(), to: scene.window, at: -1)
    }
  }

  @Test func capturingThePastTraps() async {
    await #expect(processExitsWith: .failure) {
      let scene = Scene()
      scene.clock.advance(to: 1)
      _ = scene.presentation(of: scene.window, at: 0.5)
    }
    await #expect(processExitsWith: .failure) {
      let scene = Scene()
      scene.clock.advance(to: 1)
      var snapshot = FrameSnapshot()
      scene.capture(at: 0.5, into: &snapshot)
    }
  }

  @Test("E-35 a touch hits neither a hidden view nor its subviews")
  func hiddenViewsAreNotHit() {
    let scene = Scene()
    let frame = Rect(x: 0, y: 0, width: 100, height: 100)
    let (rear, front) = (scene.insertView(frame: frame), scene.insertView(frame: frame))
    let label = scene.insert(ViewProperties("label", frame: frame), in: front)
    let touch = Point(x: 50, y: 50)
    #expect(scene.hitTest(touch) == label)
    scene[front].alpha = 0.009
    #expect(scene.hitTest(touch) == rear)
    scene[front].alpha = 0.01
    #expect(scene.hitTest(touch) == label && scene.hitTest(touch) { $0 != front } == rear)
    scene[front].isHidden = true
    #expect(scene.hitTest(touch) == rear && scene.hitTest(touch, in: front) == nil)
  }
}
