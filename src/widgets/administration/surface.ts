import type { NavigationEvents } from "../kit/surface.js";
import type { Section } from "./store.js";

export interface AdministrationAttributes {
  /** the section that is open; without it the accounts */
  section?: Section;
  /** words that every row of the section has */
  query?: string;
  /** of the audit: the id or the full name of a user */
  who?: string;
  /** of the audit: `signals`, `vehicles`, `requests`, `archive`, `messages`, `analytics` or `administration` */
  area?: string;
  /** of the audit: the number of a device, or the id of what else something was done to */
  object?: string;
  /** of the audit: `asked`, `done`, `refused` or `unconfirmed` */
  outcome?: string;
  /** of the audit: the first day, `YYYY-MM-DD` in city time */
  from?: string;
  /** of the audit: the last day */
  to?: string;
  /** address of the host, to whose page links of invitations lead; without it that of the provider */
  files?: string;
}

export interface AdministrationEvents extends NavigationEvents {
  /** another section or other rows are shown: as the attributes say it, null for what is as it is at first */
  "its-view-changed": Record<"section" | "query" | "who" | "area" | "object" | "outcome" | "from" | "to", string | null>;
}
