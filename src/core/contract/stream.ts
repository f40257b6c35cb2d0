import { operations } from "./operation.js";

/** Topics of the whole city; the telemetry of one signal controller has the topic `rts/` and its oID, percent-encoded. */
export const cityTopics = ["rts", "rtc", "situation", "overrides", "messages", "alarms", "events", "requests"] as const;
export type CityTopic = (typeof cityTopics)[number];
export type Topic = CityTopic | `rts/${string}`;

/** Topics that one stream may be asked for; who wants more of them polls the others. */
export const mostTopics = 64;

export const streamOps = operations({
  /**
   * What changes, as it changes: server-sent events (HTML Standard, 9.2) that are read by `fetch`, since `EventSource` sends no
   * token. `topics` names what is wanted, with commas; `since` the versions at hand, as `rts:5fa,rtc:77b`: deltas from there follow
   * `hello`, or a `gap`. A comment comes at least every 15 s.
   */
  cityStream: { method: "GET", path: "/city/stream", auth: true, effect: "read", ok: "stream", assumed: true },
});
