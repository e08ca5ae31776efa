internal import Measurements

/// The functions and the data of a program, with fingerprints of their compiled contents and the
/// names that they refer to.
///
/// The contents are read from the object files, where calls and addresses are still names. In the
/// linked program they are distances, and an added function moves all of them.
package struct CodeGraph: Sendable {
  /// The functions and data of the program, by linker name.
  package let parts: [String: CodePart]
  /// Whether all code was read.
  ///
  /// A program that links an archive is incomplete, because archives are not read.
  package let isComplete: Bool
  /// The sizes of the functions by module; `nil` for a graph that was not read from a program.
  package private(set) var code: ProgramCode?

  /// Reads the code of a build.
  ///
  /// - Complexity: O(n log n) for n bytes of all object files.
  /// - Throws: `BuildError.unreadable` for a damaged file, `.unknownLink` if the link command is
  ///   unknown.
  package init(of program: BuiltProgram) throws(BuildError) {
    let command = try LinkCommand(of: program)
    guard let map = ProgramMap(try ELFImage(contentsOf: program.path)) else {
      throw .unreadable(path: program.path, reason: "it has no symbols")
    }
    var objects: [ObjectCode] = []
    var modules: Set<String> = []
    var owners: [String: Set<String>] = [:]
    for path in command.objects {
      let object = ObjectCode(try ELFImage(contentsOf: path))
      objects.append(object)
      guard let module = LinkCommand.module(of: path) else { continue }
      modules.insert(module)
      for (name, part) in object.parts where part.isFunction {
        owners[name, default: []].insert(module)
      }
    }
    var parts = Self.merged(objects)
    for name in parts.keys where parts[name]?.isFunction == true {
      // The linker leaves out functions that nothing uses.
      parts[name] = map.functions[name].flatMap { places in
        parts[name].map { $0.sized(places.reduce(0) { $0 + $1.size }) }
      }
    }
    self.init(parts: parts, isComplete: command.archives.isEmpty)
    code = ProgramCode(map, modules: modules.sorted(), owners: owners)
  }

  /// Creates a graph from its parts.
  ///
  /// A cast finds the conformances of a type in a list of all conformances at run time. So in this
  /// graph each type refers to its conformances. If the type belongs to another library, the
  /// protocol refers to the conformance.
  ///
  /// Swift's linker names begin with `$s`. They end in `Mc` for a conformance's descriptor, in `Mn`
  /// for a type's and in `Mp` for a protocol's (`docs/ABI/Mangling.rst` of the compiler).
  init(parts: [String: CodePart], isComplete: Bool = true) {
    var parts = parts
    for (name, part) in parts where name.hasPrefix("$s") && name.hasSuffix("Mc") {
      // A pointer to a type of another library is a part of its own, named `got.` and the type.
      let types = part.references.filter {
        $0.hasPrefix("$s") && $0.hasSuffix("Mn") && parts[$0] != nil
      }
      let owners = types.isEmpty ? part.references.filter { $0.hasSuffix("Mp") } : types
      for owner in owners { parts[owner]?.references.insert(name) }
    }
    self.parts = parts
    self.isComplete = isComplete
  }

  /// Joins the functions and data of several object files.
  ///
  /// A name has several contents only if it is private to its file, or if a shared function differs
  /// between files.
  private static func merged(_ objects: [ObjectCode]) -> [String: CodePart] {
    var found: [String: [CodePart]] = [:]
    for object in objects {
      for (name, part) in object.parts { found[name, default: []].append(part) }
    }
    return found.mapValues { copies in
      var contents = Fingerprint()
      // Sorted, so that the order of the files does not count.
      for each in Set(copies.map(\.contents.description)).sorted() { contents.add(each.utf8) }
      return CodePart(
        isFunction: copies.contains(where: \.isFunction), contents: contents,
        references: copies.reduce(into: []) { $0.formUnion($1.references) })
    }
  }

  /// Returns the names of the functions that differ from `reference` or are new, sorted.
  package func changes(since reference: CodeGraph) -> [String] {
    parts.filter { $1.isFunction && reference.parts[$0] != $1 }.keys.sorted()
  }
}

extension CodePart {
  fileprivate func sized(_ size: Int) -> Self {
    var part = self
    part.size = size
    return part
  }
}
