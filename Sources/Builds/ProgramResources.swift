internal import Essentials

/// The folders of resources that the package manager lays beside a program, where `Bundle.module`
/// looks for them first.
package enum ProgramResources {
  /// Returns the names of the folders beside a program, sorted.
  static func names(beside program: String) -> [String] {
    Folder.names(in: folder(of: program)).filter { $0.hasSuffix(".resources") }.sorted()
  }

  /// Whether two programs have other resources, which are compared byte by byte.
  static func differ(_ a: String, _ b: String) -> Bool {
    let names = names(beside: a)
    return names != Self.names(beside: b)
      || names.contains { name in
        !FileManager.default.contentsEqual(
          atPath: "\(folder(of: a))/\(name)", andPath: "\(folder(of: b))/\(name)")
      }
  }

  /// Makes the resources of a program those of a copy of it in another folder, by links.
  ///
  /// Elsewhere `Bundle.module` finds the resources of the last build at the path of all builds.
  ///
  /// - Throws: An error of the file system.
  package static func link(of program: String, besideCopyIn copy: String) throws {
    for name in names(beside: program) {
      try FileManager.default.createSymbolicLink(
        atPath: "\(copy)/\(name)", withDestinationPath: "\(folder(of: program))/\(name)")
    }
  }

  /// The folder that a program is in when it runs, which a symbolic link to it is not.
  private static func folder(of program: String) -> String {
    URL(fileURLWithPath: program).resolvingSymlinksInPath().path.folderPath
  }
}
