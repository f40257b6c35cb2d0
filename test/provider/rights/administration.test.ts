import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { RunningProvider } from "../../../src/provider/http/start.js";
import { administrator, ask, operator, signIn, startInMemory, viewer } from "../asking.js";
import { letIn } from "./people.js";

interface Person {
  id: string;
  email: string;
  role: string;
  sessions: number;
}

describe("the administration of a city", () => {
  let provider: RunningProvider;
  let token = "";
  const get = async (path: string) => (await ask(provider.url, `administration/${path}`, { token })).body;
  const send = async (method: string, path: string, body?: object, who = token) => {
    const { status, body: said } = await ask(provider.url, `administration/${path}`, { token: who, method, ...(body ? { body } : {}) });
    return { status, code: said?.error?.code, said };
  };
  const personOf = async (email: string): Promise<Person> => (await get("users")).find((each: Person) => each.email === email);
  const usual = { role: "operator", tags: null, restricted: false, disabled: false };
  before(async () => {
    provider = await startInMemory();
    token = await signIn(provider.url, administrator);
  });
  after(() => provider.close());

  it("changes an account at once: its role, its tags, its restriction, and whether it may sign in", async () => {
    const theirs = await signIn(provider.url, viewer);
    const { id } = await personOf(viewer.email);
    const rights = async () => (await ask(provider.url, "auth/check", { token: theirs })).body.user;
    await send("PUT", `users/${id}`, { ...usual, role: "observer", tags: ["ring"] });
    const { rights: given, restrictions } = await rights();
    assert.deepEqual([given.role, given.tags, restrictions], ["observer", ["ring"], []]);
    await send("PUT", `users/${id}`, { ...usual, restricted: true });
    assert.deepEqual((await rights()).restrictions, ["device_control"]);
    assert.equal((await send("PUT", `users/${id}`, { ...usual, role: "king" })).code, "invalid");
    await send("PUT", `users/${id}`, { ...usual, disabled: true });
    assert.equal((await ask(provider.url, "auth/check", { token: theirs })).status, 401);
    assert.equal((await ask(provider.url, "auth/login", { body: viewer })).status, 401);
    await send("PUT", `users/${id}`, { ...usual, restricted: true });
    assert.ok(await signIn(provider.url, viewer));
  });

  it("refuses an administrator who has lost the right after the call was let in", async () => {
    const { sim } = provider;
    const chief = await letIn(provider, { role: "administrator" });
    const { id } = await personOf(viewer.email);
    const { keep } = sim.trail;
    // The call was let in, and its transaction has not begun.
    sim.trail.keep = async (deed, work) => {
      if (deed.who === chief.id) await sim.db.updateTable("users").set({ role: "operator" }).where("id", "=", chief.id).execute();
      return keep(deed, work);
    };
    const { status, code } = await send("PUT", `users/${id}`, { ...usual, role: "administrator" }, chief.token);
    sim.trail.keep = keep;
    assert.deepEqual([status, code], [409, "not_permitted"]);
    assert.notEqual((await personOf(viewer.email)).role, "administrator");
  });

  it("never leaves nobody who may change rights, by an account or by a role, also of two at once", async () => {
    const { id } = await personOf(administrator.email);
    assert.equal((await send("PUT", `users/${id}`, usual)).code, "last_administrator");
    assert.equal((await send("PUT", `users/${id}`, { ...usual, role: "administrator", disabled: true })).code, "last_administrator");
    assert.equal((await send("PUT", "roles/administrator", { levels: { signals: "view" }, tags: null })).code, "last_administrator");
    assert.equal((await personOf(administrator.email)).role, "administrator");
    const other = await personOf(operator.email);
    await send("PUT", `users/${other.id}`, { ...usual, role: "administrator" });
    const theirs = await signIn(provider.url, operator);
    const both = await Promise.all([send("PUT", `users/${other.id}`, usual), send("PUT", `users/${id}`, usual, theirs)]);
    // Who has lost the right when the call comes in is told of nothing.
    const refused = both.map(({ status }) => status).toSorted();
    assert.ok(refused[0] === 200 && [404, 409].includes(refused[1] ?? 0), `${refused}`);
    const left = (await provider.sim.db.selectFrom("users").select("id").where("role", "=", "administrator").execute()).length;
    assert.equal(left, 1);
    await provider.sim.db.updateTable("users").set({ role: "administrator" }).where("id", "=", id).execute();
    await provider.sim.db.updateTable("users").set({ role: "operator" }).where("id", "=", other.id).execute();
  });

  it("invites by a link that is good once, and for no address that has an account", async () => {
    const entry = { email: "New@its.test", fio: "Новая", role: "observer", tags: ["ring"] };
    assert.equal((await send("POST", "invitations", { ...entry, email: operator.email })).code, "account_exists");
    const { said: first } = await send("POST", "invitations", entry);
    const { said: second } = await send("POST", "invitations", entry);
    assert.deepEqual(
      (await get("invitations")).map(({ id }: { id: string }) => id),
      [second.id],
    );
    assert.ok(!JSON.stringify(await get("invitations")).includes(second.token));
    const accept = async (link: string, password = "secret12") => {
      const { status, body: said } = await ask(provider.url, "auth/invitation", { body: { token: link, password } });
      return said.error?.code ?? status;
    };
    assert.deepEqual(
      [await accept(first.token), await accept(second.token, "four"), await accept(second.token), await accept(second.token)],
      ["invitation_withdrawn", "invalid", 200, "invitation_used"],
    );
    assert.equal(await accept("of nobody"), "not_found");
    const { body } = await ask(provider.url, "auth/login", { body: { email: "new@its.test", password: "secret12" } });
    assert.deepEqual([body.user.rights.role, body.user.rights.tags], ["observer", ["ring"]]);
    const { said: third } = await send("POST", "invitations", { ...entry, email: "two@its.test" });
    await send("POST", `invitations/${third.id}/withdraw`);
    assert.equal(await accept(third.token), "invitation_withdrawn");
    assert.equal((await send("POST", `invitations/${third.id}/withdraw`)).code, "not_found");
    const { said: late } = await send("POST", "invitations", { ...entry, email: "late@its.test" });
    await provider.sim.db.updateTable("invitations").set({ ends: 1 }).where("id", "=", late.id).execute();
    assert.equal(await accept(late.token), "invitation_ended");
    const kept = await provider.sim.db.selectFrom("invitations").select(["email", "fio"]).where("over", "is not", null).execute();
    assert.ok(kept.length === 3 && !JSON.stringify(kept).includes("@"), "who was invited is forgotten");
  });

  it("changes a role for all who have it, and makes one", async () => {
    const theirs = await signIn(provider.url, operator);
    const status = async () => (await ask(provider.url, "archive/podd", { token: theirs })).status;
    assert.equal(await status(), 200);
    await send("PUT", "roles/operator", { levels: { signals: "operate" }, tags: null });
    assert.equal(await status(), 404);
    const roles = await get("roles");
    const own = roles.find(({ name }: { name: string }) => name === "operator");
    assert.deepEqual([own.is_default, own.levels], [false, { signals: "operate" }]);
    await provider.sim.db.deleteFrom("roles").execute();
    assert.equal((await send("PUT", "roles/night", { levels: { signals: "fly" }, tags: null })).code, "invalid");
    assert.equal((await send("PUT", "roles/night", { levels: { signals: "view" }, tags: ["ring"] })).status, 200);
  });

  it("gives a device other tags, and what its readers see follows", async () => {
    const { id } = await personOf(viewer.email);
    await send("PUT", `users/${id}`, { ...usual, tags: ["ring"] });
    const theirs = await signIn(provider.url, viewer);
    const seen = async () =>
      (await ask(provider.url, "city/items_telemetry_rts", { token: theirs })).body.map(({ oID }: { oID: number }) => oID);
    assert.deepEqual(await seen(), []);
    const oID = provider.sim.world.city.controllers[3]?.oID;
    assert.equal((await send("PUT", `devices/${oID}/tags`, { tags: ["ring", "ring "] })).status, 200);
    assert.deepEqual(await seen(), [oID]);
    const detector = provider.sim.world.city.detectors[0]?.oID;
    assert.equal((await send("PUT", `devices/${detector}/tags`, { tags: ["ring"] })).code, "invalid");
  });

  it("gives several devices tags at once, or none of them, with a row of the audit for each", async () => {
    const { city } = provider.sim.world;
    const [first, second] = city.controllers.slice(4, 6).map(({ oID }) => oID);
    const tagsOf = async () =>
      (await get("equipment"))
        .filter(({ oID }: { oID: number }) => oID === first || oID === second)
        .map(({ tags }: { tags: string[] }) => tags);
    const before = await tagsOf();
    const give = (...oIDs: unknown[]) => send("PUT", "tags", { devices: oIDs.map((oID) => ({ oID, tags: ["tram", "quay"] })) });
    assert.equal((await give(first, 987_654)).code, "not_found");
    assert.equal((await give(first, city.detectors.find(({ controller }) => controller !== null)?.oID)).code, "invalid");
    assert.deepEqual(await tagsOf(), before);
    assert.equal((await give(...Array.from({ length: 1_001 }, () => first))).code, "too_many_values");
    assert.equal((await give(first, second)).status, 200);
    assert.deepEqual(await tagsOf(), [
      ["tram", "quay"],
      ["tram", "quay"],
    ]);
    const rows = await provider.sim.db.selectFrom("audit").selectAll().where("operation", "=", "tagDevices").orderBy("object").execute();
    assert.deepEqual(
      rows.filter(({ outcome }) => outcome === "done").map(({ object, after_json }) => [object, after_json]),
      [first, second].map((oID) => [`${oID}`, JSON.stringify({ tags: ["tram", "quay"] })]),
    );
  });

  it("tells every sign-in, page by page", async () => {
    const { db } = provider.sim;
    const { id: user_id } = await personOf(viewer.email);
    const now = Math.floor(Date.now() / 1000);
    const many = Array.from({ length: 2_050 }, (_, at) => ({
      id: `many-${at}`,
      user_id,
      created: now,
      ended: null,
      seen: null,
      agent: null,
    }));
    for (let from = 0; from < many.length; from += 100)
      await db
        .insertInto("sessions")
        .values(many.slice(from, from + 100))
        .execute();
    const found = new Set<string>();
    let pages = 0;
    for (let search: string | undefined = ""; search !== undefined; pages++) {
      const { body, headers } = await ask(provider.url, `administration/sessions${search}`, { token });
      for (const { id } of body) found.add(id);
      search = /<(\?[^>]+)>/.exec(headers.get("link") ?? "")?.[1];
    }
    assert.equal(pages, 3);
    assert.ok(many.every(({ id }) => found.has(id)));
    await db.deleteFrom("sessions").where("user_id", "=", user_id).execute();
  });

  it("ends sign-ins of others, and tells what there is and how it is set", async () => {
    const theirs = await signIn(provider.url, operator);
    const { id } = await personOf(operator.email);
    assert.ok((await get("sessions")).some(({ user }: { user: string }) => user === id));
    assert.equal((await send("POST", `users/${id}/end_sessions`)).status, 200);
    assert.equal((await ask(provider.url, "auth/check", { token: theirs })).status, 401);
    const { world } = provider.sim;
    const devices: { oID: number; is_simulated: boolean; controller?: number }[] = await get("equipment");
    assert.equal(devices.length, world.city.controllers.length + world.city.detectors.length);
    assert.ok(devices.every(({ is_simulated }) => is_simulated));
    const atCrossing = world.city.detectors.find(({ controller }) => controller !== null);
    assert.equal(devices.find(({ oID }) => oID === atCrossing?.oID)?.controller, atCrossing?.controller);
    const [some] = world.city.controllers;
    await ask(provider.url, `devices/${some?.oID}/out_of_service`, { token, body: { reason: "Roadworks", utime_return: null } });
    const out = (await get("equipment")).find(({ oID }: { oID: number }) => oID === some?.oID);
    assert.equal(out.inactive.reason, "Roadworks");
    assert.ok(
      (await get("settings")).some(({ name, value }: { name: string; value: string }) => name === "city.tz" && value === world.city.tz),
    );
  });

  it("is not there for an operator", async () => {
    const theirs = await signIn(provider.url, operator);
    for (const path of ["users", "roles", "sessions", "invitations", "equipment", "settings"])
      assert.equal((await ask(provider.url, `administration/${path}`, { token: theirs })).status, 404, path);
  });
});
