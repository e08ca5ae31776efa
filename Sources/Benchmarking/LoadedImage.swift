internal import CPlatform

/// A file whose code is in this process: the program or a library.
///
/// With it, an address can be named by another process, later.
package struct LoadedImage: Sendable, Codable, Equatable {
  /// The file; empty for the program itself.
  package var path: String
  /// What was added to the addresses in the file when it was loaded.
  package var bias: UInt
  /// The addresses that it lies at.
  package var addresses: Range<UInt>

  /// Creates an image.
  package init(path: String, bias: UInt, addresses: Range<UInt>) {
    self.path = path
    self.bias = bias
    self.addresses = addresses
  }

  /// The files in this process; none where the system does not tell.
  package static var all: [LoadedImage] {
    var images: [LoadedImage] = []
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
