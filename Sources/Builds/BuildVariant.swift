internal import ChildProcess
internal import Essentials

/// The compiler and the options of a build, beside another build of the same sources.
package struct BuildVariant: Sendable, Equatable {
  /// The folder of a toolchain, with `usr/bin/swift` or `bin/swift`; `nil` for the one on the path.
  package var toolchain: String?
  /// The flags of the Swift compiler, such as `-Osize`.
  package var swiftFlags: [String] = []
  /// The flags of the C compiler.
  package var cFlags: [String] = []
  /// The traits of the package, as `swift build --traits` takes them; `nil` for the default ones.
  package var traits: String?
  /// The variables of the build's environment.
  package var variables: [String: String] = [:]

  /// Creates a variant that has nothing of its own.
  package init() {}

  /// Adds a variable, such as `NAME=VALUE`; returns `false` for a text without a name or a value.
  package mutating func add(variable text: String) -> Bool {
    guard let sign = text.firstIndex(of: "="), sign != text.startIndex else { return false }
    variables[String(text[..<sign])] = String(text[text.index(after: sign)...])
    return true
  }

  /// The variant in the words of a shell, such as `-Osize` or `--toolchain /opt/swift`.
  package var description: String {
    let words =
      swiftFlags + cFlags.map { "-Xcc \($0)" } + (traits.map { ["--traits \($0)"] } ?? [])
      + variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      + (toolchain.map { ["--toolchain \($0)"] } ?? [])
    return words.isEmpty ? "the usual flags" : words.joined(separator: " ")
  }

  /// The arguments of `swift build`.
  var arguments: [String] {
    swiftFlags.flatMap { ["-Xswiftc", $0] } + cFlags.flatMap { ["-Xcc", $0] }
      + (traits.map { ["--traits", $0] } ?? [])
  }

  /// The parts of a key that two variants share only if they are equal; empty without options.
  var key: [String] {
    guard self != BuildVariant() else { return [] }
    return arguments + ["in"] + variables.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
      + ["by", toolchain ?? ""]
  }

  /// Returns the package manager of the toolchain.
  ///
  /// - Throws: `BuildError.unreadable` when the folder has none.
  func swift() throws(BuildError) -> String {
    guard let toolchain else { return "swift" }
    let places = ["\(toolchain)/usr/bin/swift", "\(toolchain)/bin/swift"]
    guard let found = places.first(where: FileManager.default.isExecutableFile) else {
      throw .unreadable(path: toolchain, reason: "no toolchain: there is no usr/bin/swift")
    }
    return found
  }
}

/// Two builds of the same sources.
package struct BuildVariants: Sendable, Equatable {
  /// The build under test.
  package var candidate = BuildVariant()
  /// The build to compare with.
  package var reference = BuildVariant()
  /// The commit of both, by any name that git accepts; `nil` for the working tree.
  package var commit: String?

  /// Creates two builds of the working tree that do not differ.
  package init() {}
}
