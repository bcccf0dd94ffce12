"""Makes the modules of scripts/ and scripts/bench_compare importable."""

import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
COMPARE = ROOT / "scripts/bench_compare"
sys.path[:0] = [str(COMPARE), str(ROOT / "scripts")]
