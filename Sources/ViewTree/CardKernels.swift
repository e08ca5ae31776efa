internal import CViewTree

/// Wrappers of the loops in `CViewTree`: the only pointers of the module.
///
/// The C code checks nothing, so the arguments are checked here. The numbers of nodes and leaves
/// are not: they come from the tree itself, which holds only valid ones.
struct CardKernels: Sendable {
  /// Whether to use the variant of each loop that is compiled for AVX2.
  ///
  /// Both variants give the same results.
  var avx2 = CardKernels.hasAVX2

  /// Whether this processor and its system can run the variants for AVX2.
  static var hasAVX2: Bool { cviewtree_has_avx2() }

  /// The capacity of a node, in children, and of a leaf, in cards: 32.
  static var lanes: Int { Int(cviewtree_lanes) }
  /// The number of children of a new node, and of cards of a new leaf: fewer than `lanes`.
  static var fill: Int { Int(cviewtree_fill) }
  /// The placeholder for the height of an absent child or card: greater than any list is tall.
  ///
  /// Edits add to placeholders as they do to other lanes. A stored placeholder therefore differs
  /// from this value by the height changes before it, at most the height of all cards (2⁵³).
  static var nothing: Int64 { cviewtree_nothing }

  // MARK: New leaves

  /// Writes the ends of the cards of new leaves.
  ///
  /// - Parameters:
  ///   - ends: The ends of all leaves.
  ///   - leaves: The new leaves, each of which gets `fill` cards.
  ///   - heights: One height for each card, in points, or the heights of one leaf, which every leaf
  ///     repeats.
  ///   - tops: Receives the height before each leaf, in grains.
  /// - Returns: The height of all leaves, in grains; `nil` if a height may be invalid. What was
  ///   written is meaningless in that case.
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
    let height = unsafe heights.withUnsafeBufferPointer { heights in
      unsafe tops.withUnsafeMutableBufferPointer { tops in
        unsafe ends.withMutablePointer { ends in
          unsafe cviewtree_fill_leaves(
            heights.baseAddress, isRepeated ? 0 : fill, leaves.count,
            ends?.advanced(by: leaves.lowerBound * CardKernels.lanes), tops.baseAddress, avx2)
        }
      }
    }
    return height < 0 ? nil : Int(height)
  }

  // MARK: Search

  // These functions are inlined, because a structure that is passed in memory stalls every call.

  /// Returns the place of the card that contains a height, in grains from the top of the content.
  @inline(__always)
  func search(
    _ height: Int, _ nodes: CardNodes, _ ends: LaneGroups<Int64>, root: Int, levels: Int
  ) -> CardPlace {
    let place = unsafe ends.withPointer { ends in
      unsafe nodes.withPointers {
        unsafe cviewtree_search($0, $1, $2, ends, root, levels, Int64(height), avx2)
      }
    }
    return CardPlace(place)
  }

  /// Finds the card of a row.
  ///
  /// The row after the last one gives the place after the last card, unless the list is new: no
  /// card was inserted or removed since it was built.
  @inline(__always)
  func find(_ row: Int, _ nodes: CardNodes, root: Int, levels: Int, isNew: Bool) -> CardPlace {
    unsafe CardPlace(
      nodes.withPointers { unsafe cviewtree_find($0, $1, $2, root, levels, row, isNew, avx2) })
  }

  /// Writes the attributes of the cards visible between two heights, in points.
  ///
  /// The heights must differ and lie inside the content.
  @inline(__always)
  func writeVisible(
    from start: Double, to end: Double, width: Double, _ nodes: CardNodes,
    _ ends: LaneGroups<Int64>, root: Int, levels: Int, into attributes: inout [LayoutAttributes]
  ) {
    // The kernel writes the elements as structures of C.
    precondition(
      MemoryLayout<LayoutAttributes>.stride == MemoryLayout<cviewtree_attributes>.stride)
    unsafe ends.withPointer { ends in
      unsafe nodes.withPointers { offsets, rows, children in
        unsafe attributes.fill { attributes, room in
          unsafe cviewtree_write_visible(
            offsets, rows, children, ends, root, levels, start, end, width, attributes, room, avx2)
        }
      }
    }
  }

  // MARK: Edits

  /// Adds `height`, in grains, to the offsets of all children after a path's child in each node.
  @inline(__always)
  func add(
    _ height: Int, to offsets: inout LaneGroups<Int64>, along path: CardPath,
    _ children: LaneGroups<Int32>
  ) {
    unsafe offsets.withMutablePointer { offsets in
      unsafe children.withPointer {
        unsafe cviewtree_add_height(offsets, $0, path.lent, Int64(height), avx2)
      }
    }
  }

  /// Adds `count` to the first rows of all children after a path's child in each node.
  @inline(__always)
  func add(
    _ count: Int, to rows: inout LaneGroups<Int32>, along path: CardPath,
    _ children: LaneGroups<Int32>
  ) {
    unsafe rows.withMutablePointer { rows in
      unsafe children.withPointer {
        unsafe cviewtree_add_rows(rows, $0, path.lent, Int32(count), avx2)
      }
    }
  }

  /// Changes the height of the card of a row, in grains, and the offsets of the children after it.
  ///
  /// - Returns: The card's leaf, its position in the leaf, and the growth of its height in grains.
  @inline(__always)
  func resize(
    _ row: Int, to height: Int, offsets: inout LaneGroups<Int64>, rows: LaneGroups<Int32>,
    children: LaneGroups<Int32>, ends: inout LaneGroups<Int64>, root: Int, levels: Int, isNew: Bool
  ) -> (leaf: Int, position: Int, growth: Int) {
    let resized = unsafe offsets.withMutablePointer { offsets in
      unsafe ends.withMutablePointer { ends in
        unsafe rows.withPointer { rows in
          unsafe children.withPointer {
            unsafe cviewtree_resize(
              offsets, rows, $0, ends, root, levels, row, isNew, Int64(height), avx2)
          }
        }
      }
    }
    return (Int(resized.leaf), Int(resized.position), Int(resized.growth))
  }

  /// The insertion or the removal of one card of a leaf.
  enum Edit { case insert, remove }

  /// Inserts or removes a card of `height` grains at a position of a leaf, and moves later ends.
  @inline(__always)
  func edit(
    _ edit: Edit, _ height: Int, in ends: inout LaneGroups<Int64>, _ leaf: Int, at position: Int
  ) {
    precondition(ends.hasGroups(leaf..<leaf + 1), "no leaf \(leaf)")
    precondition(position >= 0 && position < CardKernels.lanes, "no card \(position)")
    unsafe ends.withMutablePointer { ends in
      let ends = unsafe ends?.advanced(by: leaf * CardKernels.lanes)
      switch edit {
      case .insert: unsafe cviewtree_insert_card(ends, position, Int64(height), avx2)
      case .remove: unsafe cviewtree_remove_card(ends, position, Int64(height), avx2)
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
  /// The path as the C structure that the kernels take.
  fileprivate var lent: cviewtree_path {
    cviewtree_path(lanes: lanes, root: Int32(root), levels: Int32(levels))
  }
}

/// A closure that receives the offsets, rows and children of the nodes as pointers.
private typealias LentNodes<Result> = (
  _ offsets: UnsafePointer<Int64>?, _ rows: UnsafePointer<Int32>?,
  _ children: UnsafePointer<Int32>?
) -> Result

extension CardNodes {
  @inline(__always)
  fileprivate func withPointers<Result>(_ body: LentNodes<Result>) -> Result {
    unsafe CardNodes.lend(offsets, rows, children, to: body)
  }

  /// Calls a closure with pointers to the arrays.
  ///
  /// The arrays are passed one by one, because a closure that captures the nodes would retain each
  /// array.
  @inline(__always)
  private static func lend<Result>(
    _ offsets: LaneGroups<Int64>, _ rows: LaneGroups<Int32>, _ children: LaneGroups<Int32>,
    to body: LentNodes<Result>
  ) -> Result {
    unsafe offsets.withPointer { offsets in
      unsafe rows.withPointer { rows in
        unsafe children.withPointer { unsafe body(offsets, rows, $0) }
      }
    }
  }
}

extension [LayoutAttributes] {
  /// Fills an empty array, reusing its storage, with all elements that `write` produces.
  ///
  /// - Parameter write: Writes at most as many elements as its second argument says, and returns
  ///   the number of all elements.
  @inline(__always)
  fileprivate mutating func fill(
    _ write: (UnsafeMutablePointer<cviewtree_attributes>?, Int) -> Int
  ) {
    // Room for one, so that a single card needs no second attempt.
    var room = Swift.max(capacity, 1)
    while isEmpty {
      var needed = 0
      append(addingCapacity: room) { output in
        unsafe output.withUnsafeMutableBufferPointer { elements, count in
          unsafe elements.withMemoryRebound(to: cviewtree_attributes.self) {
            needed = unsafe write($0.baseAddress, $0.count)
          }
          // Keeps all elements or none, so that the second attempt finds an empty array.
          count = needed <= elements.count ? needed : 0
        }
      }
      guard needed > room else { return }
      room = needed
    }
  }
}

extension LaneGroups {
  /// Whether a group exists for each index in `groups`.
  fileprivate func hasGroups(_ groups: Range<Int>) -> Bool {
    groups.lowerBound >= 0
      && groups.upperBound * LaneGroups.width <= numbers.count - LaneGroups.padding
  }

  /// Passes a pointer to the first group, after the padding, to `body` and returns its result.
  @inline(__always)
  fileprivate func withPointer<Result>(_ body: (UnsafePointer<Number>?) -> Result) -> Result {
    unsafe numbers.span.withUnsafeBufferPointer {
      unsafe body($0.baseAddress?.advanced(by: LaneGroups.padding))
    }
  }

  /// Passes a mutable pointer to the first group to `body` and returns its result.
  @inline(__always)
  fileprivate mutating func withMutablePointer<Result>(
    _ body: (UnsafeMutablePointer<Number>?) -> Result
  ) -> Result {
    var numbers = numbers.mutableSpan
    return unsafe numbers.withUnsafeMutableBufferPointer {
      unsafe body($0.baseAddress?.advanced(by: LaneGroups.padding))
    }
  }
}
