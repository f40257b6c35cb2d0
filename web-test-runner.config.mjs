import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { defaultReporter } from "@web/test-runner";
import { chromeLauncher } from "@web/test-runner-chrome";
import { chromiumFlags, findBrowser } from "./scripts/steps/browsers.mjs";
import { sampleGuests, startProvider } from "./scripts/steps/provider.mjs";

const provider = await startProvider({ args: ["--sim-control", ...sampleGuests] });

/** A port that nobody uses: two runners side by side would both choose the first free one. */
const port = await new Promise((resolve) => {
  const server = createServer().listen(0, () => {
    const { port } = server.address();
    server.close(() => resolve(port));
  });
});

/** Of each test file, for whoever runs the runner (scripts/steps/run-tests.mjs): its tests, and how long they took. */
const results = [];

function resultOf(bundle, { passed, testResults, errors = [] }) {
  const tests = testResults ? testsIn(testResults, []) : [];
  const hasFailed = tests.some(({ outcome }) => outcome === "failed");
  const [error] = errors;
  if (!passed && !hasFailed) tests.push({ name: "(the file)", outcome: "failed", error: error?.message ?? "It did not end well." });
  return { bundle, tests, seconds: tests.reduce((total, { duration = 0 }) => total + duration, 0) / 1000 };
}

/** The tests of a suite and of those in it; `around` are the names of the suites around. */
const testsIn = ({ name, tests, suites }, around) => {
  const names = name ? [...around, name] : around;
  const own = tests.map((test) => ({
    name: [...names, test.name].join(" › "),
    outcome: test.skipped ? "skipped" : test.passed ? "passed" : "failed",
    error: test.error?.message,
    duration: test.duration,
  }));
  return [...own, ...suites.flatMap((suite) => testsIn(suite, names))];
};

/**
 * The page of a test file. The runner sends what a failed assertion compared by `structuredClone`, which knows no elements: the
 * file would be silent until its time is over, and nobody would learn what failed.
 */
const testPage = (framework) => `<!doctype html>
<html>
  <body>
    <script>
      // One tab runs file after file.
      localStorage.clear();
      sessionStorage.clear();
      const { structuredClone: copy } = globalThis;
      const inWords = (_name, value) => (value instanceof Node ? String(value.outerHTML ?? value).slice(0, 300) : value);
      globalThis.structuredClone = (thing, ...more) => {
        try {
          return copy(thing, ...more);
        } catch (error) {
          if (error.name !== "DataCloneError") throw error;
          return JSON.parse(JSON.stringify(thing, inWords));
        }
      };
    </script>
    <script type="module" src="${framework}"></script>
  </body>
</html>`;

export default {
  files: ["build/test/**/*.test.js"],
  rootDir: "build/test",
  // One page at a time: in those behind the first no animation frame ever comes, and nothing is ever in view.
  concurrency: 1,
  port,
  testsFinishTimeout: 300_000,
  testRunnerHtml: testPage,
  testFramework: { config: { timeout: 60_000 } },
  browsers: [chromeLauncher({ launchOptions: { executablePath: findBrowser("chromium"), args: chromiumFlags } })],
  middleware: [
    (context, next) => {
      if (context.path !== "/provider.json") return next();
      context.body = { url: provider.url };
    },
    // Elements without a provider ask the page's own origin: it says that it is one, and offers nothing.
    (context, next) => {
      if (context.path !== "/api/v1/about") return next();
      context.body = { api: "v1" };
    },
  ],
  reporters: [
    // Where nobody watches, the line of progress would be written hundreds of times.
    defaultReporter({ reportTestProgress: Boolean(process.stdout.isTTY) }),
    {
      reportTestFileResults({ sessionsForTestFile, testFile }) {
        results.push(...sessionsForTestFile.map((session) => resultOf(path.relative("", testFile), session)));
      },
      stop() {
        const { TEST_RESULTS } = process.env;
        if (TEST_RESULTS) writeFileSync(TEST_RESULTS, results.map((result) => JSON.stringify(result)).join("\n"));
      },
    },
  ],
  plugins: [{ name: "provider", serverStop: () => provider.remove() }],
};
