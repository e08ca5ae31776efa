internal import Builds
internal import Comparison
internal import Essentials
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
    byName = Dictionary(grouping: paths, by: \.lastPathName)
  }

  /// Creates the files of the checkout around a folder; `nil` outside of one.
  init?(around folder: String) {
    guard let repository = try? Repository(at: folder), let paths = try? repository.files else {
      return nil
    }
    self.init(at: repository.top, paths: paths)
  }

  /// Returns a place with a path in the checkout, whichever of both builds recorded it; `nil` if
  /// the file is that of a dependency, or cannot be told from others.
  func place(of recorded: SourcePlace) -> SourcePlace? {
    path(of: recorded.file).map { SourcePlace(file: $0, line: recorded.line) }
  }

  private func path(of file: String) -> String? {
    if paths.contains(file) { return file }
    // A reference has a folder that stands for the root of the file system.
    let reference = file.firstRange(of: "\(ReferencePlaces.source)\(top)/")
    let folder = reference.map { String(file[..<$0.upperBound]) }
    for folder in [folder ?? "\(top)/", "\(BuildPlan.checkoutAlias)/"]
    where file.hasPrefix(folder) {
      let path = String(file.dropFirst(folder.count))
      // The folders of builds and of dependencies are hidden ones.
      return "/\(path)".contains("/.") ? nil : path
    }
    // A declaration has the module in place of a path.
    let (module, name) = (file.folderPath, file.lastPathName)
    guard !module.isEmpty, !module.contains("/") else { return nil }
    let named = byName[name] ?? []
    let ofModule = named.filter { "/\($0)".contains("/\(module)/") }
    return [ofModule, named].first { $0.count == 1 }?.first
  }
}

extension GateRequest {
  /// Sets the line to show for each benchmark that differs or failed; none outside of a checkout.
  func locate(_ comparisons: inout [BenchmarkComparison]) {
    let shown = comparisons.indices.filter {
      comparisons[$0].verdict?.isDifference == true || comparisons[$0].record?.failure != nil
    }
    guard !shown.isEmpty, let files = CheckoutFiles(around: root.path) else { return }
    for index in shown {
      let declaration = program.description[comparisons[index].id]?.place
      comparisons[index].place =
        (comparisons[index].causes + [declaration].compactMap { $0 })
        .lazy.compactMap(files.place).first
    }
  }
}
