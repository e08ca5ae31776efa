internal import CPlatform

/// A file whose code is loaded in this process: the program or a library.
///
/// With it, another process can later map an address to a name.
package struct LoadedImage: Sendable, Codable, Equatable {
  /// The path of the file; empty for the program itself.
  package var path: String
  /// The difference between a loaded address and the address in the file.
  package var bias: UInt
  /// The range of loaded addresses in the process, before `bias` is subtracted.
  package var addresses: Range<UInt>

  /// Creates an image of the file at `path`, loaded at `addresses`.
  package init(path: String, bias: UInt, addresses: Range<UInt>) {
    self.path = path
    self.bias = bias
    self.addresses = addresses
  }

  /// The program and the libraries in this process; empty if the system does not report them.
  package static var all: [LoadedImage] {
    var images: [LoadedImage] = []
    // The list is passed as context, because a function pointer of C captures nothing.
    unsafe withUnsafeMutablePointer(to: &images) { images in
      unsafe cplatform_visit_images(
        { image, context in
          guard let image = unsafe image?.pointee, let path = unsafe image.path else { return }
          let found = unsafe LoadedImage(
            path: String(cString: path), bias: image.bias, addresses: image.start..<image.end)
          unsafe context?.assumingMemoryBound(to: [LoadedImage].self).pointee.append(found)
        }, images)
    }
    return images
  }
}
