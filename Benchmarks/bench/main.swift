internal import BenchCommand
internal import EngineSuites
internal import Film

runBench([transitions], commands: [FilmCommand.self])
