export interface SignalPerformanceAttributes {
  /** oID of the controller */
  device?: string;
  /** id of the measure as the provider lists it: `arrivals_on_green`, `coordination_diagram`, `split_failures` …; without it the first one */
  measure?: string;
  /** which figure of the measure is drawn, as the provider names it; without it the first one */
  figure?: string;
  /** number of the phase, detector or preemption that is shown; without it all of them */
  number?: string;
  /** first day by the city's calendar, `2026-11-01`, or a moment of the city, `2026-11-01T07:30`; without it the past 24 hours */
  from?: string;
  /** last day, or the moment of the end; without it the day of `from` */
  to?: string;
}

export interface SignalPerformanceEvents {
  /** something else is shown: as the attributes say it, null for what is as it is at first */
  "its-view-changed": Record<"measure" | "figure" | "number" | "from" | "to", string | null>;
}
