import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json, text as textIn } from "node:stream/consumers";
import { after, afterEach, before, beforeEach, describe, it, mock } from "node:test";
import { SMTPServer } from "smtp-server";
import type { AlarmEscalation } from "../../../src/core/contract/alarms.js";
import { openDatabase } from "../../../src/provider/base/database/open.js";
import type { Database } from "../../../src/provider/base/database/tables.js";
import type { RunningProvider } from "../../../src/provider/http/start.js";
import { type Alarm, moved } from "../../../src/provider/service/alarms/alarm.js";
import { runEscalation } from "../../../src/provider/service/alarms/escalation.js";
import { defaultRules } from "../../../src/provider/service/alarms/rules.js";
import { toldAlarm } from "../../../src/provider/service/alarms/told.js";
import { narrowed } from "../../../src/provider/service/rights/narrowed.js";
import { waitUntil } from "../../helper/wait-until.js";
import { startInMemory } from "../asking.js";
import { onOneNode } from "../several-nodes.js";
import { alarmIn, raised } from "./made.js";

interface Posted {
  says: string;
  role: string;
  ids: string[];
}
interface Mailed {
  to: string[];
  /** Its head and its words. */
  text: string;
}

const bytesIn = (quoted: string): Buffer =>
  Buffer.from(
    quoted.replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
    "latin1",
  );

/** A mail as people read it. */
function wordsIn(mail: string): string {
  const [head = "", ...rest] = mail.split("\r\n\r\n");
  const body = rest.join("\n\n");
  const words = /^Content-Transfer-Encoding: base64/im.test(head)
    ? Buffer.from(body, "base64").toString()
    : bytesIn(body.replace(/=\r\n/g, "")).toString();
  const subject = head
    .replace(/\?=\r\n =\?/g, "?= =?")
    .replace(/(=\?UTF-8\?[QB]\?[^?]*\?=\s*)+/gi, (encoded) =>
      Buffer.concat(
        [...encoded.matchAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi)].map(([, how, part = ""]) =>
          how === "B" ? Buffer.from(part, "base64") : bytesIn(part.replace(/_/g, " ")),
        ),
      ).toString(),
    );
  return `${subject}\n${words}`;
}

