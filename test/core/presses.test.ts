import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { udsOps } from "../../src/core/contract/uds.js";
import { addRequestComment, createClient, createDemoRequest, type DemoRequest, type UrbanRequest } from "../../src/core/internal.js";
import type { RunningProvider } from "../../src/provider/http/start.js";
import { operator, startInMemory } from "../provider/asking.js";

const form: DemoRequest = {
  full_name: "Иван",
  company: "Город",
  country: "Россия",
  city: "Тверь",
  email: "a@b.ru",
  phone: "1",
  consent: true,
};
const entry = {
  author: "Диспетчер",
  themes: "Светофор",
  executor: "",
  description: "Не горит красный",
  latitude: 56.1,
  longitude: 45,
  create_time: 1_700_000_000,
  work_time: null,
  task_time: null,
  do_time: null,
  close_time: null,
};

describe("a press that makes a record", () => {
  let provider: RunningProvider;
  before(async () => {
    provider = await startInMemory();
  });
  after(() => provider.close());

  /** A client of the provider; while `isCut`, answers to its POSTs are lost on their way. `about` stands in the place of what the provider says. */
  function clientOf(about?: () => Promise<Response>) {
    const line = { isCut: false };
    const keys: (string | null)[] = [];
    const client = createClient({
      provider: provider.url,
      sessionKey: `presses-${Math.random()}`,
      async fetch(input, init) {
        const request = new Request(input, init);
        if (about && request.url.endsWith("/about")) return about();
        if (request.method === "POST" && !request.url.endsWith("/login")) keys.push(request.headers.get("idempotency-key"));
        const answer = await fetch(request);
        if (!line.isCut || request.method !== "POST") return answer;
        await answer.text();
        throw new TypeError("The connection was cut.");
      },
    });
    return { client, line, keys };
  }
  const demos = async () => (await provider.sim.db.selectFrom("landing").select("id").execute()).length;

  it("is the same press when its answer was lost, and another one when its words were changed or it was answered", async () => {
    const { client, line, keys } = clientOf();
    const had = await demos();
    line.isCut = true;
    for (let tries = 0; tries < 2; tries++) await assert.rejects(createDemoRequest(client, form), /no response/);
    line.isCut = false;
    await createDemoRequest(client, form);
    const [key] = keys;
    assert.match(key ?? "", /^[0-9a-f]{32}$/);
    assert.deepEqual(keys, [key, key, key]);
    assert.equal(await demos(), had + 1);

    await createDemoRequest(client, form);
    await createDemoRequest(client, { ...form, city: "Клин" });
    assert.equal(new Set(keys).size, 3);
    assert.equal(await demos(), had + 3);
  });

  it("has another key once the provider has refused it", async () => {
    const { client, keys } = clientOf();
    await assert.rejects(createDemoRequest(client, { ...form, email: "nobody" }), /422/);
    await assert.rejects(createDemoRequest(client, { ...form, email: "nobody" }), /422/);
    assert.equal(new Set(keys).size, 2);
  });

  it("makes one request and one comment of a signed-in user, and the next comment of the same words is another", async () => {
    const { client, line, keys } = clientOf();
    assert.equal(await client.session.signIn(operator), 200);
    const create = () => client.http.call(udsOps.udsCreate, { body: entry });
    line.isCut = true;
    await assert.rejects(create());
    line.isCut = false;
    const request: UrbanRequest = await create();
    assert.equal(new Set(keys).size, 1);
    const requests = await provider.sim.db.selectFrom("uds").select("id").where("description", "=", entry.description).execute();
    assert.deepEqual(requests, [{ id: request.id }]);
    for (let at = 0; at < 2; at++) await addRequestComment(client, request.id, { author: "Диспетчер", description: "Еду" }, []);
    const comments = await provider.sim.db.selectFrom("uds_comments").select("id").where("description", "=", "Еду").execute();
    assert.equal(comments.length, 2);
    client.session.signOut();
  });

  it("is named only to a provider that says it takes keys: another one's CORS rules may not let the header through", async () => {
    const silent = [
      async () => Response.json({ api: "v1" }),
      async () => Response.json(null),
      async () => new Response("<html>", { status: 404 }),
      async () => new Response("<html>"),
      async () => {
        throw new TypeError("Refused by CORS.");
      },
    ];
    for (const about of silent) {
      const { client, keys } = clientOf(about);
      await createDemoRequest(client, form);
      assert.deepEqual(keys, [null]);
    }
  });
});
