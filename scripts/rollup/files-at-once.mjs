import path from "node:path";

/** Chunks that every element needs. */
const SHARED = /^chunks\/base-/;

/**
 * Has the one-script entry ask at once for what it would else learn of only from the first file of an element: that is one way
 * there and back less before an element is there. For most it names the biggest file; for those in `whole` all files, and
 * those first that the module needs that is given with it.
 */
export function filesAtOnce(entry, whole) {
  return {
    name: "files-at-once",
    renderChunk(code, { facadeModuleId, fileName, imports }, _options, { chunks }) {
      if (!facadeModuleId?.endsWith(entry)) return null;
      const filesOf = (name) => [...chunks[name].imports, name].filter((file) => file !== fileName && !imports.includes(file));
      const fileWith = (module) => Object.keys(chunks).find((name) => chunks[name].moduleIds.includes(path.resolve(module)));
      const bring = (_all, element) => {
        const first = whole[element];
        const files = first
          ? [...filesOf(fileWith(first)), element, ...filesOf(element)]
          : filesOf(element).filter((file) => SHARED.test(file));
        return `Promise.all([${[...new Set([...files, element])].map((file) => `import("./${file}")`).join(", ")}])`;
      };
      // What the files export is not asked for: they define their elements.
      const brought = /import\(['"]\.\/(widgets\/[\w-]+\.js)['"]\)(?:\.then\(function \(n\) \{ return n\.\w+; \}\))?/g;
      return { code: code.replace(brought, bring), map: null };
    },
  };
}
