extension RandomAccessCollection where Index == Int {
  /// Returns the index of the first element whose key is at least `least`.
  ///
  /// - Parameters:
  ///   - key: A property of the elements that ascends.
  ///   - least: The least key that is looked for.
  /// - Returns: The index; `endIndex` if all keys are smaller.
  /// - Complexity: O(log n).
  package func firstIndex<Key: Comparable>(
    inAscending key: (Element) -> Key, from least: Key
  ) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if key(self[middle]) < least { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
