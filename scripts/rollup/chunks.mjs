import path from "node:path";
import { moduleUsers } from "./module-users.mjs";

/** Elements of pages that show nothing of a city: they are to stay small. */
const isForm = (user) => user === "login" || isRequestForm(user);
/** Those of partners, which send a request. */
const isRequestForm = (user) => /^(demo-form|partner-form|yield-calculator)$/.test(user);
/** Panels of devices; what the kit loads later are views of devices, too. */
const isDevice = (user) => user.endsWith("-panel") || user === "kit";
const isOfCore = ({ id }) => id.includes("/src/core/");
const isCityList = ({ id }) => id.includes("/city-lists/");
/** What orders a device about. */
const isOfControl = ({ id }) => /\/core\/control\/(?!once)/.test(id);
/** The views of that. Printing and single key presses are used by any list. */
const isOfDesk = ({ id }) => /\/kit\/control\/(?!print-table|stop-key-repeat|use-still)/.test(id);
const folderOf = (id) => path.basename(path.dirname(id));
/** Elements that need a module at once, without the host. */
const elementsOf = ({ atOnce }) => [...atOnce].filter((user) => user !== "host");

/** Rollup decides: the module goes with the one that imports it, or into a chunk of its own. */
const ROLLUP = undefined;

/**
 * Which chunk a module goes into by its name alone; the first rule that fits decides.
 * @type {{ says: string, chunk: (id: string) => string | undefined }[]}
 */
const rulesByName = [
  {
    says: "The kit's words are files for each language: of forms, of devices, of panels, and of control. What people did has its own.",
    chunk(id) {
      const [, folder, language] = /\/kit\/(?!deeds\/)(?:(form|texts|device-words|refusals|control)\/)?.*\b(ru|en|es)\.ts$/.exec(id) ?? [];
      const kinds = { form: "", texts: "", "device-words": "device-", refusals: "device-", control: "control-" };
      return language && `${kinds[folder] ?? "panel-"}words-${language}`;
    },
  },
  {
    says: "So are the texts of a widget, or of a feature of one.",
    chunk(id) {
      const [, owner, language] = /\/([\w-]+)\/(?:texts|content)\/(ru|en|es)\.ts$/.exec(id) ?? [];
      return owner && `${owner}-${language}`;
    },
  },
  {
    says: "Manifests are small, and the host, the board and the studio read all of them together.",
    chunk: (id) => id.endsWith("/widget.ts") && (isForm(folderOf(id)) ? "form" : "panel"),
  },
  {
    says: "The list of all manifests brings those of forms, which other pages do without.",
    chunk: (id) => id.endsWith("/widgets/index.ts") && "manifests",
  },
  {
    says: "Tiles are asked for by the map, though the table of all calls names them.",
    chunk: (id) => id.endsWith("/core/contract/tiles.ts") && "city",
  },
  {
    says: "Kinds of vehicles are small, and what reads lists needs them.",
    chunk: (id) => id.endsWith("/core/contract/transit-kinds.ts") && "panel",
  },
  {
    says: "Lists that come in pages are asked for by screens and by views of devices.",
    chunk: (id) => id.endsWith("/core/resources/pages.ts") && "device-data",
  },
  {
    says: "Calls of the administration are for few people.",
    chunk: (id) => /\/core\/(contract|resources)\/administration\.ts$/.test(id) && "administration",
  },
  {
    says: "A provider without alarms of its own is rare: what makes them here is a file by itself.",
    chunk: (id) => id.endsWith("/core/alarms/own-alarms.ts") && "own-alarms",
  },
  {
    says: "The sound of alarms is for who hears it, not for the map that marks them.",
    chunk: (id) => id.endsWith("/core/alarms/sound.ts") && "alarm-sound",
  },
  {
    says: "Messages and alarms are for their screens and the host, and not for the visitors of a map.",
    chunk: (id) =>
      /\/core\/((messages|alarms)\/|contract\/(alarms|alarm-states)\.ts|resources\/(messages|alarms)\.ts)/.test(id) && "alerts",
  },
  {
    says: "Measures of signals are for their own element.",
    chunk: (id) => /\/core\/(contract\/(measures|detector-uses)|resources\/measures)\.ts$/.test(id) && "measures",
  },
  {
    says: "What explains a fault is loaded when there is one; apart from small entries, which must import nothing.",
    chunk: (id) => id.endsWith("/core/find-fault.ts") && "faults",
  },
  {
    says: "Names of browsers are small, and the account needs them at once.",
    chunk: (id) => id.endsWith("/kit/browser-name.ts") && "screen",
  },
  {
    says: "Putting pictures off is for few people, on the page of a device and in the administration.",
    chunk: (id) => /\/kit\/pictures\/(AllPictures|HideDialog|PictureTexts|styles|use-may-hide-all)\.tsx?$/.test(id) && "all-pictures",
  },
  {
    says: "What the desk asks of control is small.",
    chunk: (id) => /\/core\/control\/(once|desk|sequence-risk)\.ts$/.test(id) && "control",
  },
  {
    says: "Every panel of a device shows its camera and its events soon after.",
    chunk: (id) =>
      /\/kit\/device\/(camera\/(Camera|FrameWindow|styles|use-pointers|zoom)|events\/(EventLog|EventRows|store)|views\/ViewTexts)\.tsx?$/.test(
        id,
      ) && "device-views",
  },
  {
    says: "Charts of very many points are drawn by fewer; what draws them comes with its library.",
    chunk: (id) => (/\/kit\/chart\/dense\/(?!DensePlot|paint|plot-sheet)/.test(id) ? "dense-chart" : undefined),
  },
  {
    says: "Charts are drawn by few pages.",
    chunk: (id) => (/\/kit\/chart\/(?!texts|Plot|plot-sheet|csv|dense)/.test(id) ? "chart" : undefined),
  },
  {
    says: "What looks for elements in the page is in what all of them share.",
    chunk: (id) => id.endsWith("/widgets/loader.ts") && "base",
  },
];

