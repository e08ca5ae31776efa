import ExactValues

/// The program that lists exact values like `frames exact`, without the standard library's
/// `CommandLine`, which embedded Swift lacks.
@c(main) public func main(
  _ count: Int32, _ arguments: UnsafePointer<UnsafePointer<CChar>?>
) -> Int32 {
  guard count == 3, let section = arguments[2] else {
    ExactListing.sections { print($0) }
    return 0
  }
  return ExactListing.values(of: String(cString: section)) { print($0) } ? 0 : 64
}
