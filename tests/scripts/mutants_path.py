"""Makes the modules of scripts/mutants importable."""

import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
MUTANTS = ROOT / "scripts/mutants"
sys.path.insert(0, str(MUTANTS))
