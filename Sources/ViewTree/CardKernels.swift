internal import CViewTree

/// The loops of `CViewTree`: the one place of the module where pointers are.
///
/// C checks nothing, so what it is lent is checked here. The numbers of nodes and leaves come from
/// the tree itself, which holds no others.
struct CardKernels: Sendable {
  /// Whether to use the wider instructions that each loop is compiled for as well.
  ///
  /// The results are the same.
  var avx2 = CardKernels.hasAVX2

  /// Whether this processor has those instructions.
  static var hasAVX2: Bool { cviewtree_has_avx2() }

  /// Children that a node has room for, and cards that a leaf has.
  static var lanes: Int { Int(cviewtree_lanes) }
  /// Children that a new node gets, and cards that a new leaf gets.
  static var fill: Int { Int(cviewtree_fill) }
  /// What stands for a height where there is none: greater than any list is tall.
  ///
  /// Edits change it as they change others, so what stands there differs from it, but by no more
  /// than the height of all cards (2⁵³): by what came before it since it was put there.
  static var nothing: Int64 { cviewtree_nothing }

  // MARK: New leaves

  /// Writes where the cards of new leaves end.
  ///
  /// - Parameters:
  ///   - ends: The ends of all leaves.
  ///   - leaves: The new ones, which become full as far as new leaves are.
  ///   - heights: One height for each card, in points, or those that each leaf takes again.
  ///   - tops: Receives the height before each leaf.
  /// - Returns: The height of all; `nil` when some card needs a closer look, and what was written
  ///   means nothing then.
  func fill(
    _ ends: inout LaneGroups<Int64>, _ leaves: Range<Int>, with heights: Span<Double>,
    tops: inout InlineArray<32, Int64>
  ) -> Int? {
    let fill = CardKernels.fill
    let isRepeated = heights.count == fill
    precondition(ends.hasGroups(leaves), "no leaves \(leaves)")
    precondition(leaves.count <= tops.count, "a top for each leaf")
    precondition(isRepeated || heights.count == leaves.count * fill, "a height for each card")
    var tops = tops.mutableSpan
    let height = heights.withUnsafeBufferPointer { heights in
      tops.withUnsafeMutableBufferPointer { tops in
        ends.withMutablePointer { ends in
          cviewtree_fill_leaves(
            heights.baseAddress, isRepeated ? 0 : fill, leaves.count,
            ends?.advanced(by: leaves.lowerBound * CardKernels.lanes), tops.baseAddress, avx2)
        }
      }
    }
    return height < 0 ? nil : Int(height)
  }

  // MARK: Search

  /// The card that a height inside the content lies in.
  @inline(__always)
  func search(
    _ height: Int, _ nodes: CardNodes, _ ends: LaneGroups<Int64>, root: Int, levels: Int
  ) -> CardPlace {
    let place = ends.withPointer { ends in
      nodes.withPointers {
        cviewtree_search($0, $1, $2, ends, root, levels, Int64(height), avx2)
      }
    }
    return CardPlace(place)
  }

  /// The card of a row; the place behind the last card for the row behind it, but not if the list
  /// is new: if it has not been edited since it was built.
  @inline(__always)
  func find(_ row: Int, _ nodes: CardNodes, root: Int, levels: Int, isNew: Bool) -> CardPlace {
    CardPlace(nodes.withPointers { cviewtree_find($0, $1, $2, root, levels, row, isNew, avx2) })
  }

  /// Writes where the cards lie that are visible from one height to another, which are different
  /// and inside the content, in points.
  @inline(__always)
  func writeVisible(
    from start: Double, to end: Double, width: Double, _ nodes: CardNodes,
    _ ends: LaneGroups<Int64>, root: Int, levels: Int, into attributes: inout [LayoutAttributes]
  ) {
    precondition(
      MemoryLayout<LayoutAttributes>.stride == MemoryLayout<cviewtree_attributes>.stride)
    ends.withPointer { ends in
      nodes.withPointers { offsets, rows, children in
        attributes.fill { attributes, room in
          cviewtree_write_visible(
            offsets, rows, children, ends, root, levels, start, end, width, attributes, room, avx2)
        }
      }
    }
  }

  // MARK: Edits

  /// Adds to the heights before the children behind those on a path.
  @inline(__always)
  func add(
    _ height: Int, to offsets: inout LaneGroups<Int64>, along path: CardPath,
    _ children: LaneGroups<Int32>
  ) {
    offsets.withMutablePointer { offsets in
      children.withPointer {
        cviewtree_add_height(offsets, $0, path.lent, Int64(height), avx2)
      }
    }
  }

  /// Adds to the rows before the children behind those on a path.
  @inline(__always)
  func add(
    _ count: Int, to rows: inout LaneGroups<Int32>, along path: CardPath,
    _ children: LaneGroups<Int32>
  ) {
    rows.withMutablePointer { rows in
      children.withPointer { cviewtree_add_rows(rows, $0, path.lent, Int32(count), avx2) }
    }
  }

