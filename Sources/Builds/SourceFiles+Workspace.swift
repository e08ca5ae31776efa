internal import Essentials

extension SourceFiles {
  /// Returns the folders of the dependencies by path that the package manager noted in a scratch
  /// folder; none before the first build.
  static func dependencies(inScratch folder: String) -> [String] {
    let text = try? String(contentsOfFile: "\(folder)/workspace-state.json", encoding: .utf8)
    return dependencies(inWorkspace: text ?? "")
  }

  /// Returns the folders of the dependencies by path that the text of a `workspace-state.json`
  /// names; none if it cannot be decoded.
  static func dependencies(inWorkspace text: String) -> [String] {
    guard let workspace = try? JSONDecoder().decode(Workspace.self, from: Data(text.utf8)) else {
      return []
    }
    return workspace.object.dependencies.map(\.packageRef)
      .filter { $0.kind == "fileSystem" }.map(\.location)
  }

  /// The part of the package manager's `workspace-state.json` that names the dependencies.
  private struct Workspace: Decodable {
    var object: Object

    struct Object: Decodable { var dependencies: [Dependency] }
    struct Dependency: Decodable { var packageRef: Reference }
    struct Reference: Decodable {
      var kind: String
      var location: String
    }
  }
}
