"""Compares the documentation of policies, the schema and the names in the tables, with the descriptions of strategies.

usage: check_policy_schema.py PROGRAM DOCS
"""

import json
import pathlib
import subprocess
import sys

docs = pathlib.Path(sys.argv[2])
described = json.loads(subprocess.run([sys.argv[1]], check=True, capture_output=True, text=True).stdout)
failures = []

if json.loads((docs / "schema/policy.schema.json").read_text()) != described:
    failures.append("docs/schema/policy.schema.json is out of date: run `make schema`")

page = (docs / "reference/wire-format.md").read_text()
scorers = described["$defs"]["scorer"]["oneOf"]
names = [scorer["properties"]["type"]["const"] for scorer in scorers]
names += [field for scorer in scorers for field in scorer["properties"]]
names += [name for name in described["$defs"]["policy"]["properties"]["slicerType"]["enum"] if name]
names += described["$defs"]["policy"]["properties"]
failures += [f"docs/reference/wire-format.md does not name {name}" for name in names if f"`{name}`" not in page]

if failures:
    sys.exit("\n".join(failures))
