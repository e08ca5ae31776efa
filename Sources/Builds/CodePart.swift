package import Measurements

/// A function or a named object of data, as `CodeGraph` compares them between builds.
package struct CodePart: Sendable, Equatable {
  /// Whether the part is a function; otherwise it is data.
  package var isFunction: Bool
  /// The size in the linked program in bytes; 0 for data.
  package var size = 0
  /// A fingerprint of the part's bytes, of the constants and unnamed data that it uses, and of the
  /// names that it refers to.
  package var contents: Fingerprint
  /// The names of the functions and the data that the part refers to.
  package var references: Set<String>
}
