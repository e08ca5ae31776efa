internal import Foundation
internal import Testing

/// The campaign `field-trial`: which commits it takes, and what both sides of a gate are made of.
@Suite struct FieldTrialScriptTests {
  /// A program that makes a history of seven commits, and prints what the trial finds in it.
  private static let program = """
    import subprocess, sys, tempfile, pathlib
    sys.dont_write_bytecode = True
    sys.path.insert(0, sys.argv[1])
    import histories, outcomes
    folder = tempfile.TemporaryDirectory()
    place = pathlib.Path(folder.name) / "package"
    git = lambda *words: subprocess.run(
        ["git", "-c", "user.name=a", "-c", "user.email=a@example.org", "-c",
         "commit.gpgsign=false", *words], cwd=place, check=True, capture_output=True)
    def commit(name, text):
        path = place / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        git("add", "--all"); git("commit", "--quiet", "--message", name)
    place.mkdir(); git("init", "--quiet")
    commit("Sources/Kernel/a.swift", "let a = 1\\n")
    commit("README.md", "before the suite")
    theirs = 'x = .package(\\n  url: "https://github.com/ordo-one/package-benchmark.git",'
    theirs += ' .upToNextMajor(from: "1.0.0"))\\n'
    commit("Benchmarks/Package.swift", theirs)
    commit("README.md", "first")
    commit("Sources/Kernel/a.swift", "// why\\nlet a = 1\\n")
    commit("Sources/Kernel/a.swift", "// why\\nlet a = 2\\n")
    commit("Sources/Other/b.swift", "let b = 1\\n")
    package = {"name": "package", "suite": "HEAD", "suite_paths": ["Benchmarks"],
               "manifests": ["Benchmarks/Package.swift"], "reach": ["Sources/Kernel"]}
    history = histories.History(place, package, "/ours")
    print([kind for _, kind in history.controls(9)])
    side = history.side(history.full("HEAD~6"), "HEAD")
    print(history.git("ls-tree", "-r", "--name-only", side).split())
    print(history.git("show", side + ":Benchmarks/Package.swift").strip())
    print(side == history.side(history.full("HEAD~6"), "HEAD"))
    print(history.git("status", "--porcelain") == "")
    print(round(outcomes.upper_bound(0, 59), 4), round(outcomes.upper_bound(1, 10), 4))
    time = lambda **values: {"metrics": {"time": values}}
    equal = {"benchmarks": [time(verdict="unchanged", note="same code")]}
    played = {"benchmarks": [time(verdict="unchanged", rounds=16), equal["benchmarks"][0]]}
    print([outcomes.is_timed(each) for each in (equal, played, {})],
          dict(outcomes.times([equal, played])))
    print([outcomes.file_name(each) for each in ("", "decode|copyThen", "TCPEcho$")])
    """

  @Test func commitsWithoutEffectAreTakenByRule() throws {
    let folder = Checkout.repository.appending(path: "Tests/Campaigns/field-trial").path
    let lines = try #require(python(Self.program, folder)).split(separator: "\n").map(String.init)
    try #require(lines.count == 8)
    // Of the seven, one changes code, one adds the suite, and two are older than that.
    #expect(lines[0] == "['other modules', 'comments', 'no sources']")
    #expect(lines[1] == "['Benchmarks/Package.swift', 'Sources/Kernel/a.swift']")
    #expect(lines[2] == "x = .package(name: \"package-benchmark\", path: \"/ours\")")
    #expect(lines[3] == "True", "the same side is the same commit")
    #expect(lines[4] == "True", "the files of the checkout stay as they are")
    // 0.05 = (1 − p)^59, and the bound of Clopper and Pearson for 1 of 10.
    #expect(lines[5] == "0.0495 0.3942")
    #expect(lines[6] == "[False, True, False] {'same code': 2, 'unchanged': 1}")
    // Gates of one commit that take different benchmarks are kept in files of their own.
    #expect(lines[7] == "['', '-decode-copyThen', '-TCPEcho-']")
  }

  /// A program that prepares two trials of one package in one folder.
  private static let twice = """
    import argparse, importlib.machinery, importlib.util, pathlib, subprocess, sys, tempfile
    sys.dont_write_bytecode = True
    loader = importlib.machinery.SourceFileLoader("trial", sys.argv[1])
    trial = importlib.util.module_from_spec(importlib.util.spec_from_loader("trial", loader))
    loader.exec_module(trial)
    folder = tempfile.TemporaryDirectory()
    root = pathlib.Path(folder.name)
    subprocess.run(["git", "init", "--quiet", root / "from/package"], check=True)
    options = argparse.Namespace(folder=root / "trial", histories=root / "from")
    trials = [trial.Trial({"name": "package", "url": ""}, options) for _ in range(2)]
    trials[0].prepare()
    try:
        trials[1].prepare()
        print("prepared")
    except SystemExit as ending:
        print(str(ending).replace(folder.name, "F"))
    """

  /// Two of them would check out below each other, and gate what neither asked for.
  @Test func secondTrialOfAPackageInAFolderIsRefused() throws {
    let script = Checkout.repository.appending(path: "Tests/Campaigns/field-trial/run").path
    #expect(
      try #require(python(Self.twice, script))
        == "field-trial: another one gates package in F/trial; wait for it, or name another "
        + "--folder\n")
  }

  @Test func unknownKindIsAUsageError() throws {
    #expect(try Checkout().run("Tests/Campaigns/field-trial/run", ["--only", "x"]).status == 64)
  }
}
