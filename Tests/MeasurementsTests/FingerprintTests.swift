internal import Measurements
internal import Testing

@Suite struct FingerprintTests {
  // The published test vectors of FNV-1a with 64 bits.
  @Test(arguments: [
    ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8"),
  ])
  func fingerprintAgreesWithPublishedTestVectors(text: String, digits: String) {
    var hash = Fingerprint()
    hash.add(text.utf8)
    #expect(hash.description == digits)
  }
}
