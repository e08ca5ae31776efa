internal import ArgumentParser
internal import Essentials

/// Returns the duration that an option gives, at most 1e9 s; its sign is not checked.
///
/// - Parameter text: A number of seconds, or a number with a unit: `4`, `0.5`, `500ms`, `2 min`.
/// - Returns: The duration.
/// - Throws: `ValidationError` for a text that is no duration.
package func duration(_ text: String) throws -> Duration {
  // An exponent is part of the number; no unit begins with an e.
  let number = text.prefix { !$0.isLetter || "eE".contains($0) }
  let unit = text[number.endIndex...].trimmed
  guard let value = Double(number.trimmed),
    let size = secondsOfUnits[unit], (value * size).isFinite
  else {
    throw ValidationError("\(text) is no duration; write 4, 0.5, 4s, 500ms or 2min")
  }
  // No wait is that long, and more could not be represented.
  return .seconds(max(-1e9, min(value * size, 1e9)))
}

/// The seconds of each unit of a duration; a number without a unit is one of seconds.
private let secondsOfUnits = [
  "": 1, "ns": 1e-9, "us": 1e-6, "µs": 1e-6, "ms": 1e-3, "s": 1, "m": 60, "min": 60, "h": 3600,
]
