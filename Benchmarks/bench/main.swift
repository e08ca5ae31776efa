internal import BenchCommand
internal import EngineSuites
internal import Film

runBench([transitions, scaling], commands: [FilmCommand.self])
