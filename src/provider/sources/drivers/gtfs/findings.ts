import type { Timetable } from "./timetable.js";

/** What the last message of a feed had. */
export type Findings = {
  /** Vehicles, or trips that are foretold. */
  told: number;
  /** How old the newest is, ms, where all are too old to be shown; else null. */
  old: number | null;
  /** Ids of the trips; empty where there is none. */
  trips: readonly string[];
  isInMilliseconds: boolean;
};

export type FeedReport = {
  /** How many of the trips that it names the timetable has; null where it names none, and without a timetable. */
  share: { known: number; trips: number } | null;
  /** Sentences on what is odd; empty where nothing is. */
  remark: string;
};

const things = { vehicles: "vehicles", trips: "forecasts" } as const;

/** What an operator has to know of a feed that answers. */
export function reportOf(feed: "vehicles" | "trips", findings: Findings | null, timetable: Timetable | null): FeedReport {
  if (!findings) return { share: null, remark: "" };
  const { told, old, isInMilliseconds } = findings;
  const trips = [...new Set(findings.trips)].filter((id) => id !== "");
  const known = trips.filter((id) => timetable?.trips.has(id) || timetable?.otherTrips.has(id)).length;
  const sentences: string[] = [];
  if (told === 0) sentences.push(`The feed is good and has no ${things[feed]}.`);
  if (old !== null) sentences.push(`All ${number(told)} ${things[feed]} are too old to be shown, the newest by ${ageWords(old)}.`);
  if (isInMilliseconds) sentences.push("Times are in milliseconds, where GTFS-Realtime has seconds; they are read as such.");
  if (timetable && trips.length > 0 && known === 0)
    sentences.push("None of its trips is in the timetable: it may be another one, or have other ids.");
  return { share: timetable && trips.length > 0 ? { known, trips: trips.length } : null, remark: sentences.join(" ") };
}

const number = (value: number): string => value.toLocaleString("en");

function ageWords(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  return minutes < 120
    ? `${minutes} minutes`
    : minutes < 48 * 60
      ? `${Math.round(minutes / 60)} hours`
      : `${Math.round(minutes / 1440)} days`;
}
