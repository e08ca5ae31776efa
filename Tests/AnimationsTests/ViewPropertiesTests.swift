import Animations
import Geometry
import Testing
import ViewTree

@Suite struct ViewPropertiesTests {
  @Test func newViewCoversItsFrame() {
    let frame = Rect(x: 10, y: 20, width: 30, height: 40)
    let plain = ViewProperties("plain", frame: frame)
    #expect(plain.frame == frame)
    #expect(plain == ViewProperties(geometry: View(frame: frame), appearance: plain.appearance))
    #expect(plain.appearance == Appearance(identifier: "plain"))
    let label = ViewProperties("label", frame: frame, text: "words", backgroundColor: .white)
    #expect(label.text == "words" && label.backgroundColor == .white)
    #expect(label.identifier == "label" && label.alpha == 1)
  }
}
