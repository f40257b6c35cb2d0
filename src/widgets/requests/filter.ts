import {
  type CityTime,
  fold,
  numberOf,
  overdueSince,
  type RequestStep,
  requestSteps,
  stepOf,
  truncate,
  type UrbanRequest,
} from "../../core/internal.js";

/** The states a list can be narrowed to: by the step reached, or by what waits for somebody. */
export const requestStates = ["open", "overdue", ...requestSteps, "all"] as const;
export type RequestState = (typeof requestStates)[number];

export const sorts = ["urgent", "newest", "oldest"] as const;

/** A theme or an executor as it is shown and chosen. */
const wordIn = (text: string): string => truncate(text.trim());

/** What the operator looks for; an empty theme or executor is any. */
export interface RequestFilter {
  readonly query: string;
  readonly theme: string;
  readonly executor: string;
  readonly state: RequestState;
  readonly sort: (typeof sorts)[number];
}

export const noFilter: RequestFilter = { query: "", theme: "", executor: "", state: "open", sort: "urgent" };

/** Requests that the filter lets through at `now` (Unix s): every word of the query is in a word of theirs; each id once. */
export function chosenRequests(requests: readonly UrbanRequest[], filter: RequestFilter, now: number, time: CityTime): UrbanRequest[] {
  const words = fold(filter.query).split(/\s+/).filter(Boolean);
  const seen = new Set<string>();
  const chosen = requests.filter((request) => {
    const { id, number, themes, executor, author, description } = request;
    if (seen.has(`${id}`)) return false;
    seen.add(`${id}`);
    if (filter.theme && wordIn(themes) !== filter.theme) return false;
    if (filter.executor && wordIn(executor) !== filter.executor) return false;
    if (!isInState(request, filter.state, now, time)) return false;
    if (words.length === 0) return true;
    const own = fold(`${numberOf(id, number) ?? ""} ${themes} ${executor} ${author} ${description}`);
    return words.every((word) => own.includes(word));
  });
  return sorted(chosen, filter.sort, now, time);
}

function isInState(request: UrbanRequest, state: RequestState, now: number, time: CityTime): boolean {
  if (state === "all") return true;
  if (state === "open") return request.close_time === null;
  if (state === "overdue") return overdueSince(request, now, time) !== null;
  return stepOf(request) === (state satisfies RequestStep);
}

/** The most urgent: the longest overdue first, then the newest. */
function sorted(requests: UrbanRequest[], sort: RequestFilter["sort"], now: number, time: CityTime): UrbanRequest[] {
  const newest = (one: UrbanRequest, other: UrbanRequest) => other.create_time - one.create_time;
  if (sort === "newest") return requests.sort(newest);
  if (sort === "oldest") return requests.sort((one, other) => newest(other, one));
  const since = new Map(requests.map((request) => [request, overdueSince(request, now, time) ?? Number.MAX_VALUE]));
  return requests.sort((one, other) => (since.get(one) as number) - (since.get(other) as number) || newest(one, other));
}

/** The different words of a field, in their order. */
export const wordsOf = (requests: readonly UrbanRequest[], field: "themes" | "executor"): string[] =>
  [...new Set(requests.map((request) => wordIn(request[field])))].filter(Boolean).sort((one, other) => one.localeCompare(other, "ru"));
