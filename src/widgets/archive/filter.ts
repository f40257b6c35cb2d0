import { type ArchiveRecord, fold } from "../../core/internal.js";

export const sorts = ["newest", "oldest", "name", "file"] as const;
export type Sort = (typeof sorts)[number];

/** What of a section is shown. */
export interface ArchiveFilter {
  query: string;
  /** A date `YYYY-MM-DD`, "all" for since ever, "" for today, as the specification has it (spec 2). */
  from: string;
  /** A type of object, "" for all. */
  object: string;
  sort: Sort;
}

export const firstFilter: ArchiveFilter = { query: "", from: "", object: "", sort: "newest" };

const byName = new Intl.Collator("ru", { numeric: true });

const orders: Record<Sort, (one: ArchiveRecord, other: ArchiveRecord) => number> = {
  newest: (one, other) => (one.time === other.time ? 0 : one.time < other.time ? 1 : -1),
  oldest: (one, other) => (one.time === other.time ? 0 : one.time < other.time ? -1 : 1),
  name: (one, other) => byName.compare(one.name_object, other.name_object),
  file: (one, other) => byName.compare(one.file_name, other.file_name),
};

/** Records in the wanted order; those of one day stay as the provider gave them, newest first. */
export const sortRecords = (records: readonly ArchiveRecord[], sort: Sort): readonly ArchiveRecord[] => [...records].sort(orders[sort]);

/** The first day that is shown, "" for all. */
export const firstDay = (from: string, today: string): string => (from === "all" ? "" : from || today);

const searched = new WeakMap<ArchiveRecord, string>();

/** A record's text as it is searched; made once, since twenty thousand are looked through at each key. */
function textOf(record: ArchiveRecord): string {
  let text = searched.get(record);
  if (text === undefined) {
    text = fold([record.name_object, record.file_description, record.file_name, record.comment].join(" "));
    searched.set(record, text);
  }
  return text;
}

/** Records of the object type and from the day on whose text holds every word, whatever its case, ё as е. */
export function filterRecords(
  records: readonly ArchiveRecord[],
  { query, object }: ArchiveFilter,
  since: string,
): readonly ArchiveRecord[] {
  const words = fold(query).split(" ").filter(Boolean);
  return records.filter(
    (record) =>
      (since === "" || record.time.slice(0, 10) >= since) &&
      (object === "" || record.target_object === object) &&
      (words.length === 0 || words.every((word) => textOf(record).includes(word))),
  );
}
