import json
import pathlib
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

import bench_path
from bench_chart import LogScale, chart, read_best, size_text, time_text

SVG = "{http://www.w3.org/2000/svg}"


def entry(name, time, unit="us", **more):
    return {"name": name, "run_type": "iteration", "real_time": time, "time_unit": unit, **more}


class ChartTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.home = pathlib.Path(folder.name)

    def results(self, *entries, name="results.json"):
        path = self.home / name
        path.write_text(json.dumps({"benchmarks": entries}))
        return path

    def command(self, *words):
        return subprocess.run([sys.executable, "-B", bench_path.ROOT / "scripts/bench_chart.py", *words],
                              capture_output=True, text=True, check=False)

    def test_it_draws_a_panel_per_pipeline_with_the_reference_beside_it(self):
        path = self.results(entry("public/chat/100", 10), entry("public/chat/1000", 100), entry("rag/a&b/100", 1, "ms"),
                            entry("reference/public/chat/100", 1000), entry("reference/public/chat/1000", 0.1, "s"))
        finished = self.command(self.home / "chart.svg", path)
        self.assertEqual((finished.returncode, finished.stderr), (0, ""))
        root = xml.etree.ElementTree.parse(self.home / "chart.svg").getroot()
        self.assertEqual(root.tag, f"{SVG}svg")
        texts = [text.text for text in root.iter(f"{SVG}text")]
        for expected in ("public: chat", "rag: a&b", "cupel", "reference", "items", "10 µs", "100 ms", "100"):
            self.assertIn(expected, texts)
        lines = [line.get("class") for line in root.iter(f"{SVG}polyline")]
        self.assertEqual(lines, ["reference", "cupel", "cupel"])

    def test_points_are_placed_by_their_logarithms(self):
        svg = chart({"w/p": {10: 1e-6, 100: 1e-5, 1000: 1e-4}})
        line, = xml.etree.ElementTree.fromstring(svg).iter(f"{SVG}polyline")
        self.assertEqual(line.get("points"), "0.0,170.0 85.0,85.0 170.0,0.0")

    def test_everything_is_inside_the_chart(self):
        svg = chart(dict.fromkeys("abcdefghi", {20: 3e-7, 1000000: 5.0}))
        root = xml.etree.ElementTree.fromstring(svg)
        for circle in root.iter(f"{SVG}circle"):
            self.assertTrue(0 <= float(circle.get("cx")) <= 170 and 0 <= float(circle.get("cy")) <= 170)
        self.assertEqual(root.get("viewBox"), f"0 0 {root.get('width')} {root.get('height')}")
        for panel in root.iter(f"{SVG}g"):
            left, top = map(int, panel.get("transform")[len("translate("):-1].split())
            self.assertLess(left + 170, int(root.get("width")))
            self.assertLess(top + 170 + 16, int(root.get("height")))

    def test_the_best_time_of_all_results_counts(self):
        first = self.results(entry("a/b/10", 5), entry("a/b/10", 4), entry("a/b/10", 1, run_type="aggregate"))
        second = self.results(entry("a/b/10/min_time:0.200", 3), entry("a/b/20", 7), name="second.json")
        best = read_best([first, second])
        self.assertEqual({size: round(seconds * 1e6) for size, seconds in best["a/b"].items()}, {10: 3, 20: 7})

    def test_curves_are_not_drawn_as_runs(self):
        self.assertEqual(read_best([self.results(entry("curve/greedy/1000/128000", 5))]), {})

    def test_scales_have_whole_decades(self):
        self.assertEqual(list(LogScale([20, 900], 0, 1).decades()), [1, 2, 3])
        self.assertEqual(list(LogScale([100], 0, 1).decades()), [2, 3])

    def test_labels_have_units(self):
        self.assertEqual([time_text(d) for d in (-9, -7, -5, -1, 0)], ["1 ns", "100 ns", "10 µs", "100 ms", "1 s"])
        self.assertEqual([size_text(d) for d in (1, 4, 6, 7)], ["10", "10,000", "1 M", "10 M"])

    def test_invalid_results_are_rejected_by_name(self):
        broken = self.home / "broken.json"
        broken.write_text("{")
        for path in (broken, self.home / "missing.json", self.results(entry("a/b/10", -1), name="negative.json"),
                     self.results(entry("a/b", 1), name="nosize.json"), self.results({}, name="empty.json")):
            finished = self.command(self.home / "chart.svg", path)
            self.assertEqual(finished.returncode, 2)
            self.assertIn(path.name, finished.stderr)
            self.assertNotIn("Traceback", finished.stderr)
        self.assertFalse((self.home / "chart.svg").exists())

    def test_nothing_to_draw_is_an_error(self):
        finished = self.command(self.home / "chart.svg", self.results(entry("curve/a/1/2", 1)))
        self.assertEqual((finished.returncode, finished.stderr), (2, "bench_chart: no benchmark to draw\n"))

    def test_a_chart_that_cannot_be_written_is_an_error(self):
        finished = self.command(self.home, self.results(entry("a/b/1", 1)))
        self.assertEqual(finished.returncode, 2)
        self.assertIn("Is a directory", finished.stderr)

    def test_the_chart_of_the_documentation_is_one_of_these(self):
        text = (bench_path.ROOT / "docs/images/time_against_items.svg").read_text(encoding="utf-8")
        root = xml.etree.ElementTree.fromstring(text)
        self.assertEqual(root.find(f"{SVG}title").text, "Time of a run against the number of items")
        self.assertIn("reference", [line.get("class") for line in root.iter(f"{SVG}polyline")])


if __name__ == "__main__":
    unittest.main()
