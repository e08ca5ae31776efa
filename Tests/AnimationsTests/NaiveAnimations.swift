import Motion

/// The rules of block animations for two numbers of each view, written down the slow way: every
/// animation is kept for ever, and every question walks through all of them.
struct NaiveAnimations {
  struct Number: Hashable {
    var view: Int
    var isAlpha: Bool
  }

  struct Block: Equatable {
    var begin: Double
    var end: Double
    var animations = 0
    var removed = 0
    /// The time at which the last animation was removed, if all were removed before their end.
    var endedEarlyAt: Double?
  }

  private struct Animation {
    let number: Number
    let block: Int
    let from: Double
    let to: Double
    let begin: Double
    let duration: Double
    let curve: TimingCurve
    var isRemoved = false
  }

  private(set) var model: [Number: Double] = [:]
  private(set) var blocks: [Block] = []
  private var animations: [Animation] = []

  init(views: Int) {
    for view in 0..<views {
      model[Number(view: view, isAlpha: false)] = 0
      model[Number(view: view, isAlpha: true)] = 1
    }
  }

  mutating func beginBlock(at now: Double, duration: Double, delay: Double) {
    blocks.append(Block(begin: now, end: now + delay + duration))
  }

  /// Sets a number in the newest block.
  mutating func animate(
    _ number: Number, to value: Double, at now: Double, duration: Double, delay: Double,
    curve: TimingCurve, fromCurrent: Bool
  ) {
    let old = model[number, default: 0]
    if old == value { return }
    let shown = self.value(of: number, at: now)
    model[number] = value
    if number.isAlpha { remove(at: now) { $0.number == number } }
    animations.append(
      Animation(
        number: number, block: blocks.count - 1,
        from: number.isAlpha && fromCurrent ? shown : old, to: value, begin: now + delay,
        duration: duration, curve: curve))
    blocks[blocks.count - 1].animations += 1
  }

  mutating func set(_ number: Number, to value: Double) { model[number] = value }

  mutating func removeAll(of view: Int, at now: Double) {
    remove(at: now) { $0.number.view == view }
  }

  func value(of number: Number, at time: Double) -> Double {
    var value = model[number, default: 0]
    for animation in animations where animation.number == number && !animation.isRemoved {
      if time >= animation.begin + animation.duration { continue }
      let fraction = max(time - animation.begin, 0) / animation.duration
      let progress = time < animation.begin ? 0 : animation.curve.progress(at: fraction)
      let change = animation.to - animation.from
      value = number.isAlpha ? animation.from + change * progress : value - change * (1 - progress)
    }
    return value
  }

  /// Returns the time at which the completion of a block is called, and its argument.
  func completion(of block: Int) -> (time: Double, finished: Bool) {
    let block = blocks[block]
    let end = block.animations == 0 ? block.begin : block.end
    return (block.endedEarlyAt ?? end, block.removed == 0)
  }

  private mutating func remove(at now: Double, where isRemoved: (Animation) -> Bool) {
    for index in animations.indices where isRemoved(animations[index]) {
      let animation = animations[index]
      guard !animation.isRemoved, animation.begin + animation.duration > now else { continue }
      animations[index].isRemoved = true
      blocks[animation.block].removed += 1
      if blocks[animation.block].removed == blocks[animation.block].animations {
        blocks[animation.block].endedEarlyAt = now
      }
    }
  }
}
