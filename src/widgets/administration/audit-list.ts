import { map } from "nanostores";
import { type AuditEntry, type AuditFilter, asProviderError, type Client, fetchAudit, type ProviderError } from "../../core/internal.js";
import { utimeOfField } from "../kit/device/city-moment.js";
import type { Filter } from "./store.js";

interface AuditListState {
  /** Null until there is an answer for what is looked for now. */
  entries: readonly AuditEntry[] | null;
  /** There are more than these. */
  isCut: boolean;
  isFetching: boolean;
  error: ProviderError | null;
}

/** The audit as far as it was looked at, a page more with each `more`. */
export function createAuditList(client: Client) {
  const $list = map<AuditListState>({ entries: null, isCut: false, isFetching: false, error: null });
  let filter: AuditFilter | null = null;
  let pages = 1;
  let running = new AbortController();

  /** What the provider is asked for: whole days of the city. */
  function asked({ who, area, object, outcome, from, to }: Filter): AuditFilter {
    const first = utimeOfField(from, client.clock);
    const last = utimeOfField(to, client.clock);
    const times = {
      from: first === null ? "" : `${first}`,
      to: last === null ? "" : `${client.clock.time().day(last).end}`,
    };
    const all = { who: who.trim(), area, object: object.trim(), outcome, ...times };
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""));
  }
  async function fetch(): Promise<void> {
    running.abort();
    const own = new AbortController();
    running = own;
    $list.setKey("isFetching", true);
    try {
      const { items, isCut } = await fetchAudit(client, filter ?? {}, pages, own.signal);
      if (!own.signal.aborted) $list.set({ entries: items, isCut, isFetching: false, error: null });
    } catch (failure) {
      if (!own.signal.aborted) $list.set({ ...$list.get(), isFetching: false, error: asProviderError(failure) });
    }
  }
  return {
    $list,
    asked,
    /** Looks for something else, or for the same where nothing of it is known. */
    show(wanted: Filter) {
      const next = asked(wanted);
      const { entries, isFetching } = $list.get();
      if (JSON.stringify(next) === JSON.stringify(filter) && (entries || isFetching)) return;
      filter = next;
      pages = 1;
      $list.set({ entries: null, isCut: false, isFetching: true, error: null });
      void fetch();
    },
    more() {
      pages += 1;
      void fetch();
    },
    renew: () => void fetch(),
  };
}
