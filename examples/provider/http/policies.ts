const policy = (rules: Record<string, string>): string =>
  Object.entries(rules)
    .map(([name, sources]) => `${name} ${sources}`.trim())
    .join("; ");

/** The host: our own files, our own calls, tiles of OpenStreetMap, nothing else. */
export const hostPolicy = policy({
  "default-src": "'none'",
  "script-src": "'self'",
  "style-src": "'self'",
  "img-src": "'self' data: blob: https://tile.openstreetmap.org",
  "connect-src": "'self'",
  "font-src": "'self'",
  "manifest-src": "'self'",
  "base-uri": "'self'",
  "form-action": "'self'",
  "frame-ancestors": "'self'",
  "worker-src": "'self'",
  "require-trusted-types-for": "'script'",
});

/** The strict page of a foreign site (stack.md, "Strict CSP"). */
export const strictPolicy = policy({
  "default-src": "'none'",
  "script-src": "'self'",
  "style-src": "'self'",
  "img-src": "'self' data: https://tile.openstreetmap.org",
  "connect-src": "'self'",
  "require-trusted-types-for": "'script'",
});
