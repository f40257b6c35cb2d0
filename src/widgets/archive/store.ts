import { atom, map } from "nanostores";
import {
  type ArchiveKind,
  type ArchiveRecord,
  archiveKinds,
  archiveObjects,
  asProviderError,
  type Client,
  downloadArchiveFile,
  type Id,
  offerDownload,
  type ProviderError,
  plainName,
} from "../../core/internal.js";
import { type ArchiveFilter, firstFilter, sorts } from "./filter.js";

/** What the attributes mean; unknown words mean the default. */
export type Given = Partial<Record<"tab" | keyof ArchiveFilter, string | undefined>>;

const readers: { [Key in keyof ArchiveFilter]: (text: string) => ArchiveFilter[Key] } = {
  query: (text) => text.slice(0, 200),
  from: (text) => (text === "all" || /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : firstFilter.from),
  object: (text) => archiveObjects.find((object) => object === text) ?? firstFilter.object,
  sort: (text) => sorts.find((sort) => sort === text) ?? firstFilter.sort,
};
const names = Object.keys(readers) as (keyof ArchiveFilter)[];
const sectionOf = (tab: string | undefined): ArchiveKind => archiveKinds.find((kind) => kind === tab) ?? "podd";
const filterOf = (given: Given) =>
  Object.fromEntries(names.map((name) => [name, readers[name](given[name] ?? "")])) as unknown as ArchiveFilter;

/** What one archive shows: chosen by the operator, or by an attribute whenever that changes. */
export function createArchiveView(given: Given) {
  const $section = atom(sectionOf(given.tab));
  const $filter = map<ArchiveFilter>(filterOf(given));
  /** Id of the record that is open, null for none. */
  const $opened = atom<Id | null>(null);
  const $isUploadOpen = atom(false);
  let last = given;
  /** Opens a section; an id is one record's in its section alone, so what is open over the former one is closed. */
  function select(section: ArchiveKind) {
    if (section === $section.get()) return;
    $opened.set(null);
    $isUploadOpen.set(false);
    $section.set(section);
  }
  return {
    $section,
    $filter,
    $opened,
    $isUploadOpen,
    follow(next: Given) {
      if (next.tab !== last.tab) select(sectionOf(next.tab));
      const given = filterOf(next);
      const changed = names.filter((name) => (next[name] ?? "") !== (last[name] ?? ""));
      last = next;
      if (changed.length > 0) $filter.set({ ...$filter.get(), ...Object.fromEntries(changed.map((name) => [name, given[name]])) });
    },
    select,
  };
}
export type ArchiveView = ReturnType<typeof createArchiveView>;

/** Files that are being fetched for the operator, by record, and what went wrong with the last ones. */
export function createDownloads(client: Client) {
  const $running = atom<ReadonlyMap<string, AbortController>>(new Map());
  const $failed = atom<{ kind: ArchiveKind; record: ArchiveRecord; error: ProviderError } | null>(null);
  const note = (key: string, controller: AbortController | null) => {
    const next = new Map($running.get());
    if (controller) next.set(key, controller);
    else next.delete(key);
    $running.set(next);
  };
  return {
    $running,
    $failed,
    /** Fetches a record's file and offers it; a second press gives it up. */
    async toggle(kind: ArchiveKind, record: ArchiveRecord): Promise<void> {
      const key = `${kind}/${record.id}`;
      const before = $running.get().get(key);
      if (before) return before.abort();
      const controller = new AbortController();
      note(key, controller);
      $failed.set(null);
      try {
        offerDownload(await downloadArchiveFile(client, kind, record.id, controller.signal), plainName(record.file_name));
      } catch (error) {
        const failure = asProviderError(error);
        if (!controller.signal.aborted) $failed.set({ kind, record, error: failure });
      } finally {
        note(key, null);
      }
    },
  };
}
export type Downloads = ReturnType<typeof createDownloads>;
