"""Builds a revision's benchmark program from a copy of its files, as `make bench` builds that of the work tree."""

import io
import pathlib
import subprocess
import tarfile


class RevisionError(Exception):
    """A problem with a revision, to show to the user who named it."""


def git(root, *words):
    return subprocess.run(["git", "-C", str(root), *words], capture_output=True, check=False)


def resolve(root, name):
    """The commit that `name` refers to."""
    found = git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}")
    if found.returncode != 0:
        inside = git(root, "rev-parse", "--git-dir")
        if inside.returncode != 0:
            raise RevisionError(f"{root} is not a git repository")
        raise RevisionError(f"there is no revision '{name}'")
    return found.stdout.decode().strip()


def describe_work_tree(root):
    commit = git(root, "rev-parse", "--short", "HEAD").stdout.decode().strip()
    changed = git(root, "status", "--porcelain").stdout
    return f"the work tree ({commit}{' with changes' if changed else ''})"


def export(root, commit, folder):
    """Copies the commit's files to `folder`, unless it exists."""
    if folder.exists():
        return
    archive = git(root, "archive", "--format=tar", commit)
    if archive.returncode != 0:
        raise RevisionError(archive.stderr.decode().strip())
    # Extract under another name first, so that an interrupted copy is not mistaken for a complete one.
    partial = folder.with_suffix(".partial")
    partial.mkdir(parents=True, exist_ok=True)
    with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as files:
        files.extractall(partial)
    partial.rename(folder)


def build(source, jobs, run=subprocess.run):
    """Builds the benchmark program of the sources in `source`, and returns its path."""
    if not (source / "CMakePresets.json").exists() or not (source / "benchmarks/run_benchmark.cpp").exists():
        raise RevisionError("that revision is older than the benchmarks and presets")
    for command in (["cmake", "--preset", "release", "-DCUPEL_BUILD_BENCHMARKS=ON"],
                    ["cmake", "--build", "--preset", "release", "-j", str(jobs), "--target", "cupel_benchmark"]):
        finished = run(command, cwd=source, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        if finished.returncode != 0:
            raise RevisionError(f"{source} does not build:\n{finished.stdout}")
    return source / "build/release/cupel_benchmark"


def folder_of(root, commit):
    return pathlib.Path(root) / "build/compare" / commit[:12]
