"""Tries the kernel with jupyter_kernel_test, with every set of samples that it has
and a Go cell can give. Writes "name: passed", "failed" or "skipped: why" for each
of its tests to standard output."""

import sys
import unittest

import jupyter_kernel_test


class GoNB(jupyter_kernel_test.KernelTests):
    kernel_name = "gonb"
    language_name = "go"
    file_extension = ".go"

    code_hello_world = '%%\nfmt.Println("hello, world")'
    code_stderr = '%%\nfmt.Fprintln(os.Stderr, "test")'
    completion_samples = [
        {"text": "%%\nstrings.ToUpp", "matches": ["ToUpper", "ToUpperSpecial"]},
        {"text": "%%\nfmt.Printl", "matches": ["Println", "Fprintln", "Sprintln"]},
        {"text": "%%"},
    ]
    complete_code_samples = ["const a = 1", "func f() int {\n\treturn 1\n}", "%%\nfmt.Println(1)\n", "%ls"]
    incomplete_code_samples = ["func f() int {", "const s = `", "%%\nfmt.Println(1", "import ("]
    invalid_code_samples = ["func f( {\n}", "}", 'const s = "']
    # The error alone: a program that fails has also printed why.
    code_generate_error = "%cd nosuchfolder"
    code_inspect_sample = "%%\nfmt.Println"
    code_display_data = [
        {"code": f"%%\ngonbui.{call}\ngonbui.Sync()", "mime": mime}
        for call, mime in [
            ('DisplayHTML("<b>x</b>")', "text/html"),
            ('DisplayMarkdown("*x*")', "text/markdown"),
            ('DisplaySVG("<svg></svg>")', "text/html"),
            ("DisplayPNG([]byte{1})", "image/png"),
        ]
    ]
    # A Go cell is a program and has no value, so it has no execute_result; the
    # samples are here for the history, and the test of the result fails.
    code_execute_result = [{"code": "const h1 = 1"}, {"code": "const h2 = 2"}, {"code": "const h3 = 3"}]
    supported_history_operations = ("tail", "range", "search")
    code_history_pattern = "const h1*"
    # Neither has GoNB: a pager, and output that is cleared.
    code_page_something = "%help"
    code_clear_output = "%help"

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.kc.execute_interactive(
            '%noautoget\nimport (\n\t"fmt"\n\t"strings"\n\t"github.com/janpfeifer/gonb/gonbui"\n)',
            timeout=240, output_hook=lambda msg: None,
        )


class Result(unittest.TestResult):
    def stopTest(self, test):
        super().stopTest(test)
        name = test.id().rsplit(".", 1)[-1]
        failed = [text for case, text in self.failures + self.errors if name in case.id()]
        skipped = [why for case, why in self.skipped if case is test]
        told = "failed" if failed else f"skipped: {skipped[0]}" if skipped else "passed"
        print(f"{name}: {told}", flush=True)
        for text in failed:
            print(text, file=sys.stderr)


jupyter_kernel_test.TIMEOUT = 120
unittest.TestSuite(
    unittest.defaultTestLoader.loadTestsFromTestCase(case)
    for case in (GoNB, type("Welcome", (jupyter_kernel_test.IopubWelcomeTests,), {"kernel_name": "gonb"}))
).run(Result())
