import { atom, map } from "nanostores";
import { areas, asProviderError, auditOutcomes, type ProviderError } from "../../core/internal.js";

/** In the order in which they are shown. */
export const sections = [
  "users",
  "roles",
  "invitations",
  "sessions",
  "tags",
  "equipment",
  "inactive",
  "pictures",
  "settings",
  "audit",
] as const;
export type Section = (typeof sections)[number];

/** Names of the filters, as the attributes have them. An empty one filters nothing; days are days of the city. */
export const filterNames = ["query", "who", "area", "object", "outcome", "from", "to"] as const;
export type Filter = Readonly<Record<(typeof filterNames)[number], string>>;

/** What the attributes mean; unknown words mean the default. */
export type Given = Partial<Record<"section" | keyof Filter, string | undefined>>;

export const noFilter: Filter = { query: "", who: "", area: "", object: "", outcome: "", from: "", to: "" };

const LONGEST = 200;
const day = (text: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : "");
const readers: { [Name in keyof Filter]: (text: string) => string } = {
  query: (text) => text.slice(0, LONGEST),
  who: (text) => text.slice(0, LONGEST),
  area: (text) => areas.find((area) => area === text) ?? "",
  object: (text) => text.slice(0, LONGEST),
  outcome: (text) => auditOutcomes.find((outcome) => outcome === text) ?? "",
  from: day,
  to: day,
};
const sectionOf = (given: string | undefined): Section => sections.find((section) => section === given) ?? "users";
const filterOf = (given: Given): Filter =>
  Object.fromEntries(filterNames.map((name) => [name, readers[name](given[name] ?? "")])) as Filter;

/** What one element shows: chosen by its user, or by an attribute whenever that changes. */
export function createView(given: Given) {
  const $section = atom<Section>(sectionOf(given.section));
  const $filter = map<Filter>(filterOf(given));
  let last = given;
  return {
    $section,
    $filter,
    follow(next: Given) {
      const given = filterOf(next);
      const changed = filterNames.filter((name) => (next[name] ?? "") !== (last[name] ?? ""));
      const isElsewhere = next.section !== last.section;
      last = next;
      if (isElsewhere) $section.set(sectionOf(next.section));
      if (changed.length > 0) $filter.set({ ...$filter.get(), ...Object.fromEntries(changed.map((name) => [name, given[name]])) });
    },
    /** Opens a section, with nothing looked for there but what is said. */
    open(section: Section, filter: Partial<Filter> = {}) {
      $section.set(section);
      $filter.set({ ...noFilter, ...filter });
    },
    change: (filter: Partial<Filter>) => $filter.set({ ...$filter.get(), ...filter }),
    /** The view as the address has it. */
    said(): Record<"section" | keyof Filter, string | null> {
      const filter = $filter.get();
      const section = $section.get();
      const values = Object.fromEntries(filterNames.map((name) => [name, filter[name] || null])) as Record<keyof Filter, string | null>;
      return { section: section === "users" ? null : section, ...values };
    },
  };
}
export type View = ReturnType<typeof createView>;

/** A sentence by its text key. */
export interface Saying {
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

interface DeedState {
  /** Name of what is under way. */
  busy: string | null;
  error: ProviderError | null;
  done: Saying | null;
  /** Takes back what was done; null where that cannot be. */
  undo: (() => Promise<unknown>) | null;
}

const idle: DeedState = { busy: null, error: null, done: null, undo: null };

/** The last change that somebody made in one element: under way, done or refused, and how it is taken back. One at a time. */
export function createDeeds() {
  const $deed = atom<DeedState>(idle);
  return {
    $deed,
    /** False where it was refused, or another one is under way. */
    async act(name: string, run: () => Promise<unknown>, done: Saying, undo: DeedState["undo"] = null): Promise<boolean> {
      if ($deed.get().busy !== null) return false;
      $deed.set({ ...idle, busy: name });
      const error = await run().then(() => null, asProviderError);
      $deed.set(error ? { ...idle, error } : { ...idle, done, undo });
      return error === null;
    },
    clear() {
      if ($deed.get().busy === null) $deed.set(idle);
    },
  };
}
export type Deeds = ReturnType<typeof createDeeds>;
