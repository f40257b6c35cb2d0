const ID = "\0react-of-libraries.js";

/** What libraries call on React's default export; with preact it is one object with every part of preact/compat in it. */
const used = ["createElement", "cloneElement", "isValidElement", "Fragment", "forwardRef"];

/**
 * Libraries that write `import React from "react"` get a default export with the few functions they call, so that the
 * rest of preact/compat is left out of the bundles.
 */
export function smallReactDefault() {
  return {
    name: "small-react-default",
    resolveId: (specifier, importer) => (specifier === "react" && /node_modules\//.test(importer ?? "") ? ID : null),
    load: (id) =>
      id === ID ? `import { ${used.join(", ")} } from "react";\nexport * from "react";\nexport default { ${used.join(", ")} };\n` : null,
  };
}
