import type { crossroadOps } from "../../../core/contract/crossroad.js";
import { invalid } from "../../base/refusal.js";
import type { Operation } from "../../service/control/orders.js";
import { controllerOf } from "../../service/devices/find.js";
import { dailyTable, differenceTable, hourlyTable } from "../../service/reports/crossroad.js";
import { readerOf, reportFile } from "../../service/reports/file.js";
import { type NamedPeriod, reportName } from "../../service/reports/name.js";
import { checkDay, checkPeriod } from "../../service/reports/periods.js";
import { type Subject, subjectOf } from "../../service/reports/subject.js";
import type { Reader } from "../../service/reports/words.js";
import type { City } from "../../sources/city.js";
import type { Answers, Ask } from "../answer.js";
import { keyOf } from "../idempotency.js";
import { seenVersion } from "../if-match.js";

/** Passes a command to the ledger; 200 means that it is stored and will be carried out. */
async function order<Name extends Operation>(ask: Ask<Name>, operation: Name): Promise<void> {
  const { c, caller, confirm, life, body, world, ledger, address, origin, param } = ask as Ask<Operation>;
  const controller = controllerOf(world, param("id"));
  if (String(body.oID) !== param("id")) throw invalid("oID", "The oID of the body is not that of the path.");
  const version = await ledger.order({
    controller,
    user: caller.user,
    confirm,
    life,
    address,
    origin,
    operation,
    payload: body,
    key: keyOf(c),
    ifMatch: seenVersion(c, "the ETag of the controller's telemetry"),
    draft: c.req.query("draft") ?? null,
  });
  c.header("ETag", `"${version}"`);
}

const nameOf = (world: City, { say }: Reader, what: string, { name, oID }: Subject, ...periods: NamedPeriod[]) =>
  reportName(world, what, say(name), oID, ...periods);

export const crossroadAnswers: Answers<keyof typeof crossroadOps> = {
  setProgram: (ask) => order(ask, "setProgram"),
  setCustomProgram: (ask) => order(ask, "setCustomProgram"),
  setUfProgram: (ask) => order(ask, "setUfProgram"),
  setClock: (ask) => order(ask, "setClock"),
  suspendAlarm: (ask) => order(ask, "suspendAlarm"),
  resumeAlarm: (ask) => order(ask, "resumeAlarm"),
  async dayReports(ask) {
    const { c, world, body, param, now } = ask;
    checkDay(body.utime, now);
    const { start, end } = world.time.day(body.utime);
    const subject = await subjectOf(ask, param("id"), [start, end]);
    const reader = readerOf(c, world);
    const { words } = reader;
    const title = words("title.day");
    return reportFile(
      c,
      reader,
      nameOf(world, reader, title, subject, [start, end]),
      hourlyTable(world, reader, subject, start, end, title),
    );
  },
  async dataReports(ask) {
    const { c, world, body, param } = ask;
    checkPeriod(world, body.utime_start, body.utime_end);
    const subject = await subjectOf(ask, param("id"), [body.utime_start, body.utime_end]);
    const reader = readerOf(c, world);
    const { words } = reader;
    const title = words("title.period");
    const name = nameOf(world, reader, title, subject, [body.utime_start, body.utime_end]);
    return reportFile(c, reader, name, hourlyTable(world, reader, subject, body.utime_start, body.utime_end, title));
  },
  async allReports(ask) {
    const { c, world, body, param } = ask;
    checkPeriod(world, body.utime_start, body.utime_end);
    const subject = await subjectOf(ask, param("id"), [body.utime_start, body.utime_end]);
    const reader = readerOf(c, world);
    const { words } = reader;
    const name = nameOf(world, reader, words("title.summary"), subject, [body.utime_start, body.utime_end]);
    return reportFile(c, reader, name, dailyTable(world, reader, subject, body.utime_start, body.utime_end));
  },
  async differenceReports(ask) {
    const { c, world, body, param } = ask;
    checkPeriod(world, body.utime_start, body.utime_end);
    checkPeriod(world, body.utime_start_two, body.utime_end_two);
    const periods: [NamedPeriod, NamedPeriod] = [
      [body.utime_start, body.utime_end],
      [body.utime_start_two, body.utime_end_two],
    ];
    const subject = await subjectOf(ask, param("id"), ...periods);
    const reader = readerOf(c, world);
    const { words } = reader;
    const name = nameOf(world, reader, words("title.comparison"), subject, ...periods);
    return reportFile(c, reader, name, differenceTable(world, reader, subject, ...periods));
  },
};
