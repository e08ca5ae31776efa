public import Foundation
public import Testing

/// The colours of a picture, as means over the cells of a coarse grid.
///
/// A cell is small enough that a line of a plot changes its mean, and large enough that the way in
/// which a browser smooths the edges of shapes does not.
public struct PictureSnapshot: Sendable, Equatable {
  /// The means of red, green and blue in each cell, 0…255, row by row.
  public var cells: [[Int]]
  /// The number of cells in a row.
  public let columns: Int

  /// The largest difference of a cell that counts as none.
  ///
  /// A choice: two runs of one browser agree exactly, and a dark line of two pixels across a cell
  /// of twelve changes its mean by 35.
  private static let tolerance = 8

  /// Reads a PNG.
  ///
  /// - Parameters:
  ///   - png: The picture.
  ///   - cell: The width and the height of a cell, in pixels.
  /// - Throws: When the browser cannot show it.
  public init(_ png: Data, cell: Int) throws {
    // A browser is the decoder that is here anyway.
    let seen = try PageBrowser.use(
      """
      <!DOCTYPE html>
      <title>a picture</title>
      <body><img id="image" alt="" src="data:image/png;base64,\(png.base64EncodedString())"/></body>
      """,
      """
      const image = byId('image');
      if (!image.complete) await new Promise((done) => { image.onload = done; });
      const [width, height] = [image.naturalWidth, image.naturalHeight];
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d');
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, width, height);
      const cells = [];
      for (let y = 0; y + \(cell) <= height; y += \(cell)) {
        for (let x = 0; x + \(cell) <= width; x += \(cell)) {
          const sum = [0, 0, 0];
          for (let pixel = 0; pixel < \(cell * cell); pixel++) {
            const row = y + Math.floor(pixel / \(cell));
            const at = 4 * (row * width + x + pixel % \(cell));
            for (let part = 0; part < 3; part++) sum[part] += data[at + part];
          }
          cells.push(sum.map((one) => Math.round(one / \(cell * cell))));
        }
      }
      note('cells', JSON.stringify(cells));
      note('columns', Math.floor(width / \(cell)));
      """)
    let cells = try #require(seen["cells"])
    self.cells = try JSONDecoder().decode([[Int]].self, from: Data(cells.utf8))
    columns = try #require(seen["columns"].flatMap(Int.init))
  }

  /// Reads the text of a snapshot; `nil` if it is none.
  public init?(text: String) {
    let rows = text.split(separator: "\n").map { $0.split(separator: " ") }
    guard let columns = rows.first?.count, rows.allSatisfy({ $0.count == columns }) else {
      return nil
    }
    cells = rows.joined().compactMap { word in
      Int(word, radix: 16).map { [$0 >> 16, $0 >> 8 & 255, $0 & 255] }
    }
    self.columns = columns
    guard cells.count == rows.count * columns else { return nil }
  }

  /// The cells as hexadecimal colours, a row a line.
  public var text: String {
    let words = cells.map { cell in
      cell.map { String($0 + 256, radix: 16).suffix(2) }.joined()
    }
    return stride(from: 0, to: words.count, by: columns)
      .map { words[$0..<min($0 + columns, words.count)].joined(separator: " ") + "\n" }.joined()
  }

  /// Returns the cells that differ from another picture's by more than edges explain, as column and
  /// row; all cells if the pictures differ in size.
  public func differences(from other: PictureSnapshot) -> [String] {
    guard columns == other.columns, cells.count == other.cells.count else {
      return [
        "the size: \(columns) of \(cells.count), not \(other.columns) of \(other.cells.count)"
      ]
    }
    return cells.indices.filter { index in
      zip(cells[index], other.cells[index]).contains { ($0 - $1).magnitude > Self.tolerance }
    }.map { "(\($0 % columns), \($0 / columns)): \(cells[$0]), not \(other.cells[$0])" }
  }

  /// Expects a picture to look like its snapshot.
  ///
  /// With the variable `WRITE_SNAPSHOTS` the snapshot is written instead.
  ///
  /// - Parameters:
  ///   - file: The snapshot's file.
  ///   - sourceLocation: The place of the expectation.
  /// - Throws: When the file cannot be read or written.
  public func expectLike(
    _ file: URL, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    if ProcessInfo.processInfo.environment["WRITE_SNAPSHOTS"] != nil {
      return try Data(text.utf8).write(to: file)
    }
    let stored = try #require(
      PictureSnapshot(text: String(contentsOf: file, encoding: .utf8)), "\(file.path)",
      sourceLocation: sourceLocation)
    let differences = differences(from: stored)
    #expect(
      differences.isEmpty,
      """
      \(differences.count) of \(cells.count) cells differ from \(file.lastPathComponent): \
      \(differences.prefix(5)); WRITE_SNAPSHOTS=1 accepts what is seen
      """, sourceLocation: sourceLocation)
  }
}
