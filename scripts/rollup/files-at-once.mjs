import path from "node:path";

/**
 * Has the one-script entry ask at once for all files of the elements in `whole`, of most of which it would else learn only from
 * the first: that is one way there and back less before the element is there. Those come first that the module needs that is
 * given with it.
 */
export function filesAtOnce(entry, whole) {
  return {
    name: "files-at-once",
    renderChunk(code, { facadeModuleId, fileName }, _options, { chunks }) {
      if (!facadeModuleId?.endsWith(entry)) return null;
      const filesOf = (name) => [...chunks[name].imports, name].filter((file) => file !== fileName);
      const fileWith = (module) => Object.keys(chunks).find((name) => chunks[name].moduleIds.includes(path.resolve(module)));
      const bring = (_asked, element) => {
        if (!whole[element]) return `import("./${element}")`;
        const files = [...filesOf(fileWith(whole[element])), element, ...filesOf(element)];
        return `Promise.all([${[...new Set(files)].map((file) => `import("./${file}")`).join(", ")}])`;
      };
      // What the files export is not asked for: they define their elements.
      const brought = /import\(['"]\.\/(widgets\/[\w-]+\.js)['"]\)(?:\.then\(function \(n\) \{ return n\.\w+; \}\))?/g;
      return { code: code.replace(brought, bring), map: null };
    },
  };
}
