public import Benchmarking

/// The benchmarks of the transition engine over realistic workloads: the main suite.
public let transitions = BenchmarkSuite("transitions") {
  springGroup
  interpolationGroup
  conversionGroup
  rippleGroup
  cardsGroup
  scrollGroup
  sceneGroup
  framesGroup
  appsGroup
  shapesGroup
}
