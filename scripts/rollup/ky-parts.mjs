/**
 * ky without what `core/http.ts` never asks of it: progress (which needs streamed request bodies, in Chromium and over HTTP/2
 * only), a retry (`retry: 0`; resources ask again by themselves) and a time limit (`timeout: false`; a slow answer may be
 * given up by the person who waits).
 */
const parts = {
  "utils/body.js": "export const streamRequest = (request) => request;\nexport const streamResponse = (response) => response;\n",
  "utils/delay.js": "export default async () => {};\n",
  "utils/timeout.js": "export default (request, init, _controller, { fetch }) => fetch(request, init);\n",
  "errors/ForceRetryError.js": "export class ForceRetryError extends Error {}\n",
  "errors/NonError.js": "export class NonError extends Error {}\n",
};

/** What is left of the two methods that decide on a retry, each up to the method after it. */
const methods = [
  [/ {4}#calculateDelay\(\) \{.*?(?= {4}#decorateResponse\()/s, ""],
  [/ {4}async #retry\(function_\) \{.*?(?= {4}async #fetch\()/s, "    #retry(function_) {\n        return function_();\n    }\n"],
];

const PREFIX = "\0ky-parts:";

export function kyParts() {
  return {
    name: "ky-parts",
    resolveId(specifier, importer) {
      const name = Object.keys(parts).find((end) => specifier.endsWith(end));
      return name && /node_modules\/ky\//.test(importer ?? "") ? PREFIX + name : null;
    },
    load: (id) => (id.startsWith(PREFIX) ? parts[id.slice(PREFIX.length)] : null),
    transform(code, id) {
      if (!/node_modules\/ky\/distribution\/core\/Ky\.js$/.test(id)) return null;
      const missing = methods.find(([method]) => !method.test(code));
      if (missing) this.error(`ky is not built as ky-parts.mjs expects: no ${missing[0]}`);
      return { code: methods.reduce((left, [method, instead]) => left.replace(method, instead), code), map: { mappings: "" } };
    },
  };
}
