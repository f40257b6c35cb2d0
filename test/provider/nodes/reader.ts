import { setTimeout as pause } from "node:timers/promises";
import { openStream } from "../../helper/open-stream.js";

/** What one open page was shown so far. */
export interface Shown {
  isOpen: boolean;
  /** How often it has opened a stream. */
  opened: number;
  /** The modes that each watched controller was commanded to, one after another, as they were shown. */
  modes: Map<string, (string | null)[]>;
  /** The number of the newest change of a request that it was told of. */
  requests: number;
  /** What no page may be shown. */
  faults: string[];
}

/** The number of a change of requests in the version of that topic: the part before it is the node's own (service/stream/streams.ts). */
const numberIn = (version: string): number => Number(version.split("-").at(-1));

/**
 * Reads a stream as an open page does, without drawing anything: it goes on where it was when the stream ends, and keeps what it was shown.
 * Lists are shown by their versions: one that has been replaced by another is never shown again.
 */
export function startReader(url: string, token: string, controllers: readonly number[], lists: readonly string[]) {
  const watched = controllers.map((oID) => `rts/${oID}`);
  const topics = [...lists, "requests", ...watched];
  const versions = new Map<string, string>();
  const replaced = new Set<string>();
  const shown: Shown = { isOpen: false, opened: 0, modes: new Map(watched.map((topic) => [topic, []])), requests: 0, faults: [] };
  let isOver = false;
  let stream: Awaited<ReturnType<typeof openStream>> | undefined;

  function show(topic: string, version: string): void {
    const before = versions.get(topic);
    if (version === before) return;
    if (replaced.has(`${topic} ${version}`)) shown.faults.push(`"${topic}" steps back to ${version}`);
    if (before !== undefined) replaced.add(`${topic} ${before}`);
    versions.set(topic, version);
    if (topic !== "requests") return;
    if (numberIn(version) < shown.requests) shown.faults.push(`"requests" steps back from ${shown.requests} to ${version}`);
    shown.requests = numberIn(version);
  }

  function showMode(topic: string, mode: string | null): void {
    const modes = shown.modes.get(topic) ?? [];
    if (modes.length === 0 || modes.at(-1) !== mode) modes.push(mode);
  }

  /** Reads one stream to its end; gives the seconds that the node asks to wait before the next. */
  async function read(): Promise<number> {
    const since = [...versions].map((each) => each.join(":")).join(",");
    stream = await openStream(url, token, topics.join(","), since);
    if (stream.response.status !== 200) {
      const retry = stream.response.headers.get("retry-after");
      if (stream.response.status !== 503 || retry === null) shown.faults.push(`a stream is answered ${stream.response.status}`);
      stream.close();
      return Number(retry ?? 1);
    }
    for (;;) {
      const { name, data } = await stream.next();
      if (name === "bye") {
        stream.close();
        return data.retry;
      }
      if (name === "hello") {
        shown.isOpen = true;
        shown.opened++;
        // Who has nothing asks for the list now; who has another version is led to this one by what follows.
        for (const topic of topics) {
          if (!(topic in data.versions)) shown.faults.push(`"${topic}" is not offered`);
          if (!versions.has(topic) && !watched.includes(topic)) show(topic, data.versions[topic] ?? "");
        }
      }
      if (name === "gap") {
        if (data.version === versions.get(data.topic)) shown.faults.push(`"${data.topic}" is told twice in ${data.version}`);
        show(data.topic, data.version);
      }
      if (name === "delta") {
        const at = versions.get(data.topic);
        if (data.from !== null && data.from !== at) shown.faults.push(`"${data.topic}" goes on from ${data.from} and not from ${at}`);
        show(data.topic, data.to);
        if (watched.includes(data.topic)) showMode(data.topic, (data.changed[0]?.control_rts ?? null) as string | null);
      }
    }
  }
  const reading = (async () => {
    while (!isOver) {
      const wait = await read().catch((error: unknown) => {
        if (!isOver) shown.faults.push(`a stream breaks: ${error}`);
        return 1;
      });
      shown.isOpen = false;
      // Pages come back spread, too (core/stream/return-delay.ts); a test does not wait as long.
      if (!isOver) await pause(wait * 1_000 + Math.random() * 2_000);
    }
  })();
  return {
    shown,
    async close(): Promise<void> {
      isOver = true;
      stream?.close();
      await reading;
    },
  };
}
export type Reader = ReturnType<typeof startReader>;
