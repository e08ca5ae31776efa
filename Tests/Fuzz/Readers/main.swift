// Explores one reader with libFuzzer: `fuzz-readers READER [option of libFuzzer]… [folder]…`.
//
// Without arguments, prints the names of all readers. Exits 64 for another name, 77 where an input
// breaks a promise, and as libFuzzer does otherwise. scripts/fuzz builds and calls it.

internal import CFuzzer
internal import Foundation

nonisolated(unsafe) private var reader: Reader?

var arguments = CommandLine.arguments
guard arguments.count > 1 else {
  print(Reader.all.map(\.name).joined(separator: "\n"))
  exit(0)
}
let name = arguments.remove(at: 1)
reader = Reader.all.first { $0.name == name }
guard reader != nil else {
  FileHandle.standardError.write(Data("error: no reader is called \(name)\n".utf8))
  exit(64)
}
ProcessorLimit.install()
var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
var count = Int32(arguments.count)
let status = words.withUnsafeMutableBufferPointer { buffer in
  guard var start = buffer.baseAddress else { return Int32(70) }
  return unsafe LLVMFuzzerRunDriver(&count, &start) { bytes, size in
    let input = unsafe UnsafeBufferPointer(start: bytes, count: size)
    ProcessorLimit.limit { reader?.run(Data(input)) }
    return 0
  }
}
exit(status)
