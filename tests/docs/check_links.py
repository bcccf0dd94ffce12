"""Fails if a relative link of a Markdown file has no target: no such file, or no such heading.

usage: check_links.py TREE

In a git repository, pages and targets are files that git does not ignore. Elsewhere, as in an installed tree, the pages are all
Markdown files except those in build/.
"""

import os
import pathlib
import re
import subprocess
import sys

FENCE = re.compile(r"^(```|~~~).*?^\1", re.S | re.M)


def prose(text):
    """The page without its code, in which brackets are not links."""
    return re.sub(r"`[^`\n]*`", "code", FENCE.sub("", text))


def links(text):
    text = prose(text)
    yield from re.findall(r"\]\(([^)\s]*)[^)]*\)", text)
    yield from re.findall(r"^\[[^]]+\]: +(\S+)", text, re.M)
    yield from re.findall(r'<(?:img|a)\b[^>]*?(?:src|href)="([^"]*)"', text)


def anchors(page):
    """The anchors that the usual renderers give to the headings of a page."""
    names = []
    for heading in re.findall(r"^#+ +(.*)$", FENCE.sub("", page.read_text()), re.M):
        text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).lower()
        name = re.sub(r"[^\w\- ]", "", text).replace(" ", "-")
        repeated = sum(re.fullmatch(re.escape(name) + r"(-\d+)?", earlier) is not None for earlier in names)
        names.append(f"{name}-{repeated}" if repeated else name)
    return names


def files_of_repository(tree):
    """The files of the repository whose root is `tree`; None if `tree` is not a repository."""
    if not (tree / ".git").exists():
        return None
    command = ["git", "-C", tree, "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listing = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return {tree / name for name in listing.split("\0") if name and (tree / name).exists()}


def problems(page, known):
    for link in links(page.read_text()):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = pathlib.Path(os.path.normpath(page.parent / path)) if path else page
        if not target.exists() or (known is not None and target not in known):
            yield f"{page}: {link} is a link to a missing file"
        elif anchor and anchor not in anchors(target):
            yield f"{page}: {link} is a link to a missing heading"


tree = pathlib.Path(os.path.abspath(sys.argv[1]))
files = files_of_repository(tree)
known = None if files is None else files.union(*(file.parents for file in files))
pages = sorted(file for file in files or tree.rglob("*.md") if file.suffix == ".md")
pages = [page for page in pages if page.relative_to(tree).parts[0] != "build"]
if not any(page.name == "README.md" for page in pages):
    sys.exit(f"{sys.argv[1]} has no README.md")
found = [problem for page in pages for problem in problems(page, known)]
print("\n".join(found) or f"every link of {len(pages)} pages has a target")
sys.exit(1 if found else 0)
