internal import ArgumentParser
internal import Sessions

extension ProfileMode: ExpressibleByArgument {}
