const policy = (rules: Record<string, string>): string =>
  Object.entries(rules)
    .map(([name, sources]) => `${name} ${sources}`.trim())
    .join("; ");

/** SHA-256 of the import map in the host's page, the one inline script: it gives plugins `its-widgets/core`. */
const importMap = "'sha256-kq0sDi2Rg/n455kEwwahtgDaW9DYUIXB8/Mnb3IirX8='";

/** The host: our own files, our own calls, tiles of OpenStreetMap, frames of plugins on this server, nothing else. */
const hostRules = {
  "default-src": "'none'",
  "script-src": `'self' ${importMap}`,
  "style-src": "'self'",
  "img-src": "'self' data: blob: https://tile.openstreetmap.org",
  "connect-src": "'self'",
  "font-src": "'self'",
  "frame-src": "'self'",
  "manifest-src": "'self'",
  "base-uri": "'self'",
  "form-action": "'self'",
  "frame-ancestors": "'self'",
  "worker-src": "'self'",
  "require-trusted-types-for": "'script'",
};
export const hostPolicy = policy(hostRules);

const { "require-trusted-types-for": _trusted, ...docsRules } = hostRules;
/** The documentation: no inline script either, but its generator writes colours of code into `style` and markup by `innerHTML`. */
export const docsPolicy = policy({ ...docsRules, "script-src": "'self'", "style-src-attr": "'unsafe-inline'" });

/** The strict page of a foreign site (libraries, "Strict CSP"). */
export const strictPolicy = policy({
  "default-src": "'none'",
  "script-src": "'self'",
  "style-src": "'self'",
  "img-src": "'self' data: https://tile.openstreetmap.org",
  "connect-src": "'self'",
  "require-trusted-types-for": "'script'",
});
