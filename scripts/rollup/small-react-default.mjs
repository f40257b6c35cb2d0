const ID = "\0r2wc-react.js";

/**
 * r2wc imports all of React as a default export to call one function of it; with preact that drags in every part of
 * preact/compat. It gets an object with just that function.
 */
export function smallReactDefault() {
  return {
    name: "small-react-default",
    resolveId: (specifier, importer) => (specifier === "react" && /@r2wc\/react-to-web-component\//.test(importer ?? "") ? ID : null),
    load: (id) => (id === ID ? 'import { createElement } from "react"; export default { createElement };' : null),
  };
}
