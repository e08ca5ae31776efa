internal import Statistics

extension MemoryPlacement {
  /// The sizes of blocks, in bytes: jemalloc's small classes from 16 to 8192, and two larger ones.
  private static let sizes = [
    16, 32, 48, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 640, 768, 896, 1024,
    1280, 1536, 1792, 2048, 2560, 3072, 3584, 4096, 5120, 6144, 7168, 8192, 16384, 32768,
  ]

  /// Allocates some blocks of each size, and keeps them until the process ends.
  package func moveHeap() {
    var generator = SeedSequence(seed: seed)
    for size in Self.sizes {
      // Up to 15 of each, 0.8 MB in the mean: a choice. The sink keeps the compiler from removing
      // the allocation.
      for _ in 0..<Int.random(in: 0..<16, using: &generator) {
        unsafe blackHole(UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16))
      }
    }
  }
}
