import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { readFlags } from "../../src/provider/flags.js";
import type { RunningProvider } from "../../src/provider/http/start.js";
import type { Step } from "../../src/provider/service/alarms/alarm.js";
import { keepSteps } from "../../src/provider/service/alarms/kept.js";
import { alarmReport } from "../../src/provider/service/reports/alarms.js";
import { healthReport } from "../../src/provider/service/reports/health.js";
import { runWeekly, type WeeklyOptions } from "../../src/provider/service/reports/weekly.js";
import { readerIn } from "../../src/provider/service/reports/words.js";
import { waitUntil } from "../helper/wait-until.js";
import { administrator, ask, signIn, startInMemory } from "./asking.js";
import { startReceivers } from "./report-receivers.js";

/** The words of a mail with an attachment. */
function textIn(mail: string): string {
  const [, head = "", body = ""] = /(Content-Type: text\/plain[\s\S]*?)\r?\n\r?\n([\s\S]*?)\r?\n--/.exec(mail) ?? [];
  if (/base64/.test(head)) return Buffer.from(body, "base64").toString();
  const bytes = body.replace(/=\r?\n/g, "").replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}

describe("the weekly report of the devices' health", () => {
  let provider: RunningProvider;
  let receivers: Awaited<ReturnType<typeof startReceivers>>;
  let options: WeeklyOptions;
  before(async () => {
    provider = await startInMemory();
    receivers = await startReceivers(1);
    // An hour ago, by the city's clock.
    const [, hour, minute] = /T(\d\d):(\d\d)/.exec(provider.sim.world.time.text(Date.now() / 1000 - 3600)) ?? [];
    options = { ...receivers.sending, at: `${Number(minute)} ${Number(hour)} * * *` };
  });
  after(async () => {
    receivers.close();
    await provider.close();
  });

  it("is sent once by mail and to the webhook although two nodes run, and again where it was refused", async () => {
    const { world, db } = provider.sim;
    const { mails, posted, refused } = receivers;
    const nodes = [1, 2].map(() => runWeekly(world, db, options, () => true));
    const idle = runWeekly(world, db, options, () => false);
    await waitUntil("both have arrived", () => mails.length > 0 && posted.length > 0);
    // Time in which a second one would have come.
    await new Promise((done) => setTimeout(done, 1_000));
    await Promise.all([...nodes, idle].map((stop) => stop()));
    assert.deepEqual([mails.length, posted.length, refused()], [1, 1, 1]);
    assert.match(mails[0] ?? "", /^To: duty@its\.test, chief@its\.test/m);
    assert.match(mails[0] ?? "", /Content-Type: application\/pdf/);
    assert.match(mails[0] ?? "", /^Content-Language: ru/m);
    assert.equal(posted[0]?.type, "application/pdf");
    assert.equal(posted[0]?.body.subarray(0, 5).toString(), "%PDF-");
    const rows = await db.selectFrom("reports").selectAll().execute();
    assert.ok(rows.length === 2 && rows.every(({ sent }) => sent !== null));
  });

  it("counts each device once, and names what does not work with since when, in each language", async () => {
    const { world } = provider.sim;
    const [first] = world.city.controllers;
    const token = await signIn(provider.url, administrator);
    const body = { reason: "Реконструкция", utime_return: null };
    assert.equal((await ask(provider.url, `devices/${first?.oID}/out_of_service`, { token, body })).status, 200);
    for (const language of ["ru", "en", "es"] as const) {
      const { counts, rows } = healthReport(world, readerIn(language));
      assert.equal(counts.total, world.city.controllers.length + world.city.detectors.length);
      assert.equal(counts.working + counts.inactive + counts.broken, counts.total);
      assert.ok(counts.inactive > 0);
      assert.ok(rows.some(([number, , , reason]) => number === String(first?.oID) && reason === "Реконструкция"));
      assert.ok(!rows.flat().some((cell) => typeof cell === "string" && /health\.|status\./.test(cell)), "no key stands for a word");
    }
  });

  it("has the figures of the week's alarms, new ones first, where the city has alarms", async () => {
    const { world, db, alarms } = provider.sim;
    await alarms.look();
    await db.deleteFrom("alarm_steps").execute();
    const end = Math.floor(world.clock.now()) + 60;
    assert.equal(await alarmReport(world, db, end, readerIn("ru")), null);
    const [device] = world.city.controllers;
    const raised = (key: string, ago: number): Step => ({
      utime: end - ago * 86_400,
      key,
      kind: "silent",
      priority: "high",
      event: "raised",
      from: "normal",
      to: "unacknowledged",
      isActive: true,
      fio: null,
    });
    const over = (key: string, ago: number): Step => ({
      ...raised(key, ago),
      event: "returned",
      from: "acknowledged",
      to: "normal",
      isActive: false,
    });
    const old = `rts/${device?.oID}/silent`;
    const steps = [raised(old, 20), over(old, 19), raised("silent/gone", 2)];
    for (const ago of [6, 5, 4]) steps.push(raised(old, ago), over(old, ago - 0.5));
    await db.transaction().execute((step) =>
      keepSteps(
        step,
        steps.toSorted((one, other) => one.utime - other.utime),
      ),
    );
    for (const language of ["ru", "en", "es"] as const) {
      const reader = readerIn(language);
      const { counts, rows } = (await alarmReport(world, db, end, reader)) ?? assert.fail("There are alarms.");
      assert.deepEqual(counts, { announced: 4, before: 0, fresh: 1 });
      const often = rows.slice(rows.findIndex(([title]) => title === reader.words("alarms.often")) + 2, -1).slice(0, 2);
      assert.match(`${often[0]?.[0]}`, /^(Новая|New|Nueva): gone/);
      assert.ok(`${often[1]?.[0]}`.includes(device?.description ?? "-"), JSON.stringify(often));
      assert.deepEqual(often[1]?.slice(1), [3, 75]);
      assert.ok(rows.some(([name, now, then]) => name === reader.words("alarms.standing") && now === 1 && then === 0));
      assert.ok(!rows.flat().some((cell) => typeof cell === "string" && /alarms?\./.test(cell)), "no key stands for a word");
    }
    const mails = receivers.mails.length;
    await db.deleteFrom("reports").execute();
    const stop = runWeekly(world, db, options, () => true);
    const mail = await waitUntil("it is mailed", () => receivers.mails[mails]);
    await stop();
    assert.match(textIn(mail), /Тревог за неделю: \d+, неделей раньше: 0/);
  });

  it("needs a mail server and a time that crontab would take", () => {
    assert.throws(
      () => runWeekly(provider.sim.world, provider.sim.db, { ...options, server: null }, () => true),
      /needs a mail server: SMTP_URL/,
    );
    assert.throws(() => readFlags(["--report-at", "Monday"], {}), /is no time as crontab has it/);
    assert.deepEqual(readFlags(["--report-mail", "a@its.test, b@its.test"], {}).weekly.mail, ["a@its.test", "b@its.test"]);
  });
});
