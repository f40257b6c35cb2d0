import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import type { RunningProvider } from "../../../src/provider/http/start.js";
import { changeUser } from "../../../src/provider/service/accounts/users.js";
import { openStream, type Told } from "../../helper/open-stream.js";
import { waitUntil } from "../../helper/wait-until.js";
import { ask, freshController, signIn, startInMemory } from "../asking.js";
import { simulated } from "../simulated.js";
import { letIn } from "./people.js";

interface Row {
  oID: number;
  status: string;
}

describe("the stream of somebody who has tags", () => {
  let provider: RunningProvider;
  const open: { close(): void }[] = [];
  const stream = async (topics: string, who: string, since = "") => {
    const opened = await openStream(provider.url, who, topics, since);
    open.push(opened);
    return opened;
  };
  before(async () => {
    provider = await startInMemory();
  });
  afterEach(() => {
    for (const each of open.splice(0)) each.close();
    return waitUntil("all streams are closed", () => provider.sim.streams.size() === 0);
  });
  after(() => provider.close());

  /** The next event that is wanted; null where none comes. */
  async function until(next: () => Promise<Told>, wanted: (told: Told) => boolean): Promise<Told | null> {
    const late = pause(15_000, null, { ref: false });
    for (;;) {
      const told = await Promise.race([next(), late]);
      if (!told || wanted(told)) return told;
    }
  }
  const listOf = async (token: string) => {
    const { body, headers } = await ask(provider.url, "city/items_telemetry_rts", { token });
    return { rows: body as Row[], version: (headers.get("etag") ?? "").slice(1, -1) };
  };

  it("tells of their devices alone, in the versions of their own list, to each role by the same deltas", async () => {
    const { forced } = simulated(provider);
    const mine = freshController(provider);
    const [tag = ""] = provider.sim.tags.of(mine);
    const other = provider.sim.world.city.controllers.find(({ oID, tags }) => !tags?.includes(tag) && !forced.has(oID))?.oID ?? 0;
    forced.set(other, { faultless: true });
    const observer = await letIn(provider, { role: "observer", tags: [tag] });
    const operator = await letIn(provider, { role: "operator", tags: [tag] });
    const { rows, version } = await listOf(observer.token);
    assert.ok(rows.every(({ oID }) => provider.sim.tags.of(oID).includes(tag)));
    const readers = await Promise.all(
      [observer.token, operator.token, await signIn(provider.url)].map((token) => stream(`rts,rts/${mine},rts/${other}`, token)),
    );
    const hellos = await Promise.all(readers.map(({ next }) => next()));
    const topics = hellos.map(({ data }) => Object.keys((data as { versions: object }).versions));
    assert.deepEqual(topics, [
      ["rts", `rts/${mine}`],
      ["rts", `rts/${mine}`],
      ["rts", `rts/${mine}`, `rts/${other}`],
    ]);
    const now = Math.floor(provider.sim.world.clock.now());
    for (const oID of [mine, other]) forced.set(oID, { faultless: true, offline: now });
    const isOfList = (told: Told) =>
      told.name === "delta" && told.data.topic === "rts" && JSON.stringify(told.data.changed).includes(`${mine}`);
    const deltas = await Promise.all(readers.map(({ next }) => until(next, isOfList)));
    const rowsOf = (told: Told | null) => (told?.name === "delta" ? (told.data.changed as unknown as Row[]) : []).map(({ oID }) => oID);
    assert.deepEqual(deltas[0], deltas[1]);
    assert.ok(
      rowsOf(deltas[0] ?? null).every((oID) => provider.sim.tags.of(oID).includes(tag)),
      "nothing of others",
    );
    assert.ok(rowsOf(deltas[2] ?? null).includes(other));
    const [first] = deltas;
    assert.ok(first?.name === "delta" && first.data.from === version, "it leads on from the list");
    assert.equal((await listOf(observer.token)).version, first.data.to);
  });

  it("has no topic of an area that its reader does not see", async () => {
    const { token } = await letIn(provider, { role: { vehicles: "view" } });
    const { next } = await stream("rts,rtc,situation,overrides,messages,events,requests,rts/1001", token);
    const { data } = await next();
    assert.deepEqual(Object.keys((data as { versions: object }).versions), ["situation"]);
    const { body } = await ask(provider.url, "city/transport_situation", { token });
    const kinds = new Set(body.features.map(({ properties }: { properties: { kind: string } }) => properties.kind));
    assert.deepEqual([kinds.has("message"), kinds.has("spec"), kinds.has("road")], [false, true, true]);
  });

  it("ends within moments when somebody may do or see something else, and goes on with what is shown then", async () => {
    const all = provider.sim.world.city.controllers.length;
    const { db } = provider.sim;
    const person = await letIn(provider, { role: "operator" });
    const steady = await letIn(provider, { role: "operator" });
    const other = await stream("rts", steady.token);
    assert.equal((await other.next()).name, "hello");
    let reader = await stream("rts", person.token);
    assert.equal((await reader.next()).name, "hello");
    const [tag = ""] = provider.sim.tags.of(freshController(provider));
    const same = { disabled: null, password: null, role: null, tags: null };
    for (const change of [{ role: "observer" }, { tags: [tag] }]) {
      await db.transaction().execute((step) => changeUser(step, person.id, { ...same, ...change }));
      assert.deepEqual((await until(reader.next, ({ name }) => name === "bye"))?.data, { reason: "token", retry: 0, rights_changed: true });
      reader = await stream("rts", person.token);
      assert.equal((await reader.next()).name, "hello");
    }
    assert.ok((await listOf(person.token)).rows.length < all);
    assert.equal(provider.sim.streams.size(), 2);
  });
});
