public import Benchmarking

/// Everything the transition engine does, over real workloads: the main job.
public let transitions = BenchmarkSuite("transitions") {
  springGroup
  interpolationGroup
  conversionGroup
  rippleGroup
  cardsGroup
  sceneGroup
  framesGroup
}
