const IMPORT = "import { listenKeys } from 'nanostores'";

/** `useStore` can follow single keys of a store: we use whole stores only, and leave that out of the bundles. */
export function storesWithoutKeys() {
  return {
    name: "stores-without-keys",
    transform(code, id) {
      if (!/node_modules\/@nanostores\/react\//.test(id)) return null;
      if (!code.includes(IMPORT)) this.error(`${id} is built differently than this plugin knows.`);
      return { code: code.replace(IMPORT, "const listenKeys = undefined"), map: null };
    },
  };
}
