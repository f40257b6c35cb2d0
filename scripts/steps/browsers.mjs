import { existsSync } from "node:fs";
import { unpackedCommand } from "./unpacked.mjs";

const browsers = {
  chromium: {
    variable: "CHROMIUM",
    paths: ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/snap/bin/chromium", unpackedCommand("chromium")],
    install: "sudo apt-get install chromium",
  },
  firefox: {
    variable: "FIREFOX",
    paths: ["/usr/bin/firefox-esr", "/usr/bin/firefox", "/snap/bin/firefox", unpackedCommand("firefox")],
    install: "sudo apt-get install firefox-esr",
  },
  webkit: {
    variable: "WEBKIT_DRIVER",
    paths: ["/usr/bin/WebKitWebDriver"],
    install: "sudo apt-get install webkit2gtk-driver",
  },
  xvfb: {
    variable: "XVFB",
    paths: ["/usr/bin/Xvfb"],
    install: "sudo apt-get install xvfb",
  },
};

/** Path of a browser on this machine, of the driver of WebKit, or of the screen it needs; throws a sentence where it is missing. */
export function findBrowser(name) {
  const { variable, paths, install } = browsers[name];
  const found = [process.env[variable], ...paths].find((path) => path && existsSync(path));
  if (found) return found;
  throw new Error(`The tests need ${name}. Install it with "${install}", or name it in the variable ${variable}.`);
}

/** What Playwright 1.65 switches off, but for what concerns Windows and Edge; of two flags of one name Chromium takes the last, which is ours. */
const asPlaywright = [
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];
/**
 * What Chromium 156 makes ready with each window, though nobody sees it: the suggestions below its address bar, two pages of
 * their own, and a process for the next page. Without them a page of a test costs the processor a second less.
 */
const ofWindows = ["SpareRendererForSitePerProcess", "WebUIOmniboxAimPopup", "WebUIOmniboxPopup"];

/** Flags under which Chromium runs without a screen, as root and without a network, and does not slow pages behind others. */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-background-timer-throttling",
  "--disable-renderer-backgrounding",
  "--disable-backgrounding-occluded-windows",
  `--disable-features=${[...asPlaywright, ...ofWindows].join()}`,
];
