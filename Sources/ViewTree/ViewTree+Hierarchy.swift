extension ViewTree {
  /// Creates a view as the frontmost subview of `superview`, or as a root.
  ///
  /// - Parameters:
  ///   - view: The geometry.
  ///   - superview: The superview of the new view; `nil` makes a root.
  /// - Returns: The handle of the new view.
  /// - Complexity: O(1), amortised. Allocates only when the storage grows.
  @discardableResult
  public mutating func insert(_ view: View, in superview: ViewID? = nil) -> ViewID {
    let parent = slot(of: superview)
    let slot = makeSlot(for: view)
    attach(slot, to: parent, before: Links.none)
    return ViewID(slot: slot, generation: links[Int(slot)].generation)
  }

  /// Moves a view and its subtree to the front of the subviews of `superview`.
  ///
  /// The geometry does not change, but is now relative to the new superview. Moving a view into
  /// itself or into a descendant traps.
  ///
  /// - Complexity: O(size of the subtree). Does not allocate.
  public mutating func addSubview(_ view: ViewID, to superview: ViewID) {
    move(view, to: slot(of: superview), before: Links.none)
  }

  /// Moves a view and its subtree to an index among the subviews of `superview`.
  ///
  /// - Parameters:
  ///   - view: The view to move; it may be a subview of `superview` already.
  ///   - superview: The new superview.
  ///   - index: The index of `view` afterwards, from 0, the rearmost; at most the number of other
  ///     subviews.
  /// - Complexity: O(size of the subtree + `index`). Does not allocate.
  public mutating func insertSubview(_ view: ViewID, to superview: ViewID, at index: Int) {
    precondition(index >= 0, "a subview index is not negative")
    let parent = slot(of: superview)
    var sibling = links[parent].firstChild
    var remaining = index
    while true {
      // The view itself does not count, because it leaves its place first.
      if sibling == view.slot { sibling = links[Int(sibling)].next }
      if remaining == 0 { break }
      precondition(sibling != Links.none, "subview index \(index) is beyond the subviews")
      sibling = links[Int(sibling)].next
      remaining -= 1
    }
    move(view, to: parent, before: sibling)
  }

  /// Moves a view in front of its siblings.
  ///
  /// - Complexity: O(1); the drawing order is rebuilt at the next use. No transform changes.
  public mutating func bringSubviewToFront(_ view: ViewID) {
    let slot = slot(of: view)
    let parent = Int(links[slot].parent)
    // Not `attach`: the depth and the transforms do not depend on siblings.
    detach(view.slot)
    link(view.slot, to: parent, before: Links.none)
  }

  /// Moves a view behind its siblings.
  ///
  /// - Complexity: O(1); the drawing order is rebuilt at the next use. No transform changes.
  public mutating func sendSubviewToBack(_ view: ViewID) {
    let slot = slot(of: view)
    let parent = Int(links[slot].parent)
    // Before the rearmost subview is read, which may be this view.
    detach(view.slot)
    link(view.slot, to: parent, before: links[parent].firstChild)
  }

  /// Moves a view and its subtree into the superview of `sibling`, to be drawn right below
  /// `sibling`.
  ///
  /// - Complexity: O(size of the subtree). Does not allocate.
  public mutating func insertSubview(_ view: ViewID, belowSubview sibling: ViewID) {
    precondition(view != sibling, "a view is no sibling of itself")
    move(view, to: Int(links[slot(of: sibling)].parent), before: sibling.slot)
  }

  /// Moves a view and its subtree into the superview of `sibling`, to be drawn right above
  /// `sibling`.
  ///
  /// - Complexity: O(size of the subtree). Does not allocate.
  public mutating func insertSubview(_ view: ViewID, aboveSubview sibling: ViewID) {
    precondition(view != sibling, "a view is no sibling of itself")
    let place = links[slot(of: sibling)]
    // The view itself is no neighbour, because it leaves its place first.
    let next = place.next == view.slot ? links[slot(of: view)].next : place.next
    move(view, to: Int(place.parent), before: next)
  }

  /// Removes a view from its superview and makes it a root, with its subtree.
  ///
  /// - Complexity: O(size of the subtree). Does not allocate.
  public mutating func removeFromSuperview(_ view: ViewID) {
    move(view, to: ViewTree.window, before: Links.none)
  }

  /// Removes a view and its subtree; their handles become stale.
  ///
  /// - Complexity: O(size of the subtree).
  public mutating func removeSubtree(_ view: ViewID) {
    let top = slot(of: view)
    detach(view.slot)
    var slot = view.slot
    while slot != Links.none {
      let next = successor(of: Int(slot), within: top)
      // A vacated slot keeps its links until it is reused, so the walk can go on through it.
      links[Int(slot)].generation &+= 1
      freeSlots.append(slot)
      if !space.isEmpty { space.remove(Int(slot)) }
      // The next view in this slot begins out of date.
      worlds.invalidate(Int(slot))
      slot = next
    }
  }

  /// Returns the superview of a view, or `nil` for a root.
  public func superview(of view: ViewID) -> ViewID? {
    self.view(at: links[slot(of: view)].parent)
  }

  /// Returns the subviews from rear to front; the roots for `nil`.
  ///
  /// - Complexity: O(number of subviews). Allocates the array.
  public func subviews(of view: ViewID?) -> [ViewID] {
    var subviews: [ViewID] = []
    var child = links[slot(of: view)].firstChild
    while let subview = self.view(at: child) {
      subviews.append(subview)
      child = links[Int(child)].next
    }
    return subviews
  }

  /// Whether `view` is `ancestor` or one of its descendants.
  ///
  /// - Complexity: O(depth). Does not allocate.
  public func isDescendant(_ view: ViewID, of ancestor: ViewID) -> Bool {
    isBelow(slot(of: view), slot(of: ancestor))
  }
}

