internal import Foundation

/// A reader of files or lines that this process does not write itself, with its promises.
struct Reader: Sendable {
  /// The name, which is also that of the folder of its examples.
  let name: String
  /// Reads an input, and requires what the reader promises of it.
  ///
  /// An error is a rejected input, which keeps every promise.
  private let check: @Sendable (Data) throws -> Void

  init(_ name: String, _ check: @escaping @Sendable (Data) throws -> Void) {
    self.name = name
    self.check = check
  }

  /// All readers, by topic.
  static let all: [Reader] =
    documents + databases + exchanged + tools + programs + packages + lines

  /// Reads one input.
  func run(_ input: Data) {
    try? check(input)
  }
}

/// Ends the process where a promise is broken, so that libFuzzer keeps the input.
func require(_ condition: Bool, _ promise: @autoclosure () -> String) {
  guard !condition else { return }
  FileHandle.standardError.write(Data("promise broken: \(promise())\n".utf8))
  abort()
}

/// Writes a value, reads it again, and requires that nothing has changed.
func requireRoundTrip<Value: Equatable>(
  _ value: Value, write: (Value) throws -> Data, read: (Data) throws -> Value
) {
  do {
    let text = try write(value)
    let again = try read(text)
    let shown = String(decoding: text, as: UTF8.self)
    require(again == value, "written and read again, it differs: \(shown)")
  } catch {
    require(false, "what was read cannot be written and read again: \(error)")
  }
}

/// A file in memory for readers that take a path.
enum InputFile {
  /// A folder of this process in the memory file system, so that no input waits for a disk.
  static let folder: String = {
    let folder = "/dev/shm/fuzz-readers-\(getpid())"
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(atPath: InputFile.folder) }
    return folder
  }()

  /// Writes an input, and returns the path of the file.
  static func path(of input: Data, named name: String = "input") throws -> String {
    let path = "\(folder)/\(name)"
    try input.write(to: URL(fileURLWithPath: path))
    return path
  }
}
