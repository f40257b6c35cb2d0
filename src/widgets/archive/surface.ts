import type { ArchiveKind, ArchiveObject } from "../../core/internal.js";

export interface ArchiveAttributes {
  /** the section that is open */
  tab?: ArchiveKind;
  /** words that every record shown has */
  query?: string;
  /** the first day shown, `YYYY-MM-DD`; `all` for since ever; without it today */
  from?: string;
  /** without it all */
  object?: ArchiveObject;
  /** `name` of the object, `file` by the name of the file; without it newest first */
  sort?: "newest" | "oldest" | "name" | "file";
}

export interface ArchiveEvents {
  /** another section was opened */
  "its-tab-selected": { tab: ArchiveKind };
  /** other records are looked for: as the attributes say it, null for what is as it is at first */
  "its-view-changed": Record<"query" | "from" | "object" | "sort", string | null>;
}
