const kB = 1000;
const form = { kB: 69, files: 10 };
const screen = { kB: 104, files: 12 };

/**
 * What a visitor may be asked to pay: kB (1,000 bytes of gzip bodies) of all scripts of a page on which nothing is clicked, and
 * script files until it is usable. Panels of vehicles and requests have a map in sight, the panel of a bus and the analytics charts. Lower a figure where less is
 * needed, by loading later or deleting. Days and hours by the rules of a zone, and what says that rows are missing or a connection is
 * another one, made every page 2 to 5 kB heavier.
 */
export const pages = [
  { name: "login form", tags: ["its-login"], ...form, kB: 68 },
  { name: "demo form", tags: ["its-demo-form"], ...form },
  { name: "partner form", tags: ["its-partner-form"], ...form },
  { name: "yield calculator", tags: ["its-yield-calculator"], ...form, kB: 72 },
  { name: "both forms and calculator", tags: ["its-demo-form", "its-partner-form", "its-yield-calculator"], kB: 75, files: 12 },
  { name: "map of a guest", tags: ["its-map guest"], isSignedOut: true, kB: 165, files: 12 },
  { name: "map", tags: ["its-map"], kB: 281, files: 21 },
  // At some hours of the city two files more: what its device shows then.
  { name: "signal controller panel", tags: ["its-rts-panel device=1001"], ...screen, kB: 147, files: 16 },
  { name: "detector panel", tags: ["its-rtc-panel device=2001"], ...screen, kB: 108 },
  { name: "bus panel", tags: ["its-bus-panel device=bus-1-1"], kB: 455, files: 30 },
  { name: "special vehicle panel", tags: ["its-special-panel device=spec-1"], kB: 306, files: 30 },
  { name: "requests", tags: ["its-requests"], kB: 305, files: 26 },
  { name: "message center", tags: ["its-messages"], ...screen, kB: 146, files: 15 },
  { name: "archive", tags: ["its-archive"], ...screen, kB: 114, files: 12 },
  { name: "account", tags: ["its-account"], ...screen },
  { name: "administration", tags: ["its-administration"], ...screen, kB: 115, files: 13 },
  { name: "invitation", tags: ["its-invitation"], ...screen },
  { name: "analytics", tags: ["its-analytics"], kB: 294, files: 14 },
  { name: "board", tags: ["its-board"], ...screen, kB: 126 },
  { name: "host, sign-in", path: "/login", isSignedOut: true, kB: 121, files: 12 },
  { name: "host, public page", path: "/", isSignedOut: true, kB: 138, files: 13 },
  { name: "host, map", path: "/app/map", kB: 317, files: 33 },
].map((page) => ({ ...page, bytes: page.kB * kB }));

/** Files that may follow by themselves once an element is usable. */
export const LATE_FILES = 2;
