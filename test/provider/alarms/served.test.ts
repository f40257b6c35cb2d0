import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json, text } from "node:stream/consumers";
import { after, before, describe, it } from "node:test";
import { SMTPServer } from "smtp-server";
import type { Alarm } from "../../../src/core/contract/alarms.js";
import type { Delta, Hello } from "../../../src/core/contract/stream-events.js";
import { folded } from "../../../src/core/stream/fold.js";
import type { RunningProvider } from "../../../src/provider/http/start.js";
import { runEscalation } from "../../../src/provider/service/alarms/escalation.js";
import { openStream } from "../../helper/open-stream.js";
import { waitUntil } from "../../helper/wait-until.js";
import { administrator, ask, freshController, operator, signIn, startInMemory, viewer } from "../asking.js";
import { letIn } from "../rights/people.js";
import { onOneNode } from "../several-nodes.js";

const rule = {
  kinds: null,
  districts: null,
  on: 0,
  off: 0,
  changes: 3,
  within: 600,
  priority: null,
  is_latching: false,
  is_off: false,
  escalations: [] as { role: string; from: string; after: number }[],
};

describe("alarms that are served", onOneNode("looks are made by hand"), () => {
  let provider: RunningProvider;
  let chief = "";
  let anna = "";
  const now = () => Math.floor(provider.sim.world.clock.now());
  const asChief = async (path: string, body?: object) => {
    const answer = await ask(provider.url, path, { token: chief, ...(body ? { body } : {}) });
    assert.equal(answer.status, 200, `${path}: ${answer.text}`);
    return answer.body;
  };
  const asAnna = (path: string, body?: object) => ask(provider.url, path, { token: anna, ...(body ? { body } : {}) });
  const look = () => provider.sim.alarms.look();
  /** A program tells of a cause, or that it is over. */
  const tell = async (id: string, fields: object = {}) => {
    await asChief("alarms/tell", {
      id,
      is_there: true,
      utime_end: now() + 86_400,
      priority: "medium",
      device: null,
      cause: `Pump ${id}`,
      consequence: "The underpass fills",
      action: "Send a crew",
      ...fields,
    });
    await look();
  };
  const list = async (token = chief): Promise<Alarm[]> => (await ask(provider.url, "alarms", { token })).body;
  const of = async (id: string) => (await list()).find((alarm) => alarm.id === `outside/${id}`);
  const act = async (what: string, id: string, fields: object = {}) => {
    const { done, refused } = await asChief(`alarms/${what}`, { ids: [`outside/${id}`], ...fields });
    return refused[0]?.code ?? done[0];
  };

  before(async () => {
    provider = await startInMemory();
    chief = await signIn(provider.url, administrator);
    anna = await signIn(provider.url, operator);
    await asChief("alarms/rules", { rules: [rule] });
    await look();
  });
  after(() => provider.close());

  it("begin with a few that a newcomer understands, each with what happens and what to do", async () => {
    const all = await list();
    assert.ok(all.length > 0 && all.length <= 12, `${all.length} alarms`);
    for (const { cause, consequence, action, cause_key } of all)
      assert.ok(cause.length > 5 && consequence.length > 10 && action.length > 10 && cause_key, cause);
    assert.equal(new Set(all.map(({ id }) => id)).size, all.length);
  });

  it("are told by a program, acknowledged once, commented, given to somebody, and over when the program says so", async () => {
    await tell("a", { priority: "high" });
    const { state, priority, cause, is_active } = (await of("a")) as Alarm;
    assert.deepEqual([state, priority, cause, is_active], ["unacknowledged", "high", "Pump a", true]);
    assert.equal(await act("acknowledge", "a"), "outside/a");
    assert.equal(await act("acknowledge", "a"), "outside/a", "again it is so already");
    const people = await asChief("alarms/people");
    assert.ok(people.length >= 2 && !people.some(({ fio }: { fio: string }) => fio === ""));
    await act("assign", "a", { user: people[0].user });
    await act("comment", "a", { comment: " Crew 3 is on the way " });
    const marked = (await of("a")) as Alarm;
    assert.deepEqual([marked.state, marked.owner?.user, marked.comment?.text], ["acknowledged", people[0].user, "Crew 3 is on the way"]);
    await tell("a", { is_there: false });
    assert.equal(await of("a"), undefined);
    assert.equal(await act("acknowledge", "a"), "alarm_unknown");
    const steps = await asChief("alarms/steps?id=outside%2Fa");
    assert.deepEqual(
      steps.map(({ event, to }: { event: string; to: string }) => `${event} ${to}`),
      ["returned normal", "acknowledged acknowledged", "raised unacknowledged"],
    );
    const rows = await provider.sim.db.selectFrom("audit").select("operation").where("object", "=", "outside/a").execute();
    assert.deepEqual(rows.map(({ operation }) => operation).sort(), ["alarmAcknowledge", "alarmAssign", "alarmComment"]);
  });

  it("are not acknowledged by who has seen less of them than there is by now", async () => {
    await tell("w", { priority: "low" });
    await tell("w", { priority: "critical" });
    const acknowledge = (seen: object) => act("acknowledge", "w", { seen });
    assert.equal(await acknowledge({ "outside/w": "low" }), "alarm_worse");
    assert.equal((await of("w"))?.state, "unacknowledged");
    const wrong = await ask(provider.url, "alarms/acknowledge", {
      token: chief,
      body: { ids: ["outside/w"], seen: { "outside/w": "grave" } },
    });
    assert.ok(wrong.status === 400 || wrong.status === 422, `${wrong.status}`);
    assert.equal(await acknowledge({ "outside/w": "critical" }), "outside/w");
    assert.equal(await acknowledge({ "outside/w": "low" }), "outside/w", "it is so already");
    await tell("w", { is_there: false });
    await tell("w", { priority: "medium" });
    assert.equal(await acknowledge({ "outside/w": "high", "outside/other": "low" }), "outside/w", "it is less than was seen");
    await tell("w", { is_there: false });
  });

  it("stay unacknowledged when they are over before anybody saw them, and never are acknowledged before they exist", async () => {
    assert.equal(await act("acknowledge", "b"), "alarm_unknown");
    await tell("b");
    await tell("b", { is_there: false });
    assert.equal((await of("b"))?.state, "returned");
    await act("acknowledge", "b");
    assert.equal(await of("b"), undefined);
  });

  it("are over when a program that told of one says nothing any more", async () => {
    await tell("gone", { utime_end: now() + 4 });
    assert.equal((await of("gone"))?.state, "unacknowledged");
    await waitUntil("its time is over", async () => {
      await look();
      return (await of("gone"))?.state === "returned";
    });
    await act("acknowledge", "gone");
  });

  it("go on the shelf for a time that their priority allows, and come back by themselves, unacknowledged", async () => {
    await tell("c", { priority: "high" });
    assert.equal(await act("shelve", "c", { utime_end: now() + 7_300, reason: "Spare part" }), "shelf_too_long");
    assert.equal((await asAnna("alarms/shelve", { ids: ["outside/c"], utime_end: now() + 60, reason: "  " })).body.error.code, "required");
    await act("shelve", "c", { utime_end: now() + 4, reason: "Spare part" });
    assert.deepEqual([(await of("c"))?.state, (await of("c"))?.shelf?.reason], ["shelved", "Spare part"]);
    assert.equal(await act("acknowledge", "c"), "alarm_hidden");
    await waitUntil("it comes back", async () => {
      await look();
      return (await of("c"))?.state === "unacknowledged";
    });
    await act("shelve", "c", { utime_end: now() + 600, reason: "Spare part" });
    await act("unshelve", "c");
    assert.equal((await of("c"))?.state, "acknowledged");
    await tell("c", { is_there: false });
  });

  it("are acknowledged once and for all, though they are looked at and change at that very moment", async () => {
    for (let time = 0; time < 25; time++) {
      const id = `race-${time}`;
      await tell(id);
      const told = {
        id,
        is_there: true,
        utime_end: now() + 600,
        priority: "medium",
        device: null,
        cause: "Pump, and more",
        consequence: "x",
        action: "x",
      };
      await asChief("alarms/tell", told);
      const [done] = await Promise.all([act("acknowledge", id), look(), look()]);
      assert.equal(done, `outside/${id}`);
      await look();
      assert.deepEqual([(await of(id))?.state, (await of(id))?.cause], ["acknowledged", "Pump, and more"]);
      await tell(id, { is_there: false });
    }
  });

  it("that latch stay until somebody with the right resets them, whatever the rules say by then", async () => {
    await asChief("alarms/rules", { rules: [{ ...rule, is_latching: true }] });
    await tell("d");
    await asChief("alarms/rules", { rules: [rule] });
    await tell("d", { is_there: false });
    assert.deepEqual([(await of("d"))?.state, (await of("d"))?.needs_reset], ["latched_unacknowledged", true]);
    await act("acknowledge", "d");
    assert.equal((await asAnna("alarms/reset", { ids: ["outside/d"] })).body.error.code, "not_permitted");
    assert.equal(await act("reset", "d"), "outside/d");
    assert.equal(await of("d"), undefined);
  });

  it("are made by rules: of what is off none, of a kind with another priority that one", async () => {
    await asChief("alarms/rules", {
      rules: [
        { ...rule, kinds: ["outside"], priority: "critical" },
        { ...rule, is_off: true },
      ],
    });
    await tell("e");
    const all = await list();
    assert.deepEqual(
      all.filter(({ is_active }) => is_active).map(({ id, priority }) => [id, priority]),
      [["outside/e", "critical"]],
    );
    await asChief("alarms/rules", { rules: [rule] });
    await tell("e", { is_there: false });
    const start = now() - 3_600;
    const dry = await asChief("alarms/dry_run", { rule: { ...rule, kinds: ["outside"] }, utime_start: start, utime_end: now() + 1 });
    assert.ok(dry.alarms >= 5, `${dry.alarms} alarms of the past hour`);
    const none = await asChief("alarms/dry_run", { rule: { ...rule, kinds: [] }, utime_start: start, utime_end: now() + 1 });
    assert.equal(none.alarms, 0);
  });

  it("are told only to roles that the city has: rules with another one are refused, and the rules stay", async () => {
    const before = await asChief("alarms/rules");
    for (const role of ["operatr", ""]) {
      const rules = [{ ...rule, escalations: [{ role, from: "low", after: 0 }] }];
      const { status, body } = await ask(provider.url, "alarms/rules", { token: chief, body: { rules } });
      assert.deepEqual([status, body.error.code, body.error.values], [422, "invalid", { field: "role" }]);
      assert.ok(body.error.message.includes(`"${role}"`), body.error.message);
    }
    assert.deepEqual(await asChief("alarms/rules"), before);
    await provider.sim.db.insertInto("roles").values({ name: "Смена", levels_json: "{}", tags_json: null }).execute();
    await asChief("alarms/rules", { rules: [{ ...rule, escalations: [{ role: "Смена", from: "low", after: 0 }] }] });
    await asChief("alarms/rules", { rules: before });
  });

  it("are measured by EEMUA's figures, of a week and of the one before", async () => {
    const { week, before: earlier } = await asChief("alarms/figures");
    assert.ok(week.announced >= 5 && earlier.announced === 0);
    assert.equal(
      week.by_priority.reduce((sum: number, { count }: { count: number }) => sum + count, 0),
      week.announced,
    );
    assert.ok(week.often.every(({ cause, is_new }: { cause: string; is_new: boolean }) => cause !== "" && is_new));
  });

  it("come to open pages at once, to each what that reader sees", async () => {
    const oID = freshController(provider);
    const person = await letIn(provider, { role: { messages: "operate", signals: "view" }, tags: ["nowhere"] });
    const [mine, other] = await Promise.all([openStream(provider.url, chief, "alarms"), openStream(provider.url, person.token, "alarms")]);
    for (const stream of [mine, other]) assert.equal((await stream.next()).name, "hello");
    assert.ok((await list(person.token)).every(({ members }) => members.length === 0));
    await tell("f", { device: { kind: "rts", oID } });
    let told: Alarm | undefined;
    while (!told) told = ((await mine.next()).data as unknown as { changed: Alarm[] }).changed.find(({ id }) => id === "outside/f");
    assert.equal(told.device?.oID, oID);
    assert.ok(!(await list(person.token)).some(({ id }) => id === "outside/f"));
    const refused = await ask(provider.url, "alarms/acknowledge", { token: person.token, body: { ids: ["outside/f"] } });
    assert.deepEqual(refused.body, { done: [], refused: [{ id: "outside/f", code: "alarm_unknown" }] });
    for (const stream of [mine, other]) stream.close();
    await tell("f", { is_there: false });
  });

  it("are answered 304 while they are the same, and the stream leads on from the list by what has changed alone", async () => {
    await tell("h");
    const first = await ask(provider.url, "alarms", { token: chief });
    const etag = first.headers.get("etag") ?? "";
    const version = etag.slice(1, -1);
    assert.equal((await ask(provider.url, "alarms", { token: chief, headers: { "if-none-match": etag } })).status, 304);
    const stream = await openStream(provider.url, chief, "alarms", `alarms:${version}`);
    assert.equal(((await stream.next()).data as Hello).versions.alarms, version);
    let at = version;
    let rows: unknown[] = first.body;
    /** Follows the stream until it tells of an alarm; gives what it has told. */
    const follow = async (id: string) => {
      for (;;) {
        const delta = (await stream.next()).data as Delta;
        assert.equal(delta.from, at);
        at = delta.to;
        rows = folded(rows, delta);
        const row = delta.changed.find((each) => each.id === id);
        if (row) return row;
      }
    };
    await act("acknowledge", "h");
    assert.deepEqual(Object.keys(await follow("outside/h")).sort(), ["acknowledged", "id", "state"]);
    await tell("i");
    await follow("outside/i");
    const after = await list();
    for (const id of ["outside/h", "outside/i"])
      assert.deepEqual(
        (rows as Alarm[]).find((row) => row.id === id),
        after.find((row) => row.id === id),
      );
    assert.equal((rows.at(-1) as Alarm).id, "outside/i", "what is new stands at the end");
    stream.close();
    for (const id of ["h", "i"]) await tell(id, { is_there: false });
  });

  it("of a device that is put out of service is over with it, and nothing vanishes from counts", async () => {
    const oID = freshController(provider);
    await tell("g", { device: { kind: "rts", oID } });
    await asChief(`devices/${oID}/out_of_service`, { reason: "Roadworks", utime_return: null });
    await look();
    assert.equal((await of("g"))?.state, "out_of_service");
    await ask(provider.url, `devices/${oID}/in_service`, { token: chief, method: "POST" });
    await look();
    assert.equal((await of("g"))?.state, "unacknowledged");
    await tell("g", { is_there: false });
  });

  it("that somebody sees in part are acknowledged and commented by them, and taken from nobody", async () => {
    const { members } = (await list()).find(({ id }) => id === "detectors") as Alarm;
    const oID = provider.sim.world.detectors.get(String(members[0]?.oID))?.controller;
    const put = { token: chief, method: "PUT", body: { tags: ["only"] } };
    assert.equal((await ask(provider.url, `administration/devices/${oID}/tags`, put)).status, 200);
    const { token } = await letIn(provider, { role: "engineer", tags: ["only"] });
    const seen = (await list(token)).find(({ id }) => id === "detectors")?.members.length ?? 0;
    assert.ok(seen > 0 && seen < members.length, `${seen} of ${members.length}`);
    const send = async (what: string, fields: object = {}) =>
      (await ask(provider.url, `alarms/${what}`, { token, body: { ids: ["detectors"], ...fields } })).body;
    const refused = { done: [], refused: [{ id: "detectors", code: "alarm_partly_seen" }] };
    assert.deepEqual(await send("shelve", { utime_end: now() + 600, reason: "Spare part" }), refused);
    assert.deepEqual(await send("acknowledge"), { done: ["detectors"], refused: [] });
    assert.deepEqual(await send("comment", { comment: "Crew 3" }), { done: ["detectors"], refused: [] });
    assert.deepEqual(await asChief("alarms/shelve", { ids: ["detectors"], utime_end: now() + 600, reason: "Spare part" }), {
      done: ["detectors"],
      refused: [],
    });
    assert.deepEqual(await send("unshelve"), refused);
    await asChief("alarms/unshelve", { ids: ["detectors"] });
    const limited = await letIn(provider, { role: "administrator", tags: ["only"] });
    const rules = await ask(provider.url, "alarms/rules", { token: limited.token, body: { rules: [{ ...rule, is_off: true }] } });
    assert.deepEqual([rules.status, rules.body.error.code], [409, "not_permitted"]);
  });

  it("are given to nobody who does not see them", async () => {
    const blind = await letIn(provider, { role: "engineer", tags: ["nowhere"] });
    await tell("j", { device: { kind: "rts", oID: freshController(provider) } });
    await tell("k");
    const given = await asChief("alarms/assign", { ids: ["outside/j", "outside/k"], user: blind.id });
    assert.deepEqual(given, { done: ["outside/k"], refused: [{ id: "outside/j", code: "alarm_not_for_them" }] });
    const areOffered = async (search: string, token = chief) => {
      const { body } = await ask(provider.url, `alarms/people${search}`, { token });
      return body.some(({ user }: { user: string }) => user === blind.id);
    };
    assert.equal(await areOffered(""), true);
    assert.equal(await areOffered("?id=outside%2Fk"), true, "what is about no device is everybody's");
    assert.equal(await areOffered("?id=outside%2Fk&id=outside%2Fj"), false);
    assert.equal(await areOffered("?id=outside%2Fj", blind.token), true, "who does not see it learns nothing of it");
    for (const id of ["j", "k"]) await tell(id, { is_there: false });
  });

  it("of a device that a program does not see are neither ended nor overwritten by it", async () => {
    const { token } = await letIn(provider, { role: "engineer", tags: ["nowhere"] });
    await tell("far", { device: { kind: "rts", oID: freshController(provider) }, priority: "high" });
    const told = { id: "far", utime_end: now() + 600, priority: "low", device: null, cause: "x", consequence: "x", action: "x" };
    for (const is_there of [false, true]) {
      const answer = await ask(provider.url, "alarms/tell", { token, body: { ...told, is_there } });
      assert.deepEqual([answer.status, answer.body.error.code], [404, "not_found"]);
    }
    await look();
    assert.deepEqual([(await of("far"))?.priority, (await of("far"))?.is_active], ["high", true]);
    await tell("far", { is_there: false });
  });

  it("are refused where nothing could come of what is asked, and what is so already is done", async () => {
    const codeOf = async (path: string, body?: object) => {
      const { status, body: answer } = await ask(provider.url, path, { token: chief, ...(body ? { body } : {}) });
      return `${status} ${answer.error?.code} ${answer.error?.message}`;
    };
    const told = {
      id: "l",
      is_there: true,
      utime_end: now() + 600,
      priority: "low",
      device: null,
      cause: "x",
      consequence: "x",
      action: "x",
    };
    assert.match(await codeOf("alarms/tell", { ...told, cause: "  " }), /^422 required/);
    assert.match(await codeOf("alarms/tell", { ...told, utime_end: now() - 1 }), /^422 too_far/);
    assert.match(await codeOf("alarms/figures?utime_start=1e300"), /^422 invalid/);
    const unknown = { ...rule, kinds: ["fault", "overdu"] };
    assert.match(await codeOf("alarms/rules", { rules: [rule, unknown] }), /^422 invalid .*"overdu"/);
    assert.match(await codeOf("alarms/dry_run", { rule: unknown, utime_start: now() - 60, utime_end: now() }), /^422 invalid .*"overdu"/);
    assert.equal((await asChief("alarms/rules")).length, 1);
    await tell("l");
    await tell("l", { is_there: false });
    assert.equal(await act("acknowledge", "l"), "outside/l");
    assert.equal(await act("acknowledge", "l"), "outside/l", "it has gone by that");
  });

  it("are switched off by rules without a word that they are over", async () => {
    await tell("m");
    const { db } = provider.sim;
    const notice = { id: "m", alarm: "outside/m", role: "engineer", announced: now(), begun: now(), told: now(), cause_json: "{}" };
    await db
      .insertInto("alarm_notices")
      .values(notice as never)
      .execute();
    await asChief("alarms/rules", { rules: [{ ...rule, kinds: ["outside"], is_off: true }, rule] });
    await look();
    assert.equal(await of("m"), undefined);
    assert.deepEqual(await db.selectFrom("alarm_notices").selectAll().where("alarm", "=", "outside/m").execute(), []);
    const [last] = await asChief("alarms/steps?id=outside%2Fm");
    assert.deepEqual([last.event, last.to, last.is_active], ["switched_off", "normal", false]);
    await asChief("alarms/rules", { rules: [rule] });
    await tell("m", { is_there: false });
  });

  it("need the rights to see them and to act", async () => {
    const looker = await signIn(provider.url, viewer);
    const token = (await letIn(provider, { role: { messages: "view" } })).token;
    assert.equal((await ask(provider.url, "alarms", { token: looker })).status, 200);
    assert.equal((await ask(provider.url, "alarms/acknowledge", { token, body: { ids: [] } })).body.error.code, "not_permitted");
  });
});

