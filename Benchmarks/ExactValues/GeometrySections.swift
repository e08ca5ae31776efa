internal import Geometry

extension ExactSection {
  /// The functions and types of Geometry, over seeded inputs.
  static let geometry = [
    ExactSection("geometry/elementary-functions", elementaryFunctions),
    ExactSection("geometry/transforms", transforms),
    ExactSection("geometry/paths", paths),
    ExactSection("geometry/ripples", ripples),
  ]

  private static func elementaryFunctions(_ receive: ExactValue.Receiver) {
    var inputs = SeededInputs(seed: 1)
    for index in 1...2000 {
      let place = ExactValue.Place.input(index)
      let (x, y) = (inputs.number(in: -1000...1000), inputs.number(in: -1000...1000))
      receive(place, "exp", LibM.exp(x / 2))
      receive(place, "expm1", LibM.expm1(x / 1000))
      receive(place, "log", LibM.log(x.magnitude))
      receive(place, "sin", LibM.sin(x))
      receive(place, "cos", LibM.cos(y))
      receive(place, "atan2", LibM.atan2(y, x))
      receive(place, "hypot", LibM.hypot(x, y))
    }
  }

  private static func transforms(_ receive: ExactValue.Receiver) {
    var inputs = SeededInputs(seed: 2)
    var product = AffineTransform.identity
    for index in 1...500 {
      let place = ExactValue.Place.input(index)
      let next = AffineTransform.rotation(inputs.number(in: -4...4))
        .concatenating(.scale(x: inputs.number(in: 0.5...2), y: inputs.number(in: 0.5...2)))
        .concatenating(.translation(x: inputs.number(in: -9...9), y: inputs.number(in: -9...9)))
      // Begins anew, so that the product stays in a moderate range.
      product = index % 10 == 0 ? next : product.concatenating(next)
      place.report(product, to: receive)
      if let inverse = product.inverted { place.report(inverse, to: receive) }
      let rect = Rect(x: 3, y: 5, width: inputs.number(in: 0...400), height: 80)
      place.report(product.map(rect), to: receive)
    }
  }

  private static func paths(_ receive: ExactValue.Receiver) {
    var inputs = SeededInputs(seed: 3)
    for index in 1...200 {
      let place = ExactValue.Place.input(index)
      let rect = inputs.rect()
      var path = Path()
      path.addOval(in: rect)
      path.addRoundedRect(inputs.rect(), cornerRadius: inputs.number(in: 0...40))
      path.addCurve(to: inputs.point(), control1: inputs.point(), control2: inputs.point())
      for point in path.points { place.report(point, to: receive) }
      if let box = path.boundingBoxOfPath { place.report(box, to: receive) }
      receive(place, "signedArea", path.signedArea)
      receive(place, "winding", Double(path.windingNumber(around: rect.center)))
    }
  }

  private static func ripples(_ receive: ExactValue.Receiver) {
    var inputs = SeededInputs(seed: 4)
    var ripple = RipplePath(bounds: inputs.rect(), center: inputs.point(), radius: 10)
    for index in 1...200 {
      let place = ExactValue.Place.input(index)
      ripple.moveHole(to: inputs.point(), radius: inputs.number(in: 0...700))
      for point in ripple.path.points { place.report(point, to: receive) }
      receive(place, "visibleArea", ripple.visibleArea)
    }
  }
}

// MARK: - Inputs and results

extension SeededInputs {
  mutating func point() -> Point {
    Point(x: number(in: -300...700), y: number(in: -300...1200))
  }

  mutating func rect() -> Rect {
    Rect(origin: point(), size: Size(width: number(in: 0...500), height: number(in: 0...900)))
  }
}

extension ExactValue.Place {
  func report(_ point: Point, to receive: ExactValue.Receiver) {
    receive(self, "x", point.x)
    receive(self, "y", point.y)
  }

  func report(_ rect: Rect, to receive: ExactValue.Receiver) {
    report(rect.origin, to: receive)
    receive(self, "width", rect.width)
    receive(self, "height", rect.height)
  }

  func report(_ transform: AffineTransform, to receive: ExactValue.Receiver) {
    receive(self, "a", transform.a)
    receive(self, "b", transform.b)
    receive(self, "c", transform.c)
    receive(self, "d", transform.d)
    receive(self, "tx", transform.tx)
    receive(self, "ty", transform.ty)
  }
}
