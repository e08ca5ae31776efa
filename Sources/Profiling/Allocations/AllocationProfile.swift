package import Measurements

/// The allocations of one benchmark, by named call stacks and sites.
package struct AllocationProfile: Sendable, Equatable {
  /// The allocating sites, with the number of traced iterations.
  package let sites: AllocationSites
  /// The call stacks, weighted by their number of blocks over all traced iterations.
  package let stacks: FoldedStacks

  /// Finds the names for a trace.
  ///
  /// - Parameters:
  ///   - trace: The trace of a worker.
  ///   - program: The path of the program that the worker ran.
  ///   - symbolizer: Finds linker names.
  ///   - demangler: Makes names readable; `nil` keeps the linker's names.
  /// - Throws: `ToolError` when a tool fails, `WorkerError.interrupted` after a signal.
  package init(
    _ trace: AllocationTrace, of program: String, by symbolizer: Symbolizer,
    _ demangler: Demangler?
  ) throws {
    // The loader does not name the program itself.
    let images = trace.images.map { image in
      var image = image
      if image.path.isEmpty { image.path = program }
      return image
    }
    let addresses = Set(trace.stacks.flatMap(\.frames))
    let functions = try symbolizer.functions(at: addresses, in: images)
    let names = try demangler?.names(of: Set(functions.values.joined().map(\.symbol))) ?? [:]
    func frames(at address: UInt) -> [AllocationStack.Frame] {
      // An address outside all images has no functions, and gives no frame.
      let file = images.first { $0.addresses.contains(address) }?.path ?? ""
      return (functions[address] ?? []).map { function in
        AllocationStack.Frame(
          symbol: function.symbol, name: names[function.symbol] ?? function.symbol,
          place: function.place, file: file, isOwn: file == program)
      }
    }
    self.init(
      trace.stacks.map { (AllocationStack($0.frames.flatMap(frames)), $0.blocks) },
      iterations: trace.iterations)
  }

  /// Groups stacks by their sites; a stack without blocks is left out.
  package init(_ stacks: [(stack: AllocationStack, blocks: BlockTally)], iterations: Int) {
    var sites: [AllocationSite.Key: AllocationSite] = [:]
    var folded = FoldedStacks()
    for (stack, blocks) in stacks where blocks.count > 0 {
      folded.add(stack.functions, weight: blocks.count)
      let key = AllocationSite.Key(function: stack.site, means: stack.means)
      var site =
        sites[key]
        ?? AllocationSite(function: stack.site, means: stack.means, blocks: BlockTally())
      site.blocks.add(blocks)
      if let place = stack.place {
        site.places = Set(site.places + [place.shortened]).sorted()
        if site.places.first == place.shortened { site.source = place }
      }
      sites[key] = site
    }
    self.stacks = folded
    self.sites = AllocationSites(
      iterations: iterations,
      // The largest first; the names are exchanged, so that equal sites are in alphabetical order.
      sites: sites.values.sorted { one, other in
        (one.blocks.count, one.blocks.bytes, other.function, other.means ?? "")
          > (other.blocks.count, other.blocks.bytes, one.function, one.means ?? "")
      })
  }
}
