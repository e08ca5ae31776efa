internal import Essentials

/// The command with which the package manager linked a program, for linking it again elsewhere.
///
/// The command is taken from the plan that the package manager leaves in its folder. Repeating it
/// takes a quarter of the time that `swift build` needs to find out that only a linker flag has
/// changed, does not replace the program, and allows two parallel links. A plan that cannot be
/// parsed, such as that of another build system, is an error.
struct LinkCommand: Equatable {
  private let arguments: [String]

  /// Finds the command in the build folder of a program.
  ///
  /// - Throws: `BuildError.unknownLink` when the folder has no such command.
  init(of program: BuiltProgram) throws(BuildError) {
    // The manifest that SwiftPM writes for its build engine, llbuild, in a release build.
    let path = "\(program.scratch)/release.yaml"
    guard let plan = try? String(contentsOfFile: path, encoding: .utf8),
      let found = LinkCommand(product: program.product, plan: plan)
    else { throw .unknownLink(program: program.path) }
    arguments = Self.listed(found.arguments, of: program)
  }

  /// Returns the words of a command with the files that it lists, `@PATH`, and with the paths of
  /// the folder that the build is in now.
  ///
  /// A list has one path a line, which SwiftPM writes for the objects. A word that names no list
  /// stays.
  private static func listed(_ words: [String], of program: BuiltProgram) -> [String] {
    func moved(_ word: String) -> String {
      word.replacing("\(program.madeAt)/", with: "\(program.scratch)/")
    }
    return words.map(moved).flatMap { word in
      guard word.hasPrefix("@"),
        let list = try? String(contentsOfFile: String(word.dropFirst()), encoding: .utf8)
      else { return [word] }
      return list.split(whereSeparator: \.isNewline).map { moved(unquoted(String($0))) }
    }
  }

  /// Finds the command in the text of a plan; `nil` if no command there links `product`.
  init?(product: String, plan: String) {
    // A command of the manifest has its words on one line. Of those of the compiler driver only the
    // link of a program has `-emit-executable`.
    let key = "args:"
    for line in plan.split(separator: "\n") {
      let line = line.drop { $0 == " " }
      guard line.hasPrefix(key), line.contains("\"-emit-executable\""),
        let words = try? JSONDecoder().decode(
          [String].self, from: Data(line.dropFirst(key.count).utf8)),
        let output = Self.output(of: words),
        output.lastPathName == product
      else { continue }
      arguments = words
      return
    }
    return nil
  }

  private static func output(of words: [String]) -> String? {
    guard let option = words.firstIndex(of: "-o"), option + 1 < words.endIndex else { return nil }
    return words[option + 1]
  }

  /// Returns the command, changed to write to `path` and to pass more arguments to the linker.
  func linking(to path: String, linkerArguments: [String]) -> [String] {
    var words = arguments
    if let option = words.firstIndex(of: "-o") { words[option + 1] = path }
    return words + linkerArguments.flatMap { ["-Xlinker", $0] }
  }

  /// The paths of the linked archives, static libraries whose objects `CodeGraph` does not read.
  var archives: [String] { arguments.filter { $0.hasSuffix(".a") } }

  /// The paths of the linked object files.
  var objects: [String] { arguments.filter { $0.hasSuffix(".o") } }

  /// Returns the module that an object file was compiled from; `nil` for a file of another place.
  ///
  /// SwiftPM has a folder for each, such as `.build/x86_64-unknown-linux-gnu/release/Parser.build`.
  static func module(of object: String) -> String? {
    let folders = object.split(separator: "/").dropLast()
    return folders.last { $0.hasSuffix(".build") && $0 != ".build" }.map { String($0.dropLast(6)) }
  }

  /// Returns a path without the quotes that the package manager added for a shell.
  private static func unquoted(_ word: String) -> String {
    guard word.count > 1, word.hasPrefix("'"), word.hasSuffix("'") else { return word }
    return String(word.dropFirst().dropLast()).replacing("'\\''", with: "'")
  }
}
