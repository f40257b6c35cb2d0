import * as v from "valibot";
import { type Delta, streamEvents } from "../core/contract/stream-events.js";
import { folded } from "../core/stream/fold.js";
import { serverEvents } from "../core/stream/sse.js";
import { versionIn } from "../core/stream/version-in.js";
import { reasonOf, type Send, type Verdict } from "./check.js";

/** Milliseconds within which the first event has to come. */
const HELLO_WAIT = 5_000;
/** Milliseconds that the stream is watched: a comment has to come every 15 s. */
const LOOK = 16_000;

const lists = {
  rts: { path: "/city/items_telemetry_rts", rowsOf: (list: unknown) => list },
  rtc: { path: "/city/items_telemetry_rtc", rowsOf: (list: unknown) => list },
  situation: { path: "/city/transport_situation", rowsOf: (list: unknown) => (list as { features?: unknown }).features },
  alarms: { path: "/alarms", rowsOf: (list: unknown) => list },
} as const;
type ListTopic = keyof typeof lists;

/** Looks at the stream for a while, and whether a list and the deltas after it are the list that is asked then. */
export async function* streamManners(base: string, token: string, send: Send): AsyncGenerator<Verdict> {
  const call = "GET /city/stream";
  const say = (outcome: Verdict["outcome"], sentence: string): Verdict => ({ call, outcome, sentence });
  const controller = new AbortController();
  let giveUp = setTimeout(() => controller.abort(), HELLO_WAIT);
  const deltas: Delta[] = [];
  const before = new Map<ListTopic, { version: string | undefined; rows: unknown }>();
  let isHere = false;
  let comments = 0;
  const ask = async (topic: ListTopic) => {
    const answer = await send("GET", lists[topic].path, {});
    return { version: versionIn(answer.headers), rows: lists[topic].rowsOf(await answer.json()) };
  };
  try {
    const response = await fetch(`${base}/city/stream?topics=${Object.keys(lists).join()}`, {
      headers: { authorization: `Bearer ${token}`, accept: "text/event-stream" },
      signal: controller.signal,
    });
    if (response.status === 404) return yield say("absent", "not offered (404); everything is polled");
    const type = response.headers.get("content-type") ?? "";
    if (!response.ok || !response.body) return yield say("wrong", `answers ${response.status}`);
    if (!type.startsWith("text/event-stream")) return yield say("wrong", `gives "${type}" where text/event-stream is expected`);
    for await (const { name, data } of serverEvents(response.body)) {
      if (name === "") comments++;
      else if (!Object.hasOwn(streamEvents, name)) yield say("advice", `tells "${name}", which is no event of the contract`);
      else {
        const { success, issues } = v.safeParse(streamEvents[name as keyof typeof streamEvents], JSON.parse(data));
        if (!success)
          return yield say("wrong", `tells a "${name}" of another shape: ${v.getDotPath(issues[0]) ?? ""} ${issues[0].message}`);
      }
      if (!isHere && name !== "") {
        if (name !== "hello") return yield say("wrong", `begins with "${name}" and not with "hello"`);
        isHere = true;
        clearTimeout(giveUp);
        giveUp = setTimeout(() => controller.abort(), LOOK);
        for (const topic of Object.keys(JSON.parse(data).versions) as ListTopic[])
          if (Object.hasOwn(lists, topic)) before.set(topic, await ask(topic));
      } else if (name === "delta") deltas.push(JSON.parse(data));
      else if (name === "bye") return yield say("advice", `says good-bye at once: ${data}`);
    }
    return yield say("wrong", "ends without a good-bye");
  } catch (error) {
    if (!controller.signal.aborted) return yield say("wrong", `breaks: ${reasonOf(error)}`);
    if (!isHere) return yield say("wrong", "says no hello within 5 s: does a proxy keep it back?");
  } finally {
    clearTimeout(giveUp);
    controller.abort();
  }
  yield comments > 0
    ? say("right", `as the contract says, ${deltas.length} deltas in ${LOOK / 1000} s`)
    : say("wrong", "sends no comment within 15 s: proxies close a line that is silent, and the widgets take it for broken");
  for (const [topic, { version, rows }] of before) {
    const told = deltas.filter((delta) => delta.topic === topic);
    if (topic === "alarms" && version === undefined && told.every(({ from }) => from === null)) {
      yield say("advice", "tells all alarms at each change: where /alarms has an ETag, what has changed is enough");
      continue;
    }
    if (version === undefined || !Array.isArray(rows)) {
      yield say("wrong", `tells of ${topic}, but ${lists[topic].path} has no ETag that its versions could be`);
      continue;
    }
    let now: string = version;
    let after: unknown[] = rows;
    for (const delta of told.slice(
      Math.max(
        0,
        told.findLastIndex(({ from }) => from === version),
      ),
    )) {
      if (delta.from !== now) continue;
      after = folded(after, delta);
      now = delta.to;
    }
    const asked = await ask(topic);
    if (asked.version !== now) yield say("advice", `${topic}: could not be compared, its list has changed since the last delta`);
    else if (JSON.stringify(asked.rows) === JSON.stringify(after)) yield say("right", `${topic}: the list and its deltas are the list`);
    else yield say("wrong", `${topic}: the list and its deltas are not the list of the same version`);
  }
}