describe("a role that is told of alarms", onOneNode("looks are made by hand"), () => {
  let provider: RunningProvider;
  let chief = "";
  const mails: string[] = [];
  const posted: { says: string; role: string; alarms: { id: string; cause: string }[] }[] = [];
  let refusals = 1;
  const mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      void text(stream).then((mail) => {
        mails.push(mail);
        done();
      });
    },
  });
  const receiver = createServer(async (request, response) => {
    const body = (await json(request)) as (typeof posted)[number];
    if (refusals-- > 0) return void response.writeHead(503).end();
    posted.push(body);
    response.end();
  });
  let stop: () => Promise<void>;
  before(async () => {
    provider = await startInMemory();
    chief = await signIn(provider.url, administrator);
    await new Promise<void>((done) => mailServer.listen(0, "127.0.0.1", done));
    await new Promise<void>((done) => receiver.listen(0, "127.0.0.1", done));
    const escalated = { ...rule, kinds: ["outside"], escalations: [{ role: "administrator", from: "medium", after: 2 }] };
    await ask(provider.url, "alarms/rules", { token: chief, body: { rules: [escalated, { ...rule, is_off: true }] } });
    const { world, db, alarms } = provider.sim;
    const ways = {
      server: `smtp://127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`,
      from: "its@its.test",
      webhook: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/alarms`,
    };
    stop = runEscalation({ city: world, db, orders: db, alarms, ways, isMine: () => true }, { lookEvery: 50, firstWait: 100 });
  });
  after(async () => {
    await stop();
    mailServer.close(() => {});
    receiver.close();
    await provider.close();
  });
  const tell = async (id: string, is_there: boolean) => {
    const utime_end = Math.floor(provider.sim.world.clock.now()) + 600;
    const words = { cause: `Насос ${id}`, consequence: "Затопит", action: "Бригаду" };
    const body = { id, is_there, utime_end, priority: "high", device: null, ...words };
    assert.equal((await ask(provider.url, "alarms/tell", { token: chief, body })).status, 200);
    await provider.sim.alarms.look();
  };

  it("hears by mail and webhook once it has waited for so long, again where that failed, and that it is over", async () => {
    await tell("1", true);
    await tell("2", true);
    await ask(provider.url, "alarms/acknowledge", { token: chief, body: { ids: ["outside/2"] } });
    await waitUntil("both have arrived", () => mails.length > 0 && posted.length > 0);
    // Time in which a second one, or one of what was acknowledged, would have come.
    await new Promise((done) => setTimeout(done, 1_500));
    assert.deepEqual([mails.length, posted.length, refusals < 0], [1, 1, true]);
    assert.deepEqual([posted[0]?.says, posted[0]?.role, posted[0]?.alarms.map(({ id }) => id)], ["wanted", "administrator", ["outside/1"]]);
    assert.match(mails[0] ?? "", /^To: admin@its\.test/m);
    assert.match(mails[0] ?? "", /^Content-Language: ru/m);
    await ask(provider.url, "alarms/acknowledge", { token: chief, body: { ids: ["outside/1"] } });
    await tell("1", false);
    await tell("2", false);
    await waitUntil("it is told that it is over", () => posted.length > 1);
    assert.deepEqual([posted[1]?.says, posted[1]?.alarms[0]?.cause], ["over", "Насос 1"]);
    await waitUntil(
      "nothing is left to be told",
      async () => (await provider.sim.db.selectFrom("alarm_notices").selectAll().execute()).length === 0,
    );
    assert.equal(posted.length, 2);
  });
});
