import path from "node:path";

const isElement = (id) => id.endsWith("/element.ts") && !/\/(kit|host)\//.test(id);
const folderOf = (id) => path.basename(path.dirname(id));
const isText = (id) => /\/(texts|content)\/(ru|en|es)\.ts$/.test(id);
const isLibrary = (id) => id.includes("/node_modules/");

/**
 * Tells who uses a module of the browser's bundles, from the graph of imports. A *user* is a widget (`map`), the host (`host`), or, for
 * what is loaded later, `kit` or `core`. Gives a function from a module's id to:
 *
 * - `atOnce`: the users that need the module before they show anything; what an element awaits first counts as this.
 * - `later`: by `import()`, each as `{ user, feature, isWithLibrary }`. `feature` is a folder of the widget with texts of its own, which
 *   somebody has to begin (`archive/upload`), or a part of the map without which it goes on (`map/ground`); else it is `later`.
 *   `isWithLibrary`: that part brings a library which no page needs at once.
 * - `users`: all of these together; `isOfMost`: more than half of the elements are among them.
 * - `bringsLibrary`: nobody needs the module at once, and it reaches such a library.
 * - `isOfScreenOnly`: it belongs to what an element awaits, and no element needs it to be defined.
 */
export function moduleUsers(ids, getModuleInfo) {
  const imports = importsOf(getModuleInfo);
  const elements = ids.filter(isElement);
  const host = ids.find((id) => id.endsWith("/host/main.ts"));
  const awaitedBy = (element) => getModuleInfo(element).dynamicallyImportedIds;

  const starts = elements.map((id) => [folderOf(id), [id, ...awaitedBy(id)]]);
  if (host) starts.push(["host", [host]]);
  const atOnce = usersByModule(starts, imports);

  const begun = new Set(starts.flatMap(([, files]) => files));
  const bringsLibrary = (id) => [...reachedFrom([id], imports)].some((each) => isLibrary(each) && !atOnce.has(each));
  const targets = new Set(ids.flatMap((id) => getModuleInfo(id).dynamicallyImportedIds));
  const features = featureFolders(ids);
  const parts = [...targets]
    .filter((id) => !begun.has(id) && !isText(id))
    .map((id) => [{ ...partOf(id, features), isWithLibrary: bringsLibrary(id) }, [id]]);
  const later = usersByModule(parts, imports);

  const awaited = reachedFrom(elements.flatMap(awaitedBy), imports);
  const defining = reachedFrom(elements, imports);

  return (id) => {
    const first = atOnce.get(id) ?? new Set();
    const then = [...(later.get(id) ?? [])];
    const users = new Set([...first, ...then.map(({ user }) => user)]);
    return {
      id,
      atOnce: first,
      later: then,
      users,
      isOfMost: users.size > elements.length / 2,
      bringsLibrary: first.size === 0 && bringsLibrary(id),
      isOfScreenOnly: awaited.has(id) && !defining.has(id),
    };
  };
}

/** Folders of widgets whose code is a feature by itself. */
const featureFolders = (ids) =>
  new Set([
    ...ids.filter(isText).map((id) => path.dirname(path.dirname(id))),
    ...ids.map((id) => path.dirname(id)).filter((folder) => /\/map\/(ground|selected|analytics|orders|approaches|quality)$/.test(folder)),
  ]);

/** Whose a module is that is loaded later, and of which feature. */
function partOf(id, features) {
  const [, before, widget, folder] = /^(.*\/widgets\/)([\w-]+)\/(?:([\w-]+)\/)?/.exec(id) ?? [];
  if (!widget) return { user: id.includes("/src/core/") ? "core" : "host", feature: "later" };
  const isFeature = widget !== "kit" && features.has(`${before}${widget}/${folder}`);
  return { user: widget, feature: isFeature ? folder : "later" };
}

/** By module, the users that reach it; `starts` has for each user the modules it starts from. */
function usersByModule(starts, imports) {
  const users = new Map();
  for (const [user, ids] of starts) {
    for (const id of reachedFrom(ids, imports)) users.set(id, (users.get(id) ?? new Set()).add(user));
  }
  return users;
}

function reachedFrom(ids, imports) {
  const reached = new Set(ids);
  for (const id of reached) for (const next of imports(id)) reached.add(next);
  return reached;
}

/** The modules that one imports; where the one it names only passes a name on (`export … from`), the one that gives it. */
function importsOf(getModuleInfo) {
  const passed = new Map();
  /** By name that a module passes on, the module that gives it. */
  function passedOnBy(id) {
    const known = passed.get(id);
    if (known) return known;
    const given = new Map();
    passed.set(id, given);
    for (const { from, names, isExport } of takenBy(id)) {
      if (!isExport) continue;
      const all = names ?? [...passedOnBy(from).keys(), ...(getModuleInfo(from)?.exports ?? [])].map((name) => ({ name, as: name }));
      for (const { name, as } of all) given.set(as, passedOnBy(from).get(name) ?? from);
    }
    return given;
  }
  /** What a module takes by each statement: names, or null for all. Its sources and the modules stand in the same order. */
  function takenBy(id) {
    const { ast, importedIds } = getModuleInfo(id) ?? {};
    const statements = (ast?.body ?? []).filter(({ source }) => source);
    const sources = [...new Set(statements.map(({ source }) => source.value))];
    return statements.map(({ type, source, specifiers = [] }) => ({
      from: importedIds[sources.indexOf(source.value)],
      names: specifiers.length > 0 && specifiers.every(isNamed) ? specifiers.map(namesOf) : null,
      isExport: type.startsWith("Export"),
    }));
  }
  const known = new Map();
  return (id) => {
    if (!known.has(id)) known.set(id, find(id));
    return known.get(id);
  };
  function find(id) {
    const taken = takenBy(id).filter(({ from }) => from);
    const named = taken.flatMap(({ from, names }) => names?.map(({ name }) => passedOnBy(from).get(name) ?? from) ?? [from]);
    const stated = new Set(taken.map(({ from }) => from));
    return [...named, ...(getModuleInfo(id)?.importedIds ?? []).filter((each) => !stated.has(each))];
  }
}

const isNamed = ({ type }) => type !== "ImportNamespaceSpecifier";
const namesOf = ({ type, imported, local, exported }) => ({
  name: type === "ImportDefaultSpecifier" ? "default" : (imported ?? local).name,
  as: exported?.name,
});
