internal import Builds
internal import Comparison
internal import Foundation
internal import Measurements
internal import Sessions

/// The files of a checkout, to which the places that compilers recorded are related.
struct CheckoutFiles {
  private let top: String
  private let paths: Set<String>
  private let byName: [String: [String]]

  /// Creates the files of a checkout; `paths` are relative to its folder `top`.
  init(at top: String, paths: [String]) {
    self.top = top
    self.paths = Set(paths)
    byName = Dictionary(grouping: paths) { ($0 as NSString).lastPathComponent }
  }

  /// Returns a place with a path in the checkout; `nil` if the file is not the checkout's own, such
  /// as that of a dependency, or cannot be told from others.
  func place(of recorded: SourcePlace) -> SourcePlace? {
    path(of: recorded.file).map { SourcePlace(file: $0, line: recorded.line) }
  }

  private func path(of file: String) -> String? {
    for folder in ["\(top)/", "\(BuildPlan.checkoutAlias)/"] where file.hasPrefix(folder) {
      let path = String(file.dropFirst(folder.count))
      return paths.contains(path) ? path : nil
    }
    // A declaration has the module in place of a path.
    let parts = (file as NSString).pathComponents
    guard parts.count == 2, parts[0] != "/" else { return nil }
    let named = byName[parts[1]] ?? []
    let ofModule = named.filter { ($0 as NSString).pathComponents.dropLast().contains(parts[0]) }
    return [ofModule, named].first { $0.count == 1 }?.first
  }
}

extension GateRequest {
  /// Sets the line to show for each benchmark that differs or failed; none outside of a checkout.
  func locate(_ comparisons: inout [BenchmarkComparison]) {
    let shown = comparisons.indices.filter {
      comparisons[$0].verdict?.isDifference == true || comparisons[$0].record?.failure != nil
    }
    guard !shown.isEmpty, let repository = try? Repository(at: root.path),
      let paths = try? repository.files
    else { return }
    let files = CheckoutFiles(at: repository.top, paths: paths)
    for index in shown {
      let declaration = program.description[comparisons[index].id]?.place
      comparisons[index].place =
        (comparisons[index].causes + [declaration].compactMap { $0 })
        .lazy.compactMap(files.place).first
    }
  }
}
