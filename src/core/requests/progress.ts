import { computed } from "nanostores";
import type { CityTime } from "../contract/city-time.js";
import type { UrbanRequest } from "../contract/uds.js";
import { perClient } from "../per-client.js";

/** The steps of an urban request in their order; each is a time of spec 3, for instance `work_time`. */
export const requestSteps = ["create", "work", "task", "do", "close"] as const;
export type RequestStep = (typeof requestSteps)[number];

const HOUR = 3600;

/**
 * By when (Unix s) each step of a request that was made at `create` is to be reached. Ours, as the specification names no limits: a
 * dispatcher reads a request and assigns it within a shift (2 h, 8 h), the work takes three days of the city at most, and one day more is
 * for the check. A step that is reached after that is late; one that is not reached yet is overdue.
 */
export const dueTimes: Readonly<Record<Exclude<RequestStep, "create">, (create: number, time: CityTime) => number>> = {
  work: (create) => create + 2 * HOUR,
  task: (create) => create + 8 * HOUR,
  do: (create, time) => time.later(create, 3),
  close: (create, time) => time.later(create, 4),
};

type Times = Pick<UrbanRequest, `${RequestStep}_time`>;

/** One step on the timeline: when it was reached, and by when it was or is due (Unix s). */
export interface TimelineStep {
  readonly step: RequestStep;
  readonly utime: number | null;
  readonly due: number | null;
  /** `passed`: left out, a later step was reached without it. */
  readonly mark: "reached" | "late" | "passed" | "waiting" | "overdue";
}

const timeOf = (request: Times, step: RequestStep): number | null => request[`${step}_time`];

/** The last step a request has reached. */
export const stepOf = (request: Times): RequestStep => requestSteps.findLast((step) => timeOf(request, step) !== null) ?? "create";

/** The step that comes next; null when the request is closed. */
export const nextStep = (request: Times): Exclude<RequestStep, "create"> | null =>
  (requestSteps[requestSteps.indexOf(stepOf(request)) + 1] as Exclude<RequestStep, "create"> | undefined) ?? null;

/** Since when (Unix s) a request is overdue at `now`: the moment its next step was due; null while it is in time or closed. */
export function overdueSince(request: Times, now: number, time: CityTime): number | null {
  const next = nextStep(request);
  if (next === null) return null;
  const due = dueTimes[next](request.create_time, time);
  return due < now ? due : null;
}

/** All steps of a request as they stand at `now` (Unix s). */
export function timelineOf(request: Times, now: number, time: CityTime): TimelineStep[] {
  const reached = requestSteps.indexOf(stepOf(request));
  return requestSteps.map((step, index) => {
    const utime = timeOf(request, step);
    const due = step === "create" ? null : dueTimes[step](request.create_time, time);
    const isAfterDue = due !== null && (utime ?? now) > due;
    if (utime !== null) return { step, utime, due, mark: isAfterDue ? "late" : "reached" };
    return { step, utime, due, mark: index < reached ? "passed" : isAfterDue ? "overdue" : "waiting" };
  });
}

/** City time in whole minutes (Unix s): overdue requests are computed once a minute, not each second. */
export const minuteOf = perClient("clock/minute", (client) => computed(client.clock.$now, (now) => now - (now % 60)));
