internal import ArgumentParser
internal import Foundation

/// Returns the seconds of a duration that an option gives; its sign and size are not checked.
///
/// - Parameter text: A number of seconds, or a number with a unit: `4`, `0.5`, `500ms`, `2 min`.
/// - Returns: The seconds.
/// - Throws: `ValidationError` for a text that is no duration.
package func seconds(_ text: String) throws -> Double {
  // An exponent is part of the number; no unit begins with an e.
  let number = text.prefix { !$0.isLetter || "eE".contains($0) }
  let unit = text[number.endIndex...].trimmingCharacters(in: .whitespaces)
  guard let value = Double(number.trimmingCharacters(in: .whitespaces)),
    let size = secondsOfUnits[unit]
  else {
    throw ValidationError("\(text) is no duration; write 4, 0.5, 4s, 500ms or 2min")
  }
  return value * size
}

/// The seconds of each unit of a duration; a number without a unit is one of seconds.
private let secondsOfUnits = [
  "": 1, "ns": 1e-9, "us": 1e-6, "µs": 1e-6, "ms": 1e-3, "s": 1, "m": 60, "min": 60, "h": 3600,
]
