internal import Essentials

/// The places of a package's reference builds by one toolchain, of one product and with the same
/// options.
package struct ReferencePlaces {
  /// The end of the path of a folder that stands for the root of the file system.
  package static let source = "/source"

  /// The number of places; the next commit takes over the one that was unused for longest.
  ///
  /// The number is a choice: the branch and the last release, which are compared with in turn.
  static let count = 2

  fileprivate let plan: BuildPlan
  fileprivate let top: String
  fileprivate let subfolder: String
  private let key: String

  /// Finds the places of a plan, for which the compiler is asked for its version.
  ///
  /// - Parameters:
  ///   - plan: The product and the options.
  ///   - repository: The checkout; `nil` for a package that is in none.
  /// - Throws: `BuildError.missingTool` when there is no compiler, `.interrupted` after a signal.
  init(of plan: BuildPlan, _ repository: Repository?) throws(BuildError) {
    self.plan = plan
    (top, subfolder) = (repository?.top ?? plan.root, repository?.package ?? "")
    key = try Compiler.key(for: plan)
  }

  /// The places of every toolchain and product, finished or not.
  var all: [Place] {
    // The log of the last build is in the same folder, and its name has no toolchain.
    Folder.names(in: plan.references).filter { $0.contains("-swift-") }
      .map { Place(name: $0, places: self) }
  }

  /// The finished builds of every toolchain and product, the most recently used first.
  var keptByAll: [Place] {
    all.filter { Folder.exists($0.mark) }
      .sorted { Folder.changeDate(of: $0.mark) > Folder.changeDate(of: $1.mark) }
  }

  /// The finished builds, the most recently used first.
  var kept: [Place] { keptByAll.filter { $0.name.hasSuffix("-\(key)") } }

  /// A place that does not exist yet, or is left over from a killed process.
  var unused: Place {
    var number = 1
    while Folder.exists(self[number].mark) { number += 1 }
    return self[number]
  }

  /// The folders whose paths must not be in a program of the working tree, with a replacement for
  /// each.
  ///
  /// They include those of the references. The flags that come of them are for the dependencies as
  /// well, which need to be compiled once only if all builds have the same.
  var hidden: [(folder: String, alias: String)] {
    // The last one that matches applies, and the places are in the checkout.
    [(top, BuildPlan.checkoutAlias)] + usual.flatMap(\.aliases)
  }

  fileprivate var usual: [Place] { (1...Self.count).map { self[$0] } }

  private subscript(number: Int) -> Place { Place(name: "\(number)-\(key)", places: self) }
}

/// The paths of the files and folders of one reference build.
struct Place {
  let name: String
  let places: ReferencePlaces

  var folder: String { "\(places.plan.references)/\(name)" }
  /// The folder that stands for the root of the file system, so that a relative path from the
  /// checkout to a package beside it stays inside.
  var source: String { folder + ReferencePlaces.source }
  /// The folder of the checkout, named like the user's, since the folder's name names the package.
  var checkout: String { source + places.top }
  var package: String {
    places.subfolder.isEmpty ? checkout : "\(checkout)/\(places.subfolder)"
  }
  var scratch: String { "\(folder)/build" }
  /// The file that marks a complete build.
  var mark: String { "\(folder)/whole" }
  /// The commit and the product of a complete build; empty if there is none.
  private var marked: [String] {
    let text = try? String(contentsOfFile: mark, encoding: .utf8)
    return text?.split(separator: "\n").map(String.init) ?? []
  }
  /// The commit of a complete build; `nil` if there is none.
  var commit: String? { marked.first }
  /// The program of a complete build.
  var program: BuiltProgram {
    BuiltProgram(
      folder: package, scratch: scratch, product: marked.last ?? "", madeAt: places.plan.workshop)
  }
  /// The replacements for the paths of this place.
  fileprivate var aliases: [(folder: String, alias: String)] {
    [(source, ""), (checkout, BuildPlan.checkoutAlias)]
  }
  /// The folders whose paths must not be in the program, with a replacement for each.
  var hidden: [(folder: String, alias: String)] {
    // A place beyond the usual ones, which others are using, has flags of its own.
    let isUsual = places.usual.contains { $0.name == name }
    return places.hidden + (isUsual ? [] : aliases)
  }
  /// The packages by path outside of the checkout that the package depends on.
  var otherFolders: [String] {
    SourceFiles.dependencies(inScratch: scratch).filter { folder in
      folder != checkout && !folder.hasPrefix("\(checkout)/")
    }
  }

  /// Whether a folder lies among the commit's files or the links beside them.
  func holds(_ folder: String) -> Bool { folder.hasPrefix("\(source)/") }

  /// Returns the folder of the user that a folder here replaces.
  func original(of folder: String) -> String {
    holds(folder) ? String(folder.dropFirst(source.count)) : folder
  }

  /// Returns the link that makes a folder beside the checkout the user's; `nil` if none is needed.
  ///
  /// The link is the outermost folder that does not contain the checkout, so that no link is
  /// inside another.
  func link(to folder: String) -> (path: String, target: String)? {
    guard holds(folder), folder != checkout, !folder.hasPrefix("\(checkout)/") else { return nil }
    var path = source
    for name in original(of: folder).split(separator: "/") {
      path += "/\(name)"
      guard "\(checkout)/".hasPrefix("\(path)/") else { return (path, original(of: path)) }
    }
    return nil
  }
}
