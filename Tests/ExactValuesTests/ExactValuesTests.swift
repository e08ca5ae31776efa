import Screens
import Testing

@testable import ExactValues

/// The values by which builds are compared: what they cover, and that no difference escapes.
@Suite struct ExactValuesTests {
  @Test func everySystemDeviceAndRateHasASection() {
    let expected = TransitionSystem.all.flatMap { system in
      Device.all.flatMap { device in
        [60, 90, 120].map { "\(system.name)/\(device.name)/\($0)" }
      }
    }
    let names = ExactSection.all.map(\.name)
    #expect(Array(names.suffix(expected.count)) == expected)
    #expect(Set(names).count == names.count)
  }

  @Test func sectionsAreFullAndTheSameEachTime() {
    for section in ExactSection.all {
      let digest = section.digest()
      #expect(digest.count > 500, "\(section.name)")
      #expect(digest == section.digest(), "\(section.name)")
    }
  }

  @Test func digestTellsEveryBitOfEveryNumber() {
    let numbers = [0, 1, -2.5, 1e300, .leastNonzeroMagnitude]
    for index in numbers.indices {
      for bit in 0..<64 {
        var changed = numbers
        changed[index] = Double(bitPattern: numbers[index].bitPattern ^ (1 << bit))
        if changed[index].isNaN { continue }
        #expect(digest(changed) != digest(numbers), "number \(index), bit \(bit)")
      }
    }
    #expect(digest([1, 2]) != digest([2, 1]))
    #expect(digest([1]) != digest([1, 0]))
  }

  // The sign of a NaN that an operation makes is the processor's.
  @Test func allNotANumbersAreOneValue() {
    #expect(digest([.nan]) == digest([-.nan]))
    #expect(digest([.nan]) != digest([.infinity]))
  }

  @Test func textsHaveNumbersOfTheirOwn() {
    let texts = ["", "a", "b", "ab", "ba", "card", "card "]
    #expect(Set(texts.map(ExactDigest.number)).count == texts.count)
  }

  private func digest(_ numbers: [Double]) -> ExactDigest {
    var digest = ExactDigest()
    for number in numbers { digest.combine(number) }
    return digest
  }
}
