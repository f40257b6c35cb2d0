import path from "node:path";

const PREFIX = "lucide-icon:";

/**
 * One module per icon: `lucide-icon:map` is Lucide's data of that icon, drawn by the kit. A page carries the icons it
 * shows and no others, which one module that exports them all would not give.
 */
export function lucideIcons() {
  const drawing = JSON.stringify(path.resolve("src/widgets/kit/icon.tsx"));
  return {
    name: "lucide-icons",
    resolveId: (specifier) => (specifier.startsWith(PREFIX) ? `\0${specifier}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const name = id.slice(PREFIX.length + 1);
      const code = `import shapes from "lucide/dist/esm/icons/${name}.mjs";\nimport { drawn } from ${drawing};\nexport default /* @__PURE__ */ drawn(shapes);\n`;
      return { code, map: { mappings: "" }, moduleSideEffects: false };
    },
  };
}
