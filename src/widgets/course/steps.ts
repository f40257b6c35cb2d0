/** Which of the city's things a step opens: the first that the provider lists. */
export type Sample = "rtc" | "rts" | "bus" | "spec";

export interface CourseStep {
  /** Names its texts: `step.<id>.title`, `.text`, and `.where` for when the thing is not on screen. */
  readonly id: string;
  /** Id of the widget whose screen is opened. */
  readonly screen: string;
  /** `::part()` names in that widget; the first that is on screen is shown. */
  readonly parts: readonly string[];
  readonly sample?: Sample;
}

/** The course: map 3, RTc 1, RTs 1, bus 1, special equipment 1, analytics 1, archive 1, profile 2 (spec 2), and alarms 1 of ours. */
export const courseSteps: readonly CourseStep[] = [
  { id: "layers", screen: "map", parts: ["toolbar"] },
  { id: "map", screen: "map", parts: ["map"] },
  { id: "list", screen: "map", parts: ["list", "toolbar"] },
  { id: "rtc", screen: "rtc-panel", parts: ["state", "header"], sample: "rtc" },
  { id: "rts", screen: "rts-panel", parts: ["control", "header"], sample: "rts" },
  { id: "bus", screen: "bus-panel", parts: ["place", "header"], sample: "bus" },
  { id: "special", screen: "special-panel", parts: ["tasks", "header"], sample: "spec" },
  { id: "analytics", screen: "analytics", parts: ["chooser", "frame"] },
  { id: "archive", screen: "archive", parts: ["toolbar", "frame"] },
  { id: "alarms", screen: "alarms", parts: ["list", "frame"] },
  { id: "contact", screen: "account", parts: ["contact", "frame"] },
  { id: "restrictions", screen: "account", parts: ["restrictions", "frame"] },
];
