import { createRows, secondsMore } from "./bins.js";
import { eachEventOrGap, ids } from "./events.js";
import type { Measure } from "./measure.js";

export interface Preemptions {
  readonly bin: number;
  /** Of the preemption, or of the priority. */
  readonly number: number;
  /** Calls of a preemption (event 102), entries (105) and track clearances (106), and those that stayed for too long (110). */
  calls: number;
  entries: number;
  clearances: number;
  overlong: number;
  /** Seconds from call to dwell (107), and how many came there. */
  reached: number;
  reachSeconds: number;
  /** Seconds from call to its end (104), of those that ended. */
  ended: number;
  endSeconds: number;
  /** Vehicles that asked for priority (112), greens begun early (113) or held on (114) for them, and the seconds from check-in to check-out (115). */
  checkIns: number;
  early: number;
  extended: number;
  checkOuts: number;
  checkOutSeconds: number;
}

export interface PreemptionsState {
  /** By number, when the call or the check-in that lasts began; tenths. */
  readonly calls: Readonly<Record<number, number>>;
  readonly reached: Readonly<Record<number, true>>;
  readonly checkIns: Readonly<Record<number, number>>;
  readonly last: number | null;
}

type Count = "calls" | "entries" | "clearances" | "overlong" | "checkIns" | "early" | "extended" | "checkOuts";
const counts: Readonly<Record<number, Count>> = {
  [ids.beginOfPreemption]: "calls",
  [ids.entryOfPreemption]: "entries",
  [ids.trackClearance]: "clearances",
  [ids.overlongPreemption]: "overlong",
  [ids.priorityCheckIn]: "checkIns",
  [ids.earlyGreen]: "early",
  [ids.extendedGreen]: "extended",
  [ids.priorityCheckOut]: "checkOuts",
};

/**
 * Preemption and priority by the events 102 to 115 of the enumeration (Day et al., Performance Measures for Traffic Signal Systems, 2014). Each event
 * counts in the bin of its moment; a time counts where its end does, and not where a gap lies in between. A preemption
 * and a priority of the same number share a row.
 */
export const preemptions: Measure<PreemptionsState, Preemptions> = {
  begin: { calls: {}, reached: {}, checkIns: {}, last: null },
  next(before, { events }) {
    let calls = { ...before.calls };
    let reached = { ...before.reached };
    let checkIns = { ...before.checkIns };
    const rows = createRows((bin, number): Preemptions => {
      const none = { calls: 0, entries: 0, clearances: 0, overlong: 0, reached: 0, reachSeconds: 0, ended: 0, endSeconds: 0 };
      return { bin, number, ...none, checkIns: 0, early: 0, extended: 0, checkOuts: 0, checkOutSeconds: 0 };
    });
    const take = (id: number, number: number, tenths: number) => {
      if (id < ids.beginOfPreemption || id > ids.priorityCheckOut) return;
      const count = counts[id];
      if (count) rows.at(tenths, number)[count]++;
      const called = calls[number];
      const checkedIn = checkIns[number];
      if (id === ids.beginOfPreemption) calls[number] = tenths;
      else if (id === ids.priorityCheckIn) checkIns[number] = tenths;
      else if (id === ids.dwellOfPreemption && called !== undefined && !reached[number]) {
        const row = rows.at(tenths, number);
        row.reached++;
        row.reachSeconds = secondsMore(row.reachSeconds, tenths - called);
        reached[number] = true;
      } else if (id === ids.endOfPreemption && called !== undefined) {
        const row = rows.at(tenths, number);
        row.ended++;
        row.endSeconds = secondsMore(row.endSeconds, tenths - called);
        delete calls[number];
        delete reached[number];
      } else if (id === ids.priorityCheckOut && checkedIn !== undefined) {
        const row = rows.at(tenths, number);
        row.checkOutSeconds = secondsMore(row.checkOutSeconds, tenths - checkedIn);
        delete checkIns[number];
      }
    };
    const lose = () => {
      calls = {};
      reached = {};
      checkIns = {};
    };
    const last = eachEventOrGap(events, before.last, take, lose);
    return { state: { calls, reached, checkIns, last }, rows: rows.all() };
  },
  rest: () => [],
};
