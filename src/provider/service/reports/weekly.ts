import { Cron } from "croner";
import { wordsOf } from "../../base/database/faults.js";
import type { Database } from "../../base/database/tables.js";
import { createCountedLog } from "../../base/log/counted.js";
import { DAY, HOUR } from "../../base/time.js";
import { type City, ready } from "../../sources/city.js";
import { postTo, sendMail } from "../post/post.js";
import { alarmReport } from "./alarms.js";
import { makeReport } from "./file.js";
import { healthReport } from "./health.js";
import { readerIn } from "./words.js";

export interface WeeklyOptions {
  /** When, as crontab has it, by the city's clock. */
  at: string;
  /** Addresses that get it by mail. */
  mail: readonly string[];
  /** Whom the mail is from; the first of the addresses unless it is given. */
  from: string | null;
  /** `smtps://user:password@mail.city.example`, or `smtp://…` */
  server: string | null;
  /** Takes a POST of the PDF. */
  webhook: string | null;
  /** ms between two looks whether one is due. */
  lookEvery?: number;
  /** ms after which one that failed is tried again the first time. */
  firstWait?: number;
}

const LOOK_EVERY = 30_000;
/** ms after which one that failed is tried again, the first time and at most. */
const FIRST_WAIT = 60_000;
const LAST_WAIT = HOUR * 1_000;
/** Seconds for which one that could not be sent is tried again: what is a day old is not sent any more. */
const TRIED_FOR = DAY;
/** Seconds after which one that is on its way, and whose node has ended, is sent by another one. */
const GIVEN_UP = 600;
const LOG_EVERY = 3_600_000;

/** Sends the report of the devices' health at its times, once for all nodes; gives the function that ends it. */
export function runWeekly(city: City, db: Database, options: WeeklyOptions, isMine: () => boolean): () => Promise<void> {
  const { mail, webhook, server, lookEvery = LOOK_EVERY, firstWait = FIRST_WAIT } = options;
  if (mail.length > 0 && !server)
    throw new Error("--report-mail needs a mail server: SMTP_URL in the environment, as smtps://user:password@mail.city.example.");
  const ways = { ...(mail.length > 0 ? { mail: byMail } : {}), ...(webhook ? { webhook: byWebhook } : {}) };
  const times = new Cron(options.at, { timezone: city.city.tz, paused: true });
  const log = createCountedLog(LOG_EVERY);
  /** Ways that have failed, with when they are tried again, by `performance.now()`, and how long was waited. */
  const failed = new Map<string, { again: number; waited: number }>();
  let sending: Promise<unknown> = Promise.resolve();

  async function look(): Promise<void> {
    if (!isMine()) return;
    const now = Math.floor(Date.now() / 1000);
    const [due] = times.previousRuns(1, new Date());
    if (!due || now - due.getTime() / 1000 > TRIED_FOR) return;
    for (const [way, send] of Object.entries(ways)) {
      const id = `${due.toISOString()} ${way}`;
      const before = failed.get(way);
      if ((before && performance.now() < before.again) || !(await isOurs(id, now))) continue;
      try {
        await send(due);
        failed.delete(way);
        await db.updateTable("reports").set({ sent: now }).where("id", "=", id).execute();
        console.log(`The report of the devices' health was sent (${way}).`);
      } catch (error) {
        const waited = before ? Math.min(LAST_WAIT, before.waited * 2) : firstWait;
        failed.set(way, { again: performance.now() + waited, waited });
        log(way, `The report of the devices' health was not sent (${way}), and is tried again for a day: ${wordsOf(error)}`);
        await db.deleteFrom("reports").where("id", "=", id).where("sent", "is", null).execute();
      }
    }
  }

  /** Takes a report for this node; false where it was sent, or another node is sending it. */
  async function isOurs(id: string, now: number): Promise<boolean> {
    await db
      .deleteFrom("reports")
      .where("id", "=", id)
      .where("sent", "is", null)
      .where("begun", "<", now - GIVEN_UP)
      .execute();
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("reports")
      .values({ id, begun: now, sent: null })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return Number(numInsertedOrUpdatedRows) > 0;
  }

  async function made(due: Date) {
    await ready(city);
    const reader = readerIn(city.language);
    const { counts, rows } = healthReport(city, reader);
    const alarms = await alarmReport(city, db, Math.floor(city.clock.now()), reader);
    const day = city.time.text(due.getTime() / 1000).split("T")[0];
    const pdf = Buffer.from(await makeReport("pdf", city.language, [...rows, ...(alarms?.rows ?? [])]));
    return {
      pdf,
      text: [reader.words("health.mail", { ...counts }), ...(alarms ? [reader.words("alarms.mail", { ...alarms.counts })] : [])].join(
        "\n\n",
      ),
      file: `${city.city.key}-${day}.pdf`,
      subject: `${reader.words("title.health")}, ${city.city.name}, ${day}`,
    };
  }

  async function byMail(due: Date): Promise<void> {
    const { pdf, text, file, subject } = await made(due);
    await sendMail(server ?? "", {
      from: options.from ?? mail[0],
      to: [...mail],
      subject,
      text,
      headers: { "Content-Language": city.language },
      attachments: [{ filename: file, content: pdf, contentType: "application/pdf" }],
    });
  }

  async function byWebhook(due: Date): Promise<void> {
    const { pdf, file } = await made(due);
    const headers = {
      "Content-Type": "application/pdf",
      "Content-Language": city.language,
      "Content-Disposition": `attachment; filename="${encodeURIComponent(file)}"`,
    };
    await postTo(webhook as string, headers, pdf);
  }

  const begin = () => {
    sending = sending
      .then(look)
      .catch((error: unknown) => log("look", `Whether a report is due could not be looked up: ${wordsOf(error)}`));
  };
  if (Object.keys(ways).length === 0) return async () => {};
  begin();
  const timer = setInterval(begin, lookEvery);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await sending;
  };
}
