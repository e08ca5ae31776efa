import Animations
import Testing

@Suite struct AnimationOptionsTests {
  @Test func rawValuesEqualThoseOfUIKit() {
    #expect(AnimationOptions.beginFromCurrentState.rawValue == 4)
    #expect(AnimationOptions.overrideInheritedDuration.rawValue == 32)
    #expect(AnimationOptions.overrideInheritedCurve.rawValue == 64)
    #expect(AnimationOptions.curveEaseInOut.rawValue == 0)
    #expect(AnimationOptions.curveEaseIn.rawValue == 65_536)
    #expect(AnimationOptions.curveEaseOut.rawValue == 131_072)
    #expect(AnimationOptions.curveLinear.rawValue == 196_608)
  }
}
