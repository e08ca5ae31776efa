internal import BenchCommand
internal import Film

run(FilmCommand.self)
