import path from "node:path";

const core = path.resolve("src/core/index.ts");
/** Elements of pages that show nothing of a city: they are to stay small. */
const forms = /\/(login|demo-form|partner-form|yield-calculator)\//;

/**
 * Chunks of the elements, by what they share and not by lists of files, so that a renamed file changes nothing that a page
 * loads. `base` is what most elements need, forms among them; `form` what else forms share; `panel` what else several elements
 * share. The words of the kit are a file for each language, those of devices another. What one element needs stays with it;
 * what a widget loads later (`import()`) is a file for each folder of it. `libraryOf` names libraries that are files by themselves.
 */
export function rooms(libraryOf) {
  let uses;
  let elements;
  return (id, { getModuleInfo, getModuleIds }) => {
    if (!uses) {
      const all = [...getModuleIds()].filter(isElement);
      elements = all.length;
      uses = usesOf(all, importsOf(getModuleInfo));
    }
    const library = libraryOf(id);
    if (library) return library;
    const [, folder, language] = /\/kit\/(?:(form|texts)\/)?.*\b(ru|en|es)\.ts$/.exec(id) ?? [];
    if (language) return `${folder ? "" : "device-"}words-${language}`;
    const [, owner, spoken] = /\/([\w-]+)\/(?:texts|content)\/(ru|en|es)\.ts$/.exec(id) ?? [];
    if (owner) return `${owner}-${spoken}`;
    // Manifests are small, and the host, the board and the studio read all of them together.
    if (id.endsWith("/widget.ts")) return forms.test(id) ? "form" : "panel";
    // What follows the page's elements is in what all of them share.
    if (id.endsWith("/widgets/loader.ts")) return "base";
    const { count = 0, byForms = 0 } = uses.get(id) ?? {};
    // What a widget loads later is a file for each of its folders.
    const [, widget, part] = /\/widgets\/(?!kit\/)([\w-]+)\/([\w-]+)\/.*\.tsx?$/.exec(id) ?? [];
    if (count === 0 && widget) return `${widget}-${part}`;
    if (count < 2) return undefined;
    if (byForms === 0) return "panel";
    return count > elements / 2 ? "base" : "form";
  };
}

const isElement = (id) => id.endsWith("/element.ts") && !/\/(kit|host)\//.test(id);

/** By module, how many elements import it, directly or through others, and how many of these are forms. */
function usesOf(elements, imports) {
  const counts = new Map();
  for (const element of elements) {
    const seen = new Set([element]);
    for (const id of seen) for (const next of imports(id)) seen.add(next);
    for (const id of seen) {
      const { count, byForms } = counts.get(id) ?? { count: 0, byForms: 0 };
      counts.set(id, { count: count + 1, byForms: byForms + (forms.test(element) ? 1 : 0) });
    }
  }
  return counts;
}

/** The modules that one imports; of the entry of core, which exports all of it, those that give the names it takes. */
function importsOf(getModuleInfo) {
  const giving = new Map();
  for (const id of getModuleInfo(core).importedIds) for (const name of getModuleInfo(id).exports) giving.set(name, id);
  return (id) => {
    const { importedIds, ast } = getModuleInfo(id);
    if (!importedIds.includes(core)) return id === core ? [] : importedIds;
    const names = ast.body.flatMap((node) =>
      isOfCore(node) ? node.specifiers.map(({ imported, local }) => (imported ?? local).name) : [],
    );
    return [...importedIds.filter((each) => each !== core), ...names.flatMap((name) => giving.get(name) ?? [])];
  };
}

const isOfCore = ({ type, source }) => /^(Import|ExportNamed)Declaration$/.test(type) && source?.value.endsWith("core/index.js");
