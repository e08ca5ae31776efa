"""The histories of packages: commits to judge, each with one and the same suite on both sides.

A side is a commit of the package in which the suite is that of another commit, and its manifest
depends on this package in place of ordo-one's. It is made of git's objects alone, so that no file
changes that both sides share.
"""

import os
import pathlib
import re
import subprocess

# The one line that changes in a package's manifest; it may have a version rule with parentheses.
DEPENDENCY = re.compile(
    r'\.package\(\s*url:\s*"https://github\.com/ordo-one/((?:package-)?benchmark)(?:\.git)?"'
    r'(?:[^()]|\([^()]*\))*\)')
# Fixed names and dates, so that the same side is the same commit in each call.
IDENTITY = {f"GIT_{role}_{field}": text for role in ("AUTHOR", "COMMITTER")
            for field, text in (("NAME", "field trial"), ("EMAIL", "trial@example.org"),
                                ("DATE", "2026-01-01T00:00:00Z"))}


class History:
    """A clone of a package's repository."""

    def __init__(self, place, package, harness):
        self.place, self.package, self.harness = pathlib.Path(place), package, harness

    def clone(self, source):
        """Clones the history, and hides what the harness and SwiftPM write there from git."""
        if self.place.exists():
            return
        subprocess.run(["git", "clone", "--quiet", "--no-checkout", source, self.place], check=True)
        with open(self.place / ".git/info/exclude", "a") as ignored:
            ignored.write(".bench\n.build\nPackage.resolved\n")

    def git(self, *words, **options):
        variables = dict(os.environ, **options.pop("variables", {}))
        done = subprocess.run(["git", *words], cwd=self.place, text=True, env=variables,
                              capture_output=True, check=False, **options)
        if done.returncode:
            raise RuntimeError(f"{self.package['name']}: git {' '.join(map(str, words))}: "
                               f"{done.stderr.strip()}")
        return done.stdout

    def full(self, commit):
        return self.git("rev-parse", "--verify", f"{commit}^{{commit}}").strip()

    def side(self, commit, suite, edits=()):
        """Makes one side of a comparison; returns its hash.

        `commit` with the folders and files of the suite as they are in the commit `suite`, but for
        edits: a suite may call what one of the commits does not have yet.
        """
        index = {"GIT_INDEX_FILE": str(self.place / ".git/trial-index")}
        self.git("read-tree", commit, variables=index)
        for path in self.package["suite_paths"]:
            self.leave_out(path, index)
            entries = self.git("ls-tree", "-r", "-z", suite, "--", path)
            self.git("update-index", "-z", "--index-info", variables=index, input=entries)
        for path in self.package.get("leave_out", []):
            self.leave_out(path, index)
        for edit in edits:
            self.replace(edit["file"], index, lambda text, edit=edit: (
                text.replace(edit["from"], edit["to"]), text.count(edit["from"])))
        for manifest in self.package["manifests"]:
            self.replace(manifest, index, lambda text: DEPENDENCY.subn(
                lambda found: f'.package(name: "{found[1]}", path: "{self.harness}")', text))
        tree = self.git("write-tree", variables=index).strip()
        side = self.git("commit-tree", tree, "-m", f"{commit} with the suite of {suite}",
                        variables=IDENTITY).strip()
        # A name, or git would remove the commit at its next clean-up.
        self.git("update-ref", f"refs/trial/{side}", side)
        return side

    def leave_out(self, path, index):
        # By force: the index is compared with the files of the side that is checked out.
        self.git("rm", "-r", "--quiet", "--force", "--cached", "--ignore-unmatch", path,
                 variables=index)

    def replace(self, file, index, change):
        """Changes a file in the index; `change` returns the new text and how often it matched."""
        changed, count = change(self.git("show", f":{file}", variables=index))
        if count != 1:
            raise RuntimeError(f"{self.package['name']}: the text to replace is in {file} "
                               f"{count} times, not once")
        blob = self.git("hash-object", "-w", "--stdin", input=changed).strip()
        self.git("update-index", "--add", "--cacheinfo", f"100644,{blob},{file}", variables=index)

    def check_out(self, side):
        self.git("-c", "core.hooksPath=/dev/null", "checkout", "--quiet", "--force", "--detach",
                 side)

    def changed(self, commit):
        """The files that a commit changes against its first parent."""
        names = self.git("diff", "--name-only", "-z", f"{commit}^1", commit)
        return [name for name in names.split("\0") if name]

    def controls(self, number):
        """The newest commits, from the suite's back, that cannot change a benchmark.

        Those that leave the manifests and the modules that the suites reach as they are, but for
        comments; in the order of git's log along first parents, down to the commit that brought
        the suite. Returns pairs of commit and kind.
        """
        listed = {self.full(change["commit"]) for change in self.package.get("change", [])}
        found = []
        for commit in self.git("rev-list", "--first-parent", self.package["suite"]).split():
            if len(found) == number:
                break
            # The first commit has no parent, and merges are one change here.
            if commit in listed or " " not in self.git("rev-list", "--parents", "-1", commit):
                continue
            if not self.has_suite(commit):
                break
            kind = self.kind(commit)
            if kind:
                found.append((commit, kind))
        return found

    def has_suite(self, commit):
        """Whether a commit has the manifest of the suite, which a control's two sides get."""
        return bool(self.git("ls-tree", "--name-only", commit, "--", self.package["manifests"][0]))

    def kind(self, commit):
        """How a commit is known to change nothing; None if it may change a benchmark."""
        names = self.changed(commit)
        if any(re.search(r"(^|/)Package(@swift-[\d.]+)?\.swift$", name) for name in names):
            return None
        reached = [name for name in names
                   if any(name.startswith(f"{folder}/") for folder in self.package["reach"])]
        if not reached:
            sources = any(name.startswith("Sources/") for name in names)
            return "other modules" if sources else "no sources"
        if all(name.endswith(".swift") and self.only_comments(commit, name) for name in reached):
            return "comments"
        return None

    def only_comments(self, commit, name):
        """Whether a commit changes nothing but whole lines of comments and blank lines."""
        lines = self.git("diff", "--unified=0", f"{commit}^1", commit, "--", name).splitlines()
        changed = [line[1:].strip() for line in lines
                   if line[:1] in "+-" and line[:3] not in ("+++", "---")]
        return bool(changed) and all(not line or line.startswith("//") for line in changed)
