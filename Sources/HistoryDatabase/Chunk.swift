/// The sizes of chunks.
enum Chunk {
  /// The number of measurements of a chunk.
  ///
  /// It is a choice: with the slack, a reader parses the texts of up to 511 measurements.
  static let size = 256
  /// The number of newest measurements that have no chunk yet, so that those of slower machines and
  /// later imports find their place.
  static let slack = 256
}