describe("mail and webhook of alarms", onOneNode("they are told by hand"), () => {
  let provider: RunningProvider;
  let db: Database;
  let stop: () => Promise<void>;
  let standing: Alarm[] = [];
  let escalations: AlarmEscalation[] = [];
  /** What was told, and to whom the ways do something else. */
  let posted: Posted[] = [];
  let mailed: Mailed[] = [];
  let hook: (role: string) => "well" | "refuses" | "hangs" = () => "well";
  let refusesMail: (to: string) => boolean = () => false;
  const hanging: ServerResponse[] = [];
  let tries = 0;

  const mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo({ address }, _session, done) {
      tries++;
      done(refusesMail(address) ? Object.assign(new Error("come again later"), { responseCode: 451 }) : null);
    },
    onData(stream, session, done) {
      void textIn(stream).then((mail) => {
        mailed.push({ to: session.envelope.rcptTo.map(({ address }) => address), text: wordsIn(mail) });
        done();
      });
    },
  });
  const receiver = createServer(async (request, response) => {
    const { says, role, alarms } = (await json(request)) as { says: string; role: string; alarms: { id: string }[] };
    tries++;
    const does = hook(role);
    if (does === "hangs") return void hanging.push(response);
    if (does === "refuses") return void response.writeHead(500).end();
    posted.push({ says, role, ids: alarms.map(({ id }) => id) });
    response.end();
  });
  before(async () => {
    provider = await startInMemory();
    await new Promise<void>((done) => mailServer.listen(0, "127.0.0.1", done));
    await new Promise<void>((done) => receiver.listen(0, "127.0.0.1", done));
  });
  after(async () => {
    mailServer.close(() => {});
    receiver.closeAllConnections();
    receiver.close();
    await provider.close();
  });
  beforeEach(async () => {
    const { world } = provider.sim;
    db = await openDatabase(":memory:", world.city.key);
    standing = [];
    escalations = [];
    posted = [];
    mailed = [];
    tries = 0;
    hook = () => "well";
    refusesMail = () => false;
    begin(50);
  });
  afterEach(async () => {
    for (const response of hanging.splice(0)) response.writeHead(500).end();
    await stop();
    await db.destroy();
  });

  /** Tells from now on; what fails waits for so many ms. */
  function begin(firstWait: number): void {
    const { world } = provider.sim;
    const ways = {
      server: `smtp://127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`,
      from: "its@its.test",
      webhook: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/alarms`,
    };
    const alarms = { standing: () => standing, rules: () => defaultRules.map((rule) => ({ ...rule, escalations })) };
    stop = runEscalation({ city: world, db, orders: db, alarms, ways, isMine: () => true }, { lookEvery: 20, firstWait });
  }

  /** An account with a role; `tags` are those of the devices that it sees. */
  async function person(name: string, role: string, tags: readonly string[] | null = null): Promise<string> {
    const email = `${name}@its.test`;
    const others = { fio: name, phone: "", password: "none", access: 1, disabled: 0, restrictions_json: "[]", avatar: null };
    await db
      .insertInto("users")
      .values({ ...others, id: randomUUID(), email, role, tags_json: tags && JSON.stringify(tags), rights_changed: null })
      .execute();
    return email;
  }
  /** Alarms that stand from now on, in the table too. */
  async function stand(...alarms: readonly Alarm[]): Promise<void> {
    await db.deleteFrom("alarms").execute();
    for (const alarm of alarms)
      await db
        .insertInto("alarms")
        .values({ id: alarm.key, version: 1, alarm_json: JSON.stringify(alarm) })
        .execute();
    standing = [...alarms];
  }
  const outside = (id: string): Alarm =>
    raised({
      key: `outside/${id}`,
      kind: "outside",
      device: null,
      members: [],
      cause: { key: "alarm.outside.cause", values: { words: `Насос ${id}` } },
    });
  const seen = (alarm: Alarm): Alarm => alarmIn(moved(alarm, "acknowledged", 1_100, "Anna"));
  const to = (role: string, fields: Partial<AlarmEscalation> = {}): AlarmEscalation => ({ role, from: "low", after: 0, ...fields });
  /** A power cut of three controllers, and the tags of one of them that the others have not. */
  function powerCut() {
    const { world } = provider.sim;
    const seen = world.city.controllers[0];
    assert.ok(seen);
    const tags = world.tagsOf(seen.oID);
    const others = world.city.controllers.filter(({ oID }) => !world.tagsOf(oID).some((tag) => tags.includes(tag))).slice(0, 2);
    const [first] = others;
    assert.ok(first && others.length === 2);
    const alarm = raised({
      key: "supply/1",
      kind: "supply",
      device: null,
      place: [first.longitude, first.latitude],
      members: [...others, seen].map(({ oID }) => ({ kind: "rts", oID })),
      cause: { key: "alarm.supply.cause", values: { name: "N1", count: 3 } },
    });
    return { alarm, tags, seen };
  }
  const noticesLeft = async () => (await db.selectFrom("alarm_notices").select("id").execute()).length;
  /** Waits until the ways were tried so often since now, refused or not. */
  const tried = (times: number) => {
    const end = tries + times;
    return waitUntil(`${times} more tries`, () => tries >= end);
  };

  it("are apart: a webhook that refuses or hangs keeps no mail back, and is told when it answers again", async () => {
    for (const does of ["refuses", "hangs"] as const) {
      mailed = [];
      posted = [];
      hook = () => does;
      const anna = (await db.selectFrom("users").select("email").where("email", "=", "anna@its.test").executeTakeFirst())
        ? "anna@its.test"
        : await person("anna", "engineer");
      escalations = [to("engineer")];
      await stand(outside(does));
      await waitUntil("the mail is there", () => mailed.length > 0);
      assert.deepEqual([mailed[0]?.to, posted], [[anna], []]);
      hook = () => "well";
      for (const response of hanging.splice(0)) response.writeHead(500).end();
      await waitUntil("the webhook is told", () => posted.length > 0);
      await stand();
      await waitUntil("both are told that it is over", () => posted.length > 1 && mailed.length > 1);
      await waitUntil("nothing is left", async () => (await noticesLeft()) === 0);
      assert.deepEqual(
        posted.map(({ says }) => says),
        ["wanted", "over"],
      );
      assert.equal(mailed.length, 2);
    }
  });

  it("are told to roles side by side: one for which nothing answers keeps no other one waiting", async () => {
    for (const role of ["operator", "engineer", "administrator"]) await person(`${role}-1`, role);
    hook = (role) => (role === "operator" ? "hangs" : "well");
    escalations = [to("operator"), to("engineer"), to("administrator")];
    await stand(outside("1"));
    await waitUntil("two are posted and three mailed", () => posted.length === 2 && mailed.length === 3);
    await stand(outside("1"), outside("2"));
    await waitUntil("so is what comes later", () => posted.length === 4 && mailed.length === 6);
    assert.deepEqual([...new Set(posted.map(({ role }) => role))].sort(), ["administrator", "engineer"]);
  });

  it("are told once by the way that answers while the other one is tried again, and of the end only where somebody was told", async () => {
    const anna = await person("anna", "engineer");
    refusesMail = (address) => address === anna;
    escalations = [to("engineer", { from: "medium" }), to("engineer", { from: "low" })];
    const alarm = outside("1");
    await stand(alarm);
    await tried(4);
    assert.deepEqual(posted, [{ says: "wanted", role: "engineer", ids: ["outside/1"] }]);
    await stand(seen(alarm));
    await waitUntil("what could not be mailed is forgotten", async () => (await noticesLeft()) === 1);
    refusesMail = () => false;
    await stand();
    await waitUntil("the webhook hears that it is over", () => posted.length === 2);
    await waitUntil("nothing is left", async () => (await noticesLeft()) === 0);
    assert.deepEqual(posted[1], { says: "over", role: "engineer", ids: ["outside/1"] });
    assert.deepEqual(mailed, []);
  });

  it("are mailed again only to those whom the mail did not reach", async () => {
    const { alarm, tags } = powerCut();
    const one = await person("one", "engineer");
    const other = await person("other", "engineer", tags);
    refusesMail = (address) => address === other;
    escalations = [to("engineer")];
    await stand(alarm);
    await tried(6);
    refusesMail = () => false;
    await waitUntil("both have it", () => mailed.length === 2);
    assert.deepEqual(
      mailed.flatMap((mail) => mail.to),
      [one, other],
    );
    await stand();
    await waitUntil("both hear that it is over", () => mailed.length === 4);
    await waitUntil("nothing is left", async () => (await noticesLeft()) === 0);
    assert.deepEqual(
      mailed
        .slice(2)
        .flatMap((mail) => mail.to)
        .sort(),
      [one, other].sort(),
    );
  });

  it("reach whoever sees the alarm in the list, at its end too, and the log says so where nobody does", async () => {
    const { alarm, tags } = powerCut();
    const anna = await person("anna", "engineer", tags);
    await person("ivan", "operator", ["nowhere"]);
    const printed: string[] = [];
    const print = mock.method(console, "error", (line: string) => void printed.push(line));
    escalations = [to("engineer"), to("operator")];
    await stand(alarm, outside("1"));
    await waitUntil("both roles are mailed and posted", () => mailed.length === 2 && posted.length === 2);
    const of = (role: string) => mailed.filter(({ to: [address] }) => address === `${role}@its.test`).map((mail) => mail.text);
    assert.match(of("anna")[0] ?? "", /N1/);
    assert.match(of("anna")[0] ?? "", /Насос 1/);
    // An alarm of no device is seen by all.
    assert.match(of("ivan")[0] ?? "", /Насос 1/);
    assert.doesNotMatch(of("ivan")[0] ?? "", /N1/);
    assert.ok(
      printed.some((line) => line.includes('"operator"') && line.includes('"supply/1"')),
      printed.join("\n"),
    );
    print.mock.restore();
    await stand();
    await waitUntil("all hear that it is over", () => mailed.length === 4 && posted.length === 4);
    assert.match(of("anna")[1] ?? "", /N1/);
    assert.doesNotMatch(of("ivan")[1] ?? "", /N1/);
    assert.deepEqual(mailed.map(({ to: [address] }) => address).filter((address) => address === anna).length, 2);
  });

  it("say to each as many devices as that person sees, and where the first of these is", async () => {
    const { alarm, tags, seen: device } = powerCut();
    const all = await person("all", "engineer");
    const part = await person("part", "engineer", tags);
    escalations = [to("engineer")];
    await stand(alarm);
    await waitUntil("both are mailed", () => mailed.length === 2);
    const { world } = provider.sim;
    const shown = narrowed(world, { device: (oID) => Number(oID) === device.oID, vehicles: true, messages: true });
    for (const [address, told] of [
      [all, toldAlarm(alarm, world)],
      [part, toldAlarm(alarm, shown)],
    ] as const) {
      const text = mailed.find((mail) => mail.to.includes(address))?.text ?? "";
      assert.equal(text.split(told?.cause ?? "?").length, 3, `${text}\nhas in subject and text: ${told?.cause}`);
    }
    const { longitude, latitude } = device;
    assert.deepEqual([toldAlarm(alarm, shown)?.longitude, toldAlarm(alarm, shown)?.latitude], [longitude, latitude]);
    assert.deepEqual([toldAlarm(alarm, world)?.longitude, toldAlarm(alarm, world)?.latitude], alarm.place);
  });

  it("tell what comes later at once, though somebody whom no mail reaches is tried again much later", async () => {
    await stop();
    begin(600_000);
    const { tags } = powerCut();
    const anna = await person("anna", "engineer");
    const gone = await person("gone", "engineer", tags);
    refusesMail = (address) => address === gone;
    escalations = [to("engineer")];
    const { alarm } = powerCut();
    await stand(alarm);
    await waitUntil("one is mailed", () => mailed.length === 1);
    await waitUntil(
      "it is written whom that reached",
      async () =>
        (await db.selectFrom("alarm_notices").select("id").where("way", "=", "mail").where("told", "is not", null).execute()).length === 1,
    );
    await stand(alarm, outside("1"));
    await waitUntil("what comes later is mailed", () => mailed.length === 2);
    assert.deepEqual(
      mailed.flatMap((mail) => mail.to),
      [anna, anna],
    );
  });
});
