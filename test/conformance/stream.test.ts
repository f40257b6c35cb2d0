import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, it } from "node:test";
import type { Verdict } from "../../src/conformance/check.js";
import { streamManners } from "../../src/conformance/stream.js";
import type { RunningProvider } from "../../src/provider/http/start.js";
import { ask, signIn, startInMemory } from "../provider/asking.js";

describe("its-conformance --stream", () => {
  let provider: RunningProvider;
  const servers: Server[] = [];
  before(async () => {
    provider = await startInMemory();
  });
  after(async () => {
    for (const server of servers) server.close().closeAllConnections();
    await provider.close();
  });

  async function verdictsOn(url: string, token: string): Promise<Verdict[]> {
    const base = `${url}/api/v1`;
    const send = (method: string, path: string) => fetch(base + path, { method, headers: { authorization: `Bearer ${token}` } });
    const verdicts: Verdict[] = [];
    for await (const verdict of streamManners(base, token, send)) verdicts.push(verdict);
    return verdicts;
  }
  /** A provider that answers the stream with these words, and then no more. */
  async function telling(words: string, type = "text/event-stream"): Promise<string> {
    const server = createServer((_request, response) => {
      response.writeHead(200, { "content-type": type });
      response.write(words);
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it("finds nothing wrong with the reference provider", async () => {
    const token = await signIn(provider.url);
    // A city that has just been started first finds out what its buses have done today, which takes seconds on a busy machine.
    assert.equal((await ask(provider.url, "city/transport_situation", { token })).status, 200);
    const verdicts = await verdictsOn(provider.url, token);
    assert.ok(
      verdicts.every(({ outcome }) => outcome === "right" || outcome === "advice"),
      JSON.stringify(verdicts),
    );
    assert.match(verdicts[0]?.sentence ?? "", /as the contract says/);
  });

  it("takes no word of the language for a list", async () => {
    const hello = 'event: hello\ndata: {"utime":1795000000,"versions":{"constructor":"a"}}\n\n';
    const verdicts = await verdictsOn(await telling(hello), "x");
    assert.deepEqual(
      verdicts.filter(({ sentence }) => /constructor|undefined|breaks/.test(sentence)),
      [],
    );
  });

  for (const [words, type, sentence] of [
    ["", "text/html", /gives "text\/html"/],
    [": \n\n", "text/event-stream", /no hello within 5 s/],
    ['event: gap\ndata: {"topic":"rts","version":"a"}\n\n', "text/event-stream", /begins with "gap"/],
    ['event: hello\ndata: {"utime":"now","versions":{}}\n\n', "text/event-stream", /"hello" of another shape: utime/],
  ] as const)
    it(`says what is wrong with ${JSON.stringify(words)} as ${type}`, async () => {
      const [verdict] = await verdictsOn(await telling(words, type), "x");
      assert.equal(verdict?.outcome, "wrong");
      assert.match(verdict.sentence, sentence);
    });
});
