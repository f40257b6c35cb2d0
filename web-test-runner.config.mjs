import { chromeLauncher } from "@web/test-runner-chrome";
import { chromiumFlags, findBrowser } from "./scripts/steps/browsers.mjs";
import { startProvider } from "./scripts/steps/provider.mjs";

const provider = await startProvider({ args: ["--sim-control"] });

/**
 * The runner opens several pages at a time, and in those behind the first no animation frame ever comes: a timer stands
 * for it. It must be there before any library, since Leaflet keeps the function it finds.
 */
const page = (framework) => `<!doctype html>
<html>
  <body>
    <script>
      requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()), 16);
      cancelAnimationFrame = clearTimeout;
    </script>
    <script type="module" src="${framework}"></script>
  </body>
</html>`;

export default {
  files: ["build/test/**/*.test.js"],
  rootDir: "build/test",
  concurrency: 2,
  testRunnerHtml: page,
  testsFinishTimeout: 300_000,
  testFramework: { config: { timeout: 20_000 } },
  browsers: [chromeLauncher({ launchOptions: { executablePath: findBrowser("chromium"), args: chromiumFlags } })],
  middleware: [
    (context, next) => {
      if (context.path !== "/provider.json") return next();
      context.body = { url: provider.url };
    },
  ],
  plugins: [{ name: "provider", serverStop: () => provider.remove() }],
};
