internal import Comparison
internal import Essentials
internal import Profiling
internal import Reporting
internal import Sessions
internal import Storage

/// The report of `bench profile`: the functions with the largest shares, and the differences from
/// another profile.
struct ProfileReport {
  private let profile: ProfileDocument
  private let notes: [String]
  private let older: ProfileDocument?
  private let folder: String

  /// The largest number of rows of a table: a choice that fits a screen; the files contain all.
  private static let shown = 15
  /// The smallest share of the total for which a table lists a function; a choice.
  private static let worthShowing = 0.01

  /// Creates the report of a profile.
  ///
  /// - Parameters:
  ///   - taken: The profile.
  ///   - older: The profile to compare with.
  ///   - folder: The folder of the files.
  init(_ taken: TakenProfile, against older: ProfileDocument?, folder: String) {
    profile = taken.document
    notes = taken.notes
    self.older = older
    self.folder = folder
  }

  /// Returns the report as plain text, with tables of at most `width` columns if `width` is given.
  func text(width: Int?) -> String {
    paragraphs { $0.text(width: width) }.joined(separator: "\n")
  }

  /// Returns the report as Markdown, for a pull request.
  func markdown() -> String {
    paragraphs { $0.markdown() }.joined(separator: "\n")
  }

  /// Returns the whole profile as a JSON document, without the differences from the other profile.
  func json() throws -> Data {
    try JSONText.encode(profile, pretty: true)
  }

  /// Returns all paragraphs in order, each with a line end; `draw` formats the tables.
  private func paragraphs(_ draw: (Table) -> String) -> [String] {
    let total = Quantity.count(Double(profile.total) * profile.scale)
    var paragraphs = ["\(profile.benchmark): \(total) \(profile.scaledUnit)\n"]
    let allocations = AllocationReport(profile, since: older)
    paragraphs += [allocations == nil ? functions : allocations?.table].compactMap { $0 }.map(draw)
    if let older {
      let difference = ProfileDifference(of: profile, since: older)
      paragraphs += [
        heading(of: difference), allocations?.changes ?? draw(changes(in: difference)),
      ]
    }
    return paragraphs + closing
  }

  private var closing: [String] {
    [(notes + ["files: \(folder)"]).map { "\($0)\n" }.joined()]
  }

  private var functions: Table {
    var table = Table([
      .init("self", isNumber: true), .init("total", isNumber: true), .init("function"),
    ])
    let least = Self.worthShowing * Double(profile.total)
    let functions = profile.stacks.functions.filter { Double($0.total) >= least }
    for function in functions.prefix(Self.shown) {
      table.append([share(function.own), share(function.total), function.name])
    }
    return table
  }

  /// Returns the title of the table of differences, with both totals where these compare.
  ///
  /// The number of samples depends on the duration of a profile, so it alone is no total.
  private func heading(of difference: ProfileDifference) -> String {
    guard difference.isAbsolute, let before = difference.total.before,
      let after = difference.total.after, before > 0
    else { return "what differs:\n" }
    guard before != after else {
      return "what differs: \(Quantity.count(after)) \(difference.unit) in both\n"
    }
    return "what differs: \(Quantity.count(before)) → \(Quantity.count(after)) \(difference.unit) "
      + "(\(Quantity.signedPercent(after / before - 1)))\n"
  }

  /// Returns a table of the functions whose own weight changed, without callers that only inherit a
  /// change.
  private func changes(in difference: ProfileDifference) -> Table {
    var table = Table([
      .init("change", isNumber: true), .init("before", isNumber: true),
      .init("after", isNumber: true), .init("function"), .init("", rank: 1),
    ])
    for function in difference.functions.prefix(Self.shown) where function.own.amount != 0 {
      table.append([
        change(function.own.amount, difference), weight(function.own.before, difference),
        weight(function.own.after, difference),
        function.name, function.isAdded ? "new" : function.isRemoved ? "gone" : "",
      ])
    }
    return table
  }

  /// Formats a weight as an amount if the difference is absolute, otherwise as a share of the
  /// total.
  private func weight(_ value: Double?, _ difference: ProfileDifference) -> String {
    guard let value else { return "–" }
    return difference.isAbsolute ? Quantity.count(value) : share(value)
  }

  private func change(_ value: Double, _ difference: ProfileDifference) -> String {
    guard !difference.isAbsolute else { return Quantity.change(value) }
    return profile.total > 0 ? Quantity.signedPercent(value / Double(profile.total)) : "–"
  }

  private func share(_ weight: Int) -> String { share(Double(weight)) }

  private func share(_ weight: Double) -> String {
    profile.total > 0 ? Quantity.percent(weight / Double(profile.total)) : "–"
  }
}
