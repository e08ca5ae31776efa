internal import CMotion
internal import Geometry
internal import Motion

/// Wrappers of the loops in `CMotion` over spans: the only pointers of the module.
///
/// The C code checks nothing, so every count is checked here.
enum BatchKernels {
  /// Evaluates the first `times.count` springs, each at its own time.
  static func evaluate(
    _ springs: Span<OscillationGroup>, at times: Span<Double>,
    into states: inout MutableSpan<SpringState>, with instructions: InstructionSet
  ) {
    let count = times.count
    precondition(count <= springs.count * OscillationGroup.lanes, "a spring for each time")
    precondition(states.count >= count, "room for the state of each spring")
    unsafe states.withPointer(as: cmotion_state.self) { states in
      unsafe springs.withPointer(as: cmotion_oscillations.self) { springs in
        unsafe times.withPointer(as: Double.self) { times in
          unsafe cmotion_evaluate_springs(springs, times, states, count, instructions == .avx2)
        }
      }
    }
  }

  /// Advances each group of states by one time step, with the matrices at the same index.
  static func step(
    _ states: inout MutableSpan<StateGroup>, by propagators: Span<PropagatorGroup>,
    with instructions: InstructionSet
  ) {
    let count = states.count
    precondition(propagators.count == count, "matrices for each group")
    unsafe states.withPointer(as: cmotion_states.self) { states in
      unsafe propagators.withPointer(as: cmotion_propagators.self) { propagators in
        unsafe cmotion_step_springs(propagators, states, count, instructions == .avx2)
      }
    }
  }

  /// Interpolates each view from its start to its end by its own progress, and composes its matrix.
  static func interpolate(
    from starts: Span<DecomposedViewState>, to ends: Span<DecomposedViewState>,
    progress: Span<Double>, into states: inout MutableSpan<ViewState>,
    with instructions: InstructionSet
  ) {
    let count = starts.count
    precondition(ends.count == count, "an end for each start")
    precondition(progress.count == count, "a progress for each view")
    precondition(states.count == count, "room for the state of each view")
    unsafe states.withPointer(as: cmotion_view.self) { states in
      unsafe starts.withPointer(as: cmotion_parts.self) { starts in
        unsafe ends.withPointer(as: cmotion_parts.self) { ends in
          unsafe progress.withPointer(as: Double.self) { progress in
            unsafe cmotion_interpolate_views(
              starts, ends, progress, states, count, instructions == .avx2)
          }
        }
      }
    }
  }

  /// Interpolates each transform of space by its own progress, and composes its matrix.
  static func interpolate(
    _ interpolations: Span<Transform3DInterpolation>, progress: Span<Double>,
    into transforms: inout MutableSpan<Transform3D>, with instructions: InstructionSet
  ) {
    let count = interpolations.count
    precondition(progress.count == count, "a progress for each transform")
    precondition(transforms.count == count, "room for the matrix of each transform")
    unsafe transforms.withPointer(as: cmotion_matrix.self) { matrices in
      unsafe interpolations.withPointer(as: cmotion_interpolation3d.self) { interpolations in
        unsafe progress.withPointer(as: Double.self) { progress in
          unsafe cmotion_interpolate_transforms(
            interpolations, progress, matrices, count, instructions == .avx2)
        }
      }
    }
  }
}

extension Span {
  /// Passes the elements to `body` as elements of a C type of equal layout.
  ///
  /// The function checks only the size; tests of the values verify the order of the fields.
  @inline(__always)
  fileprivate func withPointer<C>(as type: C.Type, _ body: (UnsafePointer<C>?) -> Void) {
    precondition(MemoryLayout<C>.stride == MemoryLayout<Element>.stride, "a layout C shares")
    unsafe withUnsafeBufferPointer { elements in
      unsafe elements.withMemoryRebound(to: type) { unsafe body($0.baseAddress) }
    }
  }
}

extension MutableSpan {
  /// Passes the elements to `body` for writing, as elements of a C type of equal layout.
  @inline(__always)
  fileprivate mutating func withPointer<C>(
    as type: C.Type, _ body: (UnsafeMutablePointer<C>?) -> Void
  ) {
    precondition(MemoryLayout<C>.stride == MemoryLayout<Element>.stride, "a layout C shares")
    unsafe withUnsafeMutableBufferPointer { elements in
      unsafe elements.withMemoryRebound(to: type) { unsafe body($0.baseAddress) }
    }
  }
}
