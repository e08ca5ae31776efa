/// The lines in which a program tells its exact values.
package enum ExactListing {
  /// Calls `write` with a line for each section: its name, the hash of its values, their number.
  ///
  /// The last line has the name `all` and the digest of all sections.
  package static func sections(_ write: (String) -> Void) {
    var all = ExactDigest()
    for section in ExactSection.all {
      let digest = section.digest()
      all.combine(digest)
      write(line(section.name, digest))
    }
    write(line("all", all))
  }

  /// Calls `write` with a line for each value of a section.
  ///
  /// - Returns: Whether there is a section with the name.
  package static func values(of name: String, _ write: (String) -> Void) -> Bool {
    guard let section = ExactSection.all.first(where: { $0.name == name }) else { return false }
    section.forEachValue { place, property, number in
      write("\(place): \(property) \(hexadecimal(number.bitPattern)) \(number)")
    }
    return true
  }

  private static func line(_ name: String, _ digest: ExactDigest) -> String {
    "\(name) \(hexadecimal(digest.hash)) \(digest.count)"
  }

  private static func hexadecimal(_ word: UInt64) -> String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
