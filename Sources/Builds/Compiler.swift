internal import ChildProcess
internal import Measurements

/// The compiler on the path, which may differ from the one that built this program.
enum Compiler {
  /// Returns a part of a folder's name that changes with the compiler's version, the flags and the
  /// product.
  ///
  /// - Throws: `BuildError.missingTool` when there is no compiler, `.interrupted` after a signal.
  static func key(for plan: BuildPlan) throws(BuildError) -> String {
    let answer = try ChildProcess.answer(
      [try plan.variant.swift(), "--version"], in: plan.root, unless: plan.interruption)
    guard answer.status == 0 else { throw .missingTool("swift") }
    var hash = Fingerprint()
    // Without the folders to hide: they differ between builds that are otherwise alike.
    let parts = ["\(BuildPlan.version)", answer.output, plan.product]
    // The length ends each part, so that ["a", "b"] is not ["ab"].
    for part in parts + BuildPlan.flags(hiding: []) + plan.variant.key {
      hash.add(part.utf8)
      hash.add(part.utf8.count)
    }
    return "swift-\(version(in: answer.output))-\(hash)"
  }

  /// Returns the version number in a text: `6.3.1` for "Swift version 6.3.1 (swift-6.3.1-RELEASE)".
  static func version(in text: String) -> String {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let word = words.firstIndex(of: "version"), word + 1 < words.endIndex else {
      return "unknown"
    }
    return String(words[word + 1].filter { $0.isNumber || $0 == "." })
  }
}
