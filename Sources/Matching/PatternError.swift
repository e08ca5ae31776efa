/// The reason why a text is not an expression of this module, with the place in the text.
package struct PatternError: Error, Equatable, CustomStringConvertible {
  /// The fault in the text: wrong syntax, an unsupported construct or an exceeded limit.
  enum Kind: Equatable {
    case unclosedGroup, unopenedGroup, unclosedSet, emptySet, descendingRange
    case nothingToRepeat, descendingRepetition, danglingEscape
    case unknownEscape(Character)
    case unsupported(String)
    case tooLarge, tooDeep
  }

  let kind: Kind
  /// The position of the fault in the text, in Unicode scalars from 0.
  let position: Int

  init(_ kind: Kind, at position: Int) {
    self.kind = kind
    self.position = position
  }

  /// The fault as a clause for an error message, with its position unless the whole text is at
  /// fault.
  package var description: String {
    switch kind {
    case .tooLarge: "it has more than \(PatternNode.greatestSize) steps; write smaller repetitions"
    case .tooDeep: "its groups are nested too deeply"
    default: "\(words) at character \(position + 1)"
    }
  }

  private var words: String {
    switch kind {
    case .unclosedGroup: "a group without its )"
    case .unopenedGroup: "a ) without its group; write \\) for the character"
    case .unclosedSet: "a set without its ]; write \\[ for the character"
    case .emptySet: "a set without a member"
    case .descendingRange: "a range whose ends do not ascend"
    case .nothingToRepeat: "nothing to repeat; write \\* for the character"
    case .descendingRepetition: "a repetition whose numbers do not ascend"
    case .danglingEscape: "a \\ with nothing after it"
    case .unknownEscape(let character): "no such escape as \\\(character)"
    case .unsupported(let what): "\(what) is not supported, since its search could take for ever,"
    case .tooLarge, .tooDeep: ""
    }
  }
}
