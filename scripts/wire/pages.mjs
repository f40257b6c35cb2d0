const kB = 1000;
const form = { kB: 64, files: 10 };
const screen = { kB: 104, files: 12 };

/**
 * What a visitor may be asked to pay: kB (1,000 bytes of gzip bodies) of all scripts of a page on which nothing is clicked, and
 * script files until it is usable. Lower a figure where less is needed, by loading later or deleting.
 */
export const pages = [
  { name: "login form", tags: ["its-login"], ...form },
  { name: "demo form", tags: ["its-demo-form"], ...form },
  { name: "partner form", tags: ["its-partner-form"], ...form },
  { name: "yield calculator", tags: ["its-yield-calculator"], ...form, kB: 66 },
  { name: "both forms and calculator", tags: ["its-demo-form", "its-partner-form", "its-yield-calculator"], kB: 72, files: 12 },
  { name: "map", tags: ["its-map"], kB: 170, files: 12 },
  { name: "signal controller panel", tags: ["its-rts-panel device=1001"], ...screen },
  { name: "detector panel", tags: ["its-rtc-panel device=2001"], ...screen },
  { name: "bus panel", tags: ["its-bus-panel device=bus-1-1"], ...screen },
  { name: "special vehicle panel", tags: ["its-special-panel device=spec-1"], ...screen },
  { name: "requests", tags: ["its-requests"], ...screen, kB: 108 },
  { name: "message center", tags: ["its-messages"], ...screen, kB: 114, files: 14 },
  { name: "archive", tags: ["its-archive"], ...screen },
  { name: "account", tags: ["its-account"], ...screen },
  { name: "analytics", tags: ["its-analytics"], ...screen, kB: 120, files: 17 },
  { name: "board", tags: ["its-board"], ...screen },
  { name: "host, sign-in", path: "/login", isSignedOut: true, kB: 116, files: 17 },
  { name: "host, public page", path: "/", isSignedOut: true, kB: 130, files: 17 },
  { name: "host, map", path: "/app/map", kB: 252, files: 50 },
].map((page) => ({ ...page, bytes: page.kB * kB }));

/** Files that may follow by themselves once an element is usable. */
export const LATE_FILES = 2;
