internal import Comparison
internal import Foundation
internal import Profiling
internal import Reporting
internal import Storage

/// What `bench profile` shows of a profile: the functions with the largest shares, and what differs
/// from another profile.
struct ProfileReport {
  private let profile: ProfileDocument
  private let notes: [String]
  private let older: ProfileDocument?
  private let folder: String

  /// Rows of each table; the rest is in the files.
  private static let shown = 15
  /// The share of all below which a function is left to the files.
  private static let worthShowing = 0.01

  /// Reports a profile.
  ///
  /// - Parameters:
  ///   - taken: The profile.
  ///   - older: The one it is compared with.
  ///   - folder: Where the files are.
  init(_ taken: TakenProfile, against older: ProfileDocument?, folder: String) {
    profile = taken.document
    notes = taken.notes
    self.older = older
    self.folder = folder
  }

  /// The list for a terminal of this width.
  func text(width: Int?) -> String {
    paragraphs { $0.text(width: width) }.joined(separator: "\n")
  }

  /// The list for a pull request.
  func markdown() -> String {
    paragraphs { $0.markdown() }.joined(separator: "\n")
  }

  /// The whole profile.
  func json() throws -> Data {
    try JSONText.encode(profile, pretty: true)
  }

  /// Everything in order, each with a line's end; tables are drawn by the caller.
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

  /// Samples are of as long as one likes; how many there are says nothing.
  private func heading(of difference: ProfileDifference) -> String {
    guard profile.iterations != nil, let before = difference.total.before,
      let after = difference.total.after, before > 0, before != after
    else { return "what differs:\n" }
    return "what differs: \(Quantity.count(before)) → \(Quantity.count(after)) \(difference.unit) "
      + "(\(Quantity.signedPercent(after / before - 1)))\n"
  }

  /// The functions that changed in themselves; their callers change with them.
  private func changes(in difference: ProfileDifference) -> Table {
    var table = Table([
      .init("change", isNumber: true), .init("before", isNumber: true),
      .init("after", isNumber: true), .init("function"), .init("", rank: 1),
    ])
    for function in difference.functions.prefix(Self.shown) where function.own.amount != 0 {
      table.append([
        change(function.own.amount), weight(function.own.before), weight(function.own.after),
        function.name, function.isAdded ? "new" : function.isRemoved ? "gone" : "",
      ])
    }
    return table
  }

  /// Samples are shares of all; counts stand for themselves.
  private func weight(_ value: Double?) -> String {
    guard let value else { return "–" }
    return profile.iterations == nil ? share(value) : Quantity.count(value)
  }

  private func change(_ value: Double) -> String {
    guard profile.iterations == nil else { return Quantity.change(value) }
    return profile.total > 0 ? Quantity.signedPercent(value / Double(profile.total)) : "–"
  }

  private func share(_ weight: Int) -> String { share(Double(weight)) }

  private func share(_ weight: Double) -> String {
    profile.total > 0 ? Quantity.percent(weight / Double(profile.total)) : "–"
  }
}
