import { createClient } from "../../src/core/internal.js";
import { liveTopics } from "../../src/core/stream/live-topics.js";
import { provider } from "./provider.js";
import { waitUntil } from "./wait-until.js";

let count = 0;

/** A signed-in client of the real provider; `asked` are its calls, and `streamed` answers those of the stream in the provider's place. */
export async function openClient(
  streamed?: (input: RequestInfo | URL, init: RequestInit | undefined) => Promise<Response>,
  listed: (path: string, send: () => Promise<Response>) => Promise<Response> = (_path, send) => send(),
) {
  const { url, signIn } = await provider();
  const asked: string[] = [];
  let jwt = await signIn();
  const client = createClient({
    provider: url,
    sessionKey: `stream-${count++}`,
    fetch(input, init) {
      const { pathname, search } = new URL(new Request(input).url);
      const path = pathname.replace("/api/v1/", "");
      asked.push(path === "city/stream" ? path + decodeURIComponent(search) : path);
      return path === "city/stream" && streamed ? streamed(input, init) : listed(path, () => fetch(input, init));
    },
  });
  client.lendToken(() => jwt);
  await waitUntil("somebody is signed in", () => !client.session.$session.get().user.isAnonym);
  const call = async (path: string) => (await fetch(url + path, { headers: { authorization: `Bearer ${jwt}` } })).json();
  /** Another token of the same user is at hand. */
  const lend = async () => {
    jwt = await signIn();
  };
  const timesOf = (path: string) => asked.filter((each) => each.startsWith(path)).length;
  return { client, asked, call, timesOf, lend, $isLive: liveTopics(client).$isLive };
}

/** A stream that says `hello` with these versions, and then what it is told to say. */
export function telling(versions: () => Record<string, string>) {
  const encoder = new TextEncoder();
  let write = (_text: string) => {};
  return {
    tell: (name: string, data: object) => write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`),
    async streamed(_input: RequestInfo | URL, init: RequestInit | undefined): Promise<Response> {
      const body = new ReadableStream<Uint8Array>({
        start(stream) {
          write = (text) => stream.enqueue(encoder.encode(text));
          init?.signal?.addEventListener("abort", () => stream.error(init.signal?.reason));
          write(`event: hello\ndata: ${JSON.stringify({ utime: 1_795_000_000, versions: versions() })}\n\n`);
        },
      });
      return new Response(body, { headers: { "content-type": "text/event-stream" } });
    },
  };
}

/** What is watched in a test is let go after it. */
export function watching() {
  const leave: (() => void)[] = [];
  afterEach(() => {
    for (const each of leave.splice(0)) each();
  });
  const watch = <Data>(resource: { $state: { listen(heard: () => void): () => void; get(): { data: Data | undefined } } }) => {
    leave.push(resource.$state.listen(() => {}));
    return () => resource.$state.get().data;
  };
  return { leave, watch };
}
