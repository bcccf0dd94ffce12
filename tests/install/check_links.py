"""Fails when a relative link of an installed Markdown file leads nowhere: to no file, or to no heading.

usage: check_links.py TREE
"""

import pathlib
import re
import sys


def prose(text):
    """The page without its code, in which brackets are no links."""
    return re.sub(r"`[^`\n]*`", "code", re.sub(r"^```.*?^```", "", text, flags=re.S | re.M))


def anchors(page):
    """What links may have behind their #, as the usual renderers make it of headings."""
    names = []
    for heading in re.findall(r"^#+ +(.*)$", re.sub(r"^```.*?^```", "", page.read_text(), flags=re.S | re.M), re.M):
        text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).lower()
        names.append(re.sub(r"[^\w\- ]", "", text).replace(" ", "-"))
    return names


def problems(page):
    for link in re.findall(r"\]\(([^)]*)\)", prose(page.read_text())):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        if not target.exists():
            yield f"{page}: {link} leads to no file"
        elif anchor and anchor not in anchors(target):
            yield f"{page}: {link} leads to no heading"


pages = sorted(pathlib.Path(sys.argv[1]).rglob("*.md"))
if not any(page.name == "README.md" for page in pages):
    sys.exit(f"{sys.argv[1]} has no README.md")
found = [problem for page in pages for problem in problems(page)]
print("\n".join(found) or f"every link of {len(pages)} pages leads somewhere")
sys.exit(1 if found else 0)
