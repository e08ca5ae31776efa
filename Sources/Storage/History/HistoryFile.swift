internal import Essentials
package import Measurements

/// The name of a file of the history: `20260102T030405Z-<digest>[-<name>].tsv`.
///
/// The date is first, so that files sort by the time of measurement and old ones are found without
/// opening any. The digest of the file's text identifies a measurement, so duplicates and damaged
/// files are detected.
package struct HistoryFile: Equatable {
  /// The date of the measurement, as ISO 8601 in UTC.
  package let date: String
  /// The FNV-1a hash of the text; the file's name has it in 16 hexadecimal digits.
  package let digest: UInt64
  /// The name that the measurement was saved under; `nil` if it has none.
  package let name: FileName?

  /// The date and the digest as text; the same whatever name a measurement is saved under.
  package var identity: String { "\(Self.stamp(date))-\(Self.hexadecimal(digest))" }

  package var fileName: String { identity + (name.map { "-\($0)" } ?? "") + Self.suffix }

  private static let suffix = ".tsv"

  /// Creates the name of a file; `nil` for a date of another form, which could be a path.
  package init?(date: String, digest: UInt64, name: FileName?) {
    guard Self.isNormal(date: date) else { return nil }
    self.date = date
    self.digest = digest
    self.name = name
  }

  /// Parses a file name; `nil` for a name of another form.
  package init?(fileName: String) {
    guard fileName.hasSuffix(Self.suffix) else { return nil }
    // At most two splits, because the name may contain hyphens.
    let parts = fileName.dropLast(Self.suffix.count)
      .split(separator: "-", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count >= 2, let date = Self.date(stamp: parts[0]), parts[1].count == 16,
      let digest = UInt64(parts[1], radix: 16)
    else { return nil }
    self.init(
      date: date, digest: digest, name: parts.count > 2 ? FileName(String(parts[2])) : nil)
    // A file is opened by the name made of its parts, so no other spelling is taken.
    guard self.fileName == fileName else { return nil }
  }

  /// Returns a date as ISO 8601 in UTC, to the second; `nil` for an invalid date or a year outside
  /// 0 to 9999.
  package static func normalized(date: String) -> String? {
    let normal = (try? Date(date, strategy: .iso8601))?.formatted(.iso8601)
    // `2026-01-02T03:04:05Z` has 20 characters.
    return normal?.utf8.count == 20 ? normal : nil
  }

  /// Whether a date has the form of `normalized(date:)`, such as `2026-01-02T03:04:05Z`.
  static func isNormal(date: String) -> Bool {
    let form = "0000-00-00T00:00:00Z".utf8
    return date.utf8.count == form.count
      && zip(date.utf8, form).allSatisfy { byte, expected in
        expected == UInt8(ascii: "0") ? (0x30...0x39).contains(byte) : byte == expected
      }
  }

  /// Returns the FNV-1a hash of a text, which detects accidental changes but no forgeries.
  ///
  /// Source: G. Fowler, L. C. Noll, K.-P. Vo, D. Eastlake, "The FNV Non-Cryptographic Hash
  /// Algorithm", https://datatracker.ietf.org/doc/html/draft-eastlake-fnv.
  package static func digest(of text: [UInt8]) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return hash
  }

  /// Returns the 16 hexadecimal digits of a digest.
  package static func hexadecimal(_ digest: UInt64) -> String {
    let digits = String(digest, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Returns `20260102T030405Z` for `2026-01-02T03:04:05Z`.
  private static func stamp(_ date: String) -> String {
    date.filter { $0 != "-" && $0 != ":" }
  }

  private static func date(stamp: Substring) -> String? {
    guard let match = stamp.wholeMatch(of: /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/) else {
      return nil
    }
    let (_, year, month, day, hour, minute, second) = match.output
    return "\(year)-\(month)-\(day)T\(hour):\(minute):\(second)Z"
  }
}
