internal import Essentials

/// The operating system's messages for errors, in lower case so that they follow other words.
package enum SystemReason {
  /// The message for `errno`, to be read right after the call that failed.
  package static var ofLastCall: String { message(errno) }

  /// Returns the system's message that underlies an error of Foundation, or else the error's own
  /// description.
  package static func of(_ error: any Error) -> String {
    let underlying = (error as? CocoaError)?.underlying as? POSIXError
    return underlying.map { message($0.code.rawValue) } ?? "\(error)"
  }

  private static func message(_ number: Int32) -> String {
    unsafe String(cString: strerror(number)).lowercased()
  }
}
