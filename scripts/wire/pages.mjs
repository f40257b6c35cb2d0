const kB = 1000;
const form = { kB: 71, files: 10 };
const screen = { kB: 104, files: 12 };

/**
 * What a visitor may be asked to pay: kB (1,000 bytes of gzip bodies) of all scripts of a page on which nothing is clicked, and
 * script files until it is usable. Panels of vehicles and requests have a map in sight, the panel of a bus and the analytics charts, of
 * which the library is 157 kB. Lower a figure where less is needed, by loading later or deleting. `goal` is what is wanted; of what a
 * guest's map still loads, 103 kB are Leaflet, preact, i18next, ky and valibot with what all elements share.
 */
export const pages = [
  { name: "login form", tags: ["its-login"], ...form, kB: 69, goal: 63 },
  { name: "demo form", tags: ["its-demo-form"], ...form, goal: 63 },
  { name: "partner form", tags: ["its-partner-form"], ...form, goal: 63 },
  { name: "yield calculator", tags: ["its-yield-calculator"], ...form, kB: 74 },
  { name: "both forms and calculator", tags: ["its-demo-form", "its-partner-form", "its-yield-calculator"], kB: 78, files: 12 },
  // At some hours of the city one file more: the one that says why something could not be had.
  { name: "map of a guest", tags: ["its-map guest"], isSignedOut: true, kB: 209, files: 15, goal: 165 },
  { name: "map", tags: ["its-map"], kB: 234, files: 21, goal: 190 },
  // At some hours of the city two files more: what its device shows then.
  { name: "signal controller panel", tags: ["its-rts-panel device=1001"], ...screen, kB: 154, files: 18, goal: 120 },
  { name: "detector panel", tags: ["its-rtc-panel device=2001"], ...screen, kB: 108, goal: 120 },
  { name: "bus panel", tags: ["its-bus-panel device=bus-1-1"], kB: 432, files: 32, goal: 325 },
  { name: "special vehicle panel", tags: ["its-special-panel device=spec-1"], kB: 282, files: 33, goal: 170 },
  { name: "requests", tags: ["its-requests"], kB: 262, files: 28, goal: 190 },
  { name: "message center", tags: ["its-messages"], ...screen, kB: 152, files: 17 },
  { name: "alarms", tags: ["its-alarms"], ...screen, kB: 142, files: 17, goal: 120 },
  { name: "signal performance", tags: ["its-signal-performance device=1001"], ...screen, kB: 160, files: 20, goal: 150 },
  { name: "archive", tags: ["its-archive"], ...screen, kB: 117, files: 12 },
  { name: "account", tags: ["its-account"], ...screen, kB: 119 },
  { name: "administration", tags: ["its-administration"], ...screen, kB: 118, files: 13 },
  { name: "invitation", tags: ["its-invitation"], ...screen, kB: 99 },
  { name: "analytics", tags: ["its-analytics"], kB: 302, files: 16, goal: 285 },
  { name: "board", tags: ["its-board"], ...screen, kB: 135, files: 15 },
  { name: "host, sign-in", path: "/login", isSignedOut: true, kB: 131, files: 16 },
  { name: "host, public page", path: "/", isSignedOut: true, kB: 147, files: 18 },
  { name: "host, map", path: "/app/map", kB: 304, files: 41, goal: 230 },
].map((page) => ({ ...page, bytes: page.kB * kB }));

/** Files that may follow by themselves once an element is usable. */
export const LATE_FILES = 2;