// MARK: - Links

extension ViewTree {
  /// Returns the slot after `slot` in preorder (rear to front, superview before subviews), inside
  /// the subtree of `top`.
  package func successor(of slot: Int, within top: Int) -> Int32 {
    if links[slot].firstChild != Links.none { return links[slot].firstChild }
    var current = slot
    while current != top {
      if links[current].next != Links.none { return links[current].next }
      current = Int(links[current].parent)
    }
    return Links.none
  }

  /// Stores a view without links in the last vacated slot, or else a new one; returns the slot.
  private mutating func makeSlot(for view: View) -> Int32 {
    let local = ViewTree.checkedLocal(of: view)
    guard let slot = freeSlots.popLast() else {
      links.append(Links(parent: Links.none, depth: 0))
      bounds.append(view.bounds)
      placements.append(Placement(view))
      locals.append(local)
      worlds.appendSlot()
      return Int32(links.count - 1)
    }
    let index = Int(slot)
    // Keeps the generation, so that handles of the removed view stay stale.
    links[index] = Links(
      parent: Links.none, depth: 0, generation: links[index].generation)
    bounds[index] = view.bounds
    placements[index] = Placement(view)
    locals[index] = local
    return slot
  }

  /// Moves a view and its subtree below `parent`, before a sibling; `Links.none` is the front.
  private mutating func move(_ view: ViewID, to parent: Int, before sibling: Int32) {
    precondition(!isBelow(parent, slot(of: view)), "a view cannot be below itself")
    detach(view.slot)
    attach(view.slot, to: parent, before: sibling)
  }

  /// Whether a slot is `ancestor` itself or a descendant of `ancestor`.
  private func isBelow(_ slot: Int, _ ancestor: Int) -> Bool {
    var current = slot
    while links[current].depth > links[ancestor].depth { current = Int(links[current].parent) }
    return current == ancestor
  }

  /// Links a detached slot below `parent`; sets depths and invalidates transforms in its subtree.
  private mutating func attach(_ slot: Int32, to parent: Int, before sibling: Int32) {
    link(slot, to: parent, before: sibling)
    invalidateWorlds(below: Int(slot))
    let change = links[parent].depth + 1 - links[Int(slot)].depth
    if change == 0 { return }
    var current = slot
    while current != Links.none {
      links[Int(current)].depth += change
      current = successor(of: Int(current), within: Int(slot))
    }
  }

  /// Inserts a slot before `sibling` in the list of subviews of `parent`; `Links.none` is the end.
  private mutating func link(_ slot: Int32, to parent: Int, before sibling: Int32) {
    let previous = sibling == Links.none ? links[parent].lastChild : links[Int(sibling)].previous
    links[Int(slot)].parent = Int32(parent)
    links[Int(slot)].previous = previous
    links[Int(slot)].next = sibling
    if previous == Links.none {
      links[parent].firstChild = slot
    } else {
      links[Int(previous)].next = slot
    }
    if sibling == Links.none {
      links[parent].lastChild = slot
    } else {
      links[Int(sibling)].previous = slot
    }
    worlds.isOrderValid = false
  }

  /// Takes a slot out of the list of subviews; the links of the slot keep their old values.
  private mutating func detach(_ slot: Int32) {
    let (parent, previous, next) = (
      Int(links[Int(slot)].parent), links[Int(slot)].previous, links[Int(slot)].next
    )
    if previous == Links.none {
      links[parent].firstChild = next
    } else {
      links[Int(previous)].next = next
    }
    if next == Links.none {
      links[parent].lastChild = previous
    } else {
      links[Int(next)].previous = previous
    }
    worlds.isOrderValid = false
  }
}
