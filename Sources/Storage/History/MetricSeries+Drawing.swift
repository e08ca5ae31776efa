internal import Essentials
internal import Measurements

extension MetricSeries {
  /// Returns the indices of the points that a picture of the series needs.
  ///
  /// These are the lowest and the highest value in each column, in their order, so that a spike of
  /// a single point stays visible; the first and the last point; and the first point after each
  /// step. Of a count they are also the first points of its first levels.
  ///
  /// - Parameters:
  ///   - columns: The column of pixels of each measurement, ascending with it.
  ///   - steps: The indices of the steps.
  ///   - levels: The number of levels of a count that a page describes.
  /// - Returns: Ascending indices of points.
  /// - Complexity: O(points).
  package func drawnPoints(in columns: [Int32], steps: [Int], levels: Int) -> [Int] {
    let values = points.corrected
    guard !values.isEmpty else { return [] }
    var kept = [0, values.count - 1] + steps
    var (low, high) = (0, 0)
    var column = columns[points.momentIndex(at: 0)]
    var begun = 0
    var last = values[0]
    // A long history has ten million points, so nothing is looked up twice.
    let isExact = metric.isExact
    for (index, value) in values.enumerated() {
      let next = columns[points.momentIndex(at: index)]
      if next != column {
        kept += [low, high]
        (low, high, column) = (index, index, next)
      } else if value < values[low] {
        low = index
      } else if value > values[high] {
        high = index
      }
      if isExact, value != last, begun <= levels {
        kept.append(index)
        begun += 1
      }
      last = value
    }
    kept += [low, high]
    return Set(kept).sorted()
  }
}

extension MetricSeries.Moment {
  /// Returns the seconds of a date since 2001; `nil` for what is no date of ISO 8601.
  ///
  /// The usual form, `2026-01-02T03:04:05Z`, is read here: a history may have 10⁵ dates. The day
  /// follows from the number of days in the years and months before it, in a year that begins in
  /// March and so ends with the leap day.
  package static func seconds(of date: String) -> Double? {
    let other = { (try? Date(date, strategy: .iso8601))?.timeIntervalSinceReferenceDate }
    let bytes = Array(date.utf8)
    // The `T`, the `Z` and the separators, in a text of 20 characters.
    guard bytes.count == 20, bytes[10] == 0x54, bytes[19] == 0x5A,
      [4, 7].allSatisfy({ bytes[$0] == 0x2D }), [13, 16].allSatisfy({ bytes[$0] == 0x3A })
    else { return other() }
    let numbers = [0..<4, 5..<7, 8..<10, 11..<13, 14..<16, 17..<19].compactMap { range in
      bytes[range].reduce(Int?.some(0)) { number, byte in
        number.flatMap { (0x30...0x39).contains(byte) ? $0 * 10 + Int(byte - 0x30) : nil }
      }
    }
    guard numbers.count == 6, (1...12).contains(numbers[1]),
      (1...(numbers[1] == 2 ? 28 : 30)).contains(numbers[2]), numbers[3] < 24,
      numbers[4] < 60, numbers[5] < 60
    else { return other() }
    let (year, month) = (numbers[0] - (numbers[1] < 3 ? 1 : 0), (numbers[1] + 9) % 12)
    let leapDays = year / 4 - year / 100 + year / 400
    let day = 365 * year + leapDays + (153 * month + 2) / 5 + numbers[2] - 1
    // 1 January 2001 is day 730 791 of this count, which begins with 1 March of the year 0.
    let seconds = (day - 730_791) * 86400 + numbers[3] * 3600 + numbers[4] * 60 + numbers[5]
    return Double(seconds)
  }
}
