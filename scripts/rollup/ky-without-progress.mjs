const ID = "\0ky-body.js";

/**
 * ky's upload and download progress needs streamed request bodies, which only Chromium has, and only over HTTP/2: we do
 * not use it, and leave it out of the bundles.
 */
export function kyWithoutProgress() {
  return {
    name: "ky-without-progress",
    resolveId: (specifier, importer) => (/utils\/body\.js$/.test(specifier) && /node_modules\/ky\//.test(importer ?? "") ? ID : null),
    load: (id) =>
      id === ID ? "export const streamRequest = (request) => request;\nexport const streamResponse = (response) => response;\n" : null,
  };
}
