import path from "node:path";

/** Elements of pages that show nothing of a city: they are to stay small. */
const forms = /^(login|demo-form|partner-form|yield-calculator)$/;
/** Panels of devices, and the kit, whose parts that come later are views of devices. */
const isDevice = (user) => user.endsWith("-panel") || user === "kit";
/** Users of a module from which on it counts as shared by most. */
const MANY = 6;

/**
 * Chunks of the elements, by who shares a module and not by lists of files, so that a renamed file changes nothing that a page
 * loads.
 *
 * At once: `base` is what forms and more than half of the elements need, `form` what else forms share, `panel` what many others
 * share, or panels of devices with another screen, `device` what only these panels share, `city` the city's lists, `screen` what
 * other screens or one and the host share, `shell` the host. What one element needs stays with it.
 *
 * Later (`import()`): `…-later` is what one widget loads later, and `…-<folder>` what it loads from a folder with texts of its
 * own, which is a feature that somebody has to begin, or from one named `ground`, without which the rest of a map goes on. What
 * several of them share: `control` and `messages` by folder, `views` what views of devices use, `more` the rest.
 *
 * The words of the kit are a file for each language, those of devices another. `libraryOf` names libraries that are files by
 * themselves.
 */
export function chunks(libraryOf) {
  let roomOf;
  return (id, { getModuleInfo, getModuleIds }) => {
    const library = libraryOf(id);
    if (library) return library;
    const [, folder, language] = /\/kit\/(?:(form|texts)\/)?.*\b(ru|en|es)\.ts$/.exec(id) ?? [];
    if (language) return `${folder ? "" : "device-"}words-${language}`;
    const [, owner, spoken] = /\/([\w-]+)\/(?:texts|content)\/(ru|en|es)\.ts$/.exec(id) ?? [];
    if (owner) return `${owner}-${spoken}`;
    // Manifests are small, and the host, the board and the studio read all of them together.
    if (id.endsWith("/widget.ts")) return forms.test(folderOf(id)) ? "form" : "panel";
    // The list of all of them brings those of forms, too.
    if (id.endsWith("/widgets/index.ts")) return "manifests";
    // What follows the page's elements is in what all of them share.
    if (id.endsWith("/widgets/loader.ts")) return "base";
    roomOf ??= roomsOf([...getModuleIds()], getModuleInfo);
    return roomOf(id);
  };
}

const isElement = (id) => id.endsWith("/element.ts") && !/\/(kit|host)\//.test(id);
const folderOf = (id) => path.basename(path.dirname(id));
const hasWords = (id) => /\/(texts|content)\/(ru|en|es)\.ts$/.test(id);

function roomsOf(ids, getModuleInfo) {
  const imports = importsOf(getModuleInfo);
  const elements = ids.filter(isElement);
  const host = ids.find((id) => id.endsWith("/host/main.ts"));
  // What an element awaits before it is one belongs to it.
  const startsOf = (element) => [element, ...getModuleInfo(element).dynamicallyImportedIds];
  const starts = [...elements.map((id) => [folderOf(id), startsOf(id)]), ["host", host ? [host] : []]];
  const begun = usersOf(starts, imports);

  const awaited = new Set(starts.flatMap(([, files]) => files));
  const targets = new Set(ids.flatMap((id) => getModuleInfo(id).dynamicallyImportedIds));
  const grounds = ids.map((id) => path.dirname(id)).filter((folder) => path.basename(folder) === "ground");
  const features = new Set([...ids.filter(hasWords).map((id) => path.dirname(path.dirname(id))), ...grounds]);
  const late = [...targets].filter((id) => !awaited.has(id) && !hasWords(id));
  /** A library that no page has at once is not to come with parts that do without it. */
  const bringsLibrary = (id) => [...reachedFrom([id], imports)].some((each) => each.includes("/node_modules/") && !begun.has(each));
  const later = usersOf(
    late.map((id) => [bringsLibrary(id) ? `${widgetOf(ownerOf(id, features))}:` : ownerOf(id, features), [id]]),
    imports,
  );

  const screens = new Set(
    elements.filter((id) => startsOf(id).length > 1).flatMap((id) => [...reachedFrom(startsOf(id).slice(1), imports)]),
  );
  const tags = new Set(elements.flatMap((id) => [...reachedFrom([id], imports)]));

  return (id) => {
    const at = begun.get(id) ?? new Set();
    const owners = [...(later.get(id) ?? [])];
    const users = new Set([...at, ...owners.map(widgetOf)]);
    if (users.size === 0 || id === host || (at.size === 0 && bringsLibrary(id))) return undefined;
    // The entry of core has these, too, and is not to load a widget.
    if (users.size === 1 && id.includes("/src/core/")) return id.includes("/city-lists/") && at.size > 0 ? "city" : undefined;
    if (users.size > 1) return roomOfShared(id, { at, owners, users, isMost: users.size > elements.length / 2 });
    if (at.has("host")) return "shell";
    if (at.size > 0) return screens.has(id) && !tags.has(id) ? `${[...at][0]}-screen` : undefined;
    const parts = owners.filter((owner) => !owner.endsWith(":"));
    if (parts.length === 0 || /^(kit|core|host):/.test(parts[0])) return undefined;
    return parts.length === 1 ? parts[0].replace(":", "-") : `${widgetOf(parts[0])}-later`;
  };
}

/** Where what several use belongs: whatever it imports is used by all of them, too, and so in no smaller room. */
function roomOfShared(id, { at, owners, users, isMost }) {
  const shown = [...at].filter((user) => user !== "host");
  if (shown.some((user) => forms.test(user)) && (isMost || shown.length > 1)) return isMost ? "base" : "form";
  if (users.size >= MANY) return "panel";
  if (shown.length > 1) {
    if ([...users].every(isDevice)) return "device";
    if ([...users].some(isDevice)) return "panel";
    return id.includes("/city-lists/") ? "city" : "screen";
  }
  // One widget has it at once, and of the others only parts that bring a library: it is small beside that.
  const others = owners.filter((owner) => !at.has(widgetOf(owner)));
  if (at.size > 0 && others.length > 0 && others.every((owner) => owner.endsWith(":"))) return undefined;
  if (users.has("kit") && (at.has("host") || users.has("overrides"))) return "panel";
  if (users.has("overrides") || [...users].every(isDevice)) return "control";
  if (users.has("messages") && users.has("host")) return "messages";
  if (users.has("core")) return "city";
  if (at.has("host")) return "screen";
  return users.has("kit") ? "views" : "more";
}

/** Who loads a module later, `<widget>:<feature>` or `<widget>:later`; the kit, core and the host count as one widget each. */
function ownerOf(id, features) {
  const [, before, widget, folder] = /^(.*\/widgets\/)([\w-]+)\/(?:([\w-]+)\/)?/.exec(id) ?? [];
  if (!widget) return `${/\/src\/(core)\//.exec(id)?.[1] ?? "host"}:later`;
  return `${widget}:${widget !== "kit" && features.has(`${before}${widget}/${folder}`) ? folder : "later"}`;
}
const widgetOf = (owner) => owner.replace(/:.*/, "");

/** By module, who uses it, directly or through others; `starts` has for each user where that begins. */
function usersOf(starts, imports) {
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