/**
 * Which chunk a module goes into by who uses it (`module-users.mjs`), so that a renamed file changes nothing that a page loads. The first
 * rule that fits decides. Whatever a module imports is used by all users of that module, so it never lands in a chunk that fewer load.
 * @type {{ says: string, when: (module: object) => boolean, chunk: string | ((module: object) => string) | undefined }[]}
 */
const rulesByUsers = [
  {
    says: "A library that no page needs at once comes with the part that asks for it. What nobody uses, and the host's entry, is Rollup's.",
    when: ({ id, users, bringsLibrary }) => users.size === 0 || id.endsWith("/host/main.ts") || bringsLibrary,
    chunk: ROLLUP,
  },

  // Used by one.
  {
    says: "The city's lists are one chunk, whoever shows them.",
    when: (module) => module.users.size === 1 && isOfCore(module) && isCityList(module) && module.atOnce.size > 0,
    chunk: "city",
  },
  {
    says: "What else of core one uses is in core's own entry, which must not load a widget.",
    when: (module) => module.users.size === 1 && isOfCore(module),
    chunk: ROLLUP,
  },
  {
    says: "What the host alone uses at once.",
    when: ({ users, atOnce }) => users.size === 1 && atOnce.has("host"),
    chunk: "shell",
  },
  {
    says: "What one element awaits before it shows anything, e.g. `map-screen`.",
    when: ({ users, atOnce, isOfScreenOnly }) => users.size === 1 && atOnce.size > 0 && isOfScreenOnly,
    chunk: ({ atOnce }) => `${[...atOnce][0]}-screen`,
  },
  {
    says: "What else one needs at once stays in its entry; what the kit, core or the host loads later is a chunk for each import().",
    when: ({ users, atOnce, later }) =>
      users.size === 1 && (atOnce.size > 0 || featuresOf(later).length === 0 || /^(kit|core|host)$/.test(featuresOf(later)[0].user)),
    chunk: ROLLUP,
  },
  {
    says: "What one widget loads later, by feature, e.g. `map-ground`; what several of its features share is `map-later`.",
    when: ({ users }) => users.size === 1,
    chunk({ later }) {
      const [first, ...others] = featuresOf(later);
      return `${first.user}-${others.length > 0 ? "later" : first.feature}`;
    },
  },

  // Needed at once by several elements, or by nearly all.
  {
    says: "What forms and more than half of all elements need.",
    when: (module) => module.isOfMost && elementsOf(module).some(isForm),
    chunk: "base",
  },
  {
    says: "What only forms of partners share.",
    when: (module) => elementsOf(module).length > 1 && elementsOf(module).every(isRequestForm),
    chunk: "request-form",
  },
  {
    says: "What else several elements need, with a form among them.",
    when: (module) => elementsOf(module).length > 1 && elementsOf(module).some(isForm),
    chunk: "form",
  },
  {
    says: "The city's lists, shared by screens.",
    when: ({ users, id }) => users.size > 1 && isCityList({ id }) && !id.includes("/items/"),
    chunk: "city",
  },
  {
    says: "Control of devices, which most pages do without.",
    when: ({ users, id }) => users.size > 1 && isOfControl({ id }),
    chunk: "control",
  },
  {
    says: "So are its views.",
    when: ({ users, id }) => users.size > 1 && isOfDesk({ id }),
    chunk: "desk",
  },
  {
    says: "What the map needs at once and others as well: the map is what visitors open.",
    when: (module) => elementsOf(module).length > 1 && module.atOnce.has("map"),
    chunk: "panel",
  },
  {
    says: "What others need at once and the map soon after, for its list and its buttons.",
    when: (module) =>
      elementsOf(module).some((user) => user !== "map") && module.later.some(({ user, feature }) => user === "map" && feature === "later"),
    chunk: "panel",
  },
  {
    says: "What only panels of devices share.",
    when: (module) => elementsOf(module).length > 1 && [...module.users].every(isDevice),
    chunk: "device",
  },
  {
    says: "What panels of devices share with other screens.",
    when: (module) => elementsOf(module).length > 1 && elementsOf(module).some(isDevice),
    chunk: (module) => (isOfCore(module) ? "device-data" : "panels"),
  },
  {
    says: "What else screens share.",
    when: (module) => elementsOf(module).length > 1 || (module.users.size >= 6 && module.atOnce.size > 0),
    chunk: "screen",
  },

  // Needed at once by one element or the host at most, and later by others.
  {
    says: "One needs it at once, the others only in parts that bring a library, beside which it is small.",
    when({ atOnce, later }) {
      const others = later.filter(({ user }) => !atOnce.has(user));
      return atOnce.size > 0 && others.length > 0 && others.every(({ isWithLibrary }) => isWithLibrary);
    },
    chunk: ROLLUP,
  },
  {
    says: "The kit's views that the host or the list of overrides uses are used by panels as well.",
    when: ({ users, atOnce }) => users.has("kit") && (atOnce.has("host") || users.has("overrides")),
    chunk: "screen",
  },
  {
    says: "Control of devices: what panels and the list of overrides load later.",
    when: ({ users, atOnce }) => users.has("overrides") || (atOnce.size === 0 && [...users].every(isDevice)),
    chunk: (module) => (isOfCore(module) ? "control" : "desk"),
  },
  {
    says: "Messages: what their center and the host share.",
    when: ({ users }) => users.has("messages") && users.has("host"),
    chunk: "messages",
  },
  {
    says: "What core loads later are the city's lists.",
    when: ({ users }) => users.has("core"),
    chunk: "city",
  },
  {
    says: "What the host shares with one screen.",
    when: ({ atOnce }) => atOnce.has("host"),
    chunk: "screen",
  },
  {
    says: "What the kit's views of devices share with a widget.",
    when: ({ users }) => users.has("kit"),
    chunk: (module) => (isOfCore(module) ? "device-data" : "views"),
  },
  {
    says: "What several widgets load later.",
    when: () => true,
    chunk: (module) => (isOfCore(module) ? "data" : "views"),
  },
];

/** Parts that are loaded later and bring no library. */
const featuresOf = (later) => {
  const parts = later.filter(({ isWithLibrary }) => !isWithLibrary);
  return parts.filter(({ user, feature }, at) => parts.findIndex((other) => other.user === user && other.feature === feature) === at);
};

/** Rollup's `manualChunks`: gives the chunk of a module. `libraryOf` names libraries that are files by themselves. */
export function chunks(libraryOf) {
  let usersOf;
  return (id, { getModuleInfo, getModuleIds }) => {
    const library = libraryOf(id);
    if (library) return library;
    for (const { chunk } of rulesByName) {
      const name = chunk(id);
      if (name) return name;
    }
    usersOf ??= moduleUsers([...getModuleIds()], getModuleInfo);
    const module = usersOf(id);
    const { chunk } = rulesByUsers.find(({ when }) => when(module));
    return typeof chunk === "function" ? chunk(module) : chunk;
  };
}