  /// Changes the height of the card of a row, and the heights before the children behind it.
  ///
  /// - Returns: The card's leaf, its position there, and how much taller it became.
  @inline(__always)
  func resize(
    _ row: Int, to height: Int, offsets: inout LaneGroups<Int64>, rows: LaneGroups<Int32>,
    children: LaneGroups<Int32>, ends: inout LaneGroups<Int64>, root: Int, levels: Int, isNew: Bool
  ) -> (leaf: Int, position: Int, growth: Int) {
    let resized = offsets.withMutablePointer { offsets in
      ends.withMutablePointer { ends in
        rows.withPointer { rows in
          children.withPointer {
            cviewtree_resize(
              offsets, rows, $0, ends, root, levels, row, isNew, Int64(height), avx2)
          }
        }
      }
    }
    return (Int(resized.leaf), Int(resized.position), Int(resized.growth))
  }

  /// What to do with a card of a leaf.
  enum Edit { case insert, remove }

  /// Inserts or removes a card of some height.
  @inline(__always)
  func edit(
    _ edit: Edit, _ height: Int, in ends: inout LaneGroups<Int64>, _ leaf: Int, at position: Int
  ) {
    precondition(ends.hasGroups(leaf..<leaf + 1), "no leaf \(leaf)")
    precondition(position >= 0 && position < CardKernels.lanes, "no card \(position)")
    ends.withMutablePointer { ends in
      let ends = ends?.advanced(by: leaf * CardKernels.lanes)
      switch edit {
      case .insert: cviewtree_insert_card(ends, position, Int64(height), avx2)
      case .remove: cviewtree_remove_card(ends, position, Int64(height), avx2)
      }
    }
  }
}

extension CardPlace {
  @inline(__always)
  fileprivate init(_ place: cviewtree_place) {
    self.init(
      leaf: Int(place.leaf), firstRow: Int(place.first_row), leafTop: Int(place.top),
      position: Int(place.position), lanes: place.lanes)
  }
}

extension CardPath {
  fileprivate var lent: cviewtree_path {
    cviewtree_path(lanes: lanes, root: Int32(root), levels: Int32(levels))
  }
}

/// The arrays of nodes as C takes them.
private typealias LentNodes<Result> = (
  _ offsets: UnsafePointer<Int64>?, _ rows: UnsafePointer<Int32>?,
  _ children: UnsafePointer<Int32>?
) -> Result

extension CardNodes {
  @inline(__always)
  fileprivate func withPointers<Result>(_ body: LentNodes<Result>) -> Result {
    CardNodes.lend(offsets, rows, children, to: body)
  }

  /// Of properties one by one, since a closure that holds the nodes counts a reference to each.
  @inline(__always)
  private static func lend<Result>(
    _ offsets: LaneGroups<Int64>, _ rows: LaneGroups<Int32>, _ children: LaneGroups<Int32>,
    to body: LentNodes<Result>
  ) -> Result {
    offsets.withPointer { offsets in
      rows.withPointer { rows in
        children.withPointer { body(offsets, rows, $0) }
      }
    }
  }
}

extension [LayoutAttributes] {
  /// Fills an empty array, whose storage is reused, with all that there is.
  ///
  /// - Parameter write: Writes elements into so much room, and returns how many there are.
  @inline(__always)
  fileprivate mutating func fill(
    _ write: (UnsafeMutablePointer<cviewtree_attributes>?, Int) -> Int
  ) {
    var room = Swift.max(capacity, 1)
    while isEmpty {
      var needed = 0
      append(addingCapacity: room) { output in
        output.withUnsafeMutableBufferPointer { elements, count in
          elements.withMemoryRebound(to: cviewtree_attributes.self) {
            needed = write($0.baseAddress, $0.count)
          }
          // All or none, so that the second attempt finds an empty array.
          count = needed <= elements.count ? needed : 0
        }
      }
      guard needed > room else { return }
      room = needed
    }
  }
}

extension LaneGroups {
  fileprivate func hasGroups(_ groups: Range<Int>) -> Bool {
    groups.lowerBound >= 0
      && groups.upperBound * LaneGroups.width <= numbers.count - LaneGroups.padding
  }

  /// Lends the groups.
  @inline(__always)
  fileprivate func withPointer<Result>(_ body: (UnsafePointer<Number>?) -> Result) -> Result {
    numbers.span.withUnsafeBufferPointer {
      body($0.baseAddress?.advanced(by: LaneGroups.padding))
    }
  }

  /// Lends the groups, to be written.
  @inline(__always)
  fileprivate mutating func withMutablePointer<Result>(
    _ body: (UnsafeMutablePointer<Number>?) -> Result
  ) -> Result {
    var numbers = numbers.mutableSpan
    return numbers.withUnsafeMutableBufferPointer {
      body($0.baseAddress?.advanced(by: LaneGroups.padding))
    }
  }
}
