import { Readable } from "node:stream";
import * as v from "valibot";
import { measureLimits, type measureOps } from "../../../core/contract/measures.js";
import { utime } from "../../../core/contract/schema.js";
import { invalid, notFound, refusal } from "../../base/refusal.js";
import { HOUR } from "../../base/time.js";
import { controllerOf } from "../../service/devices/find.js";
import { attachment } from "../../service/files/names.js";
import { type Quarters, quartersOf } from "../../service/measures/bins.js";
import { measureInfos, measureOf } from "../../service/measures/catalog.js";
import { hasSeveral, keepFile } from "../../service/measures/import.js";
import { inThread } from "../../service/measures/thread.js";
import { CSV_HEADER } from "../../service/measures/write-csv.js";
import type { Answers, Ask } from "../answer.js";
import { periodOf } from "../period.js";

/** The type of blocks one after another, each behind its length (four bytes, the highest first). */
const BLOCKS = "application/vnd.its.event-blocks";
const CSV = "text/csv; charset=utf-8";

/** The quarters of an hour that the address asks for, the past hour without a period; at most so many hours. */
function periodIn({ c, world, now }: Pick<Ask<"rtsMeasure">, "c" | "world" | "now">, days: number, hours: number): Quarters {
  const { start, end } = periodOf(c) ?? { start: now - HOUR, end: now };
  if (end <= start) throw refusal("period_reversed");
  if (start > now) throw refusal("in_future");
  const latest = days > 1 ? world.time.later(start, days) : start + hours * HOUR;
  if (end > latest) throw refusal("period_too_long", { days });
  return quartersOf(start, Math.min(end, now));
}

export const measureAnswers: Answers<keyof typeof measureOps> = {
  measureList: () => measureInfos(),
  async rtsMeasure(ask) {
    const { oID } = controllerOf(ask.world, ask.param("id"));
    const listed = measureOf(ask.param("measure"));
    if (!listed) throw notFound("There is no such measure.");
    const days = listed.form === "bins" ? measureLimits.days : 1;
    return { measure: listed.id, ...(await ask.measures.of(oID, listed.id, periodIn(ask, days, measureLimits.hours))) };
  },
  async signalQuality({ c, world, measures, now }) {
    const named = c.req.query("utime");
    const { success, output } = v.safeParse(utime, named?.trim() ? Number(named) : null);
    if (named !== undefined && !success) throw invalid("utime", "A moment is named in Unix seconds.");
    if (success && output > now) throw refusal("in_future");
    const { start, end } = world.time.hour(success ? output : world.time.hour(now).start - 1);
    return measures.quality(world, quartersOf(start, end));
  },
  async rtsSignalEvents(ask) {
    const { c, world, measures } = ask;
    const { oID } = controllerOf(world, ask.param("id"));
    const period = periodIn(ask, 1, measureLimits.hours);
    const isPacked = (c.req.header("accept") ?? "").includes(BLOCKS);
    const blocks = await measures.blocks(oID, period);
    const tz = world.city.tz;
    async function* bytes(): AsyncGenerator<Uint8Array> {
      if (!isPacked) yield Buffer.from(CSV_HEADER);
      for (const { packed } of blocks) {
        if (!packed) continue;
        if (isPacked) yield Buffer.concat([lengthOf(packed), packed]);
        else yield Buffer.from(await inThread({ kind: "csv", name: `${oID}`, packed, tz }));
      }
    }
    const name = `events-${oID}-${world.time.text(period.start).slice(0, 16).replace(":", "-")}.${isPacked ? "blocks" : "csv"}`;
    const headers = {
      "Content-Type": isPacked ? BLOCKS : CSV,
      "Content-Disposition": attachment(name),
      "Cache-Control": "no-store",
      Vary: "Accept, Origin",
    };
    return new Response(Readable.toWeb(Readable.from(bytes())) as ReadableStream, { headers });
  },
  async signalEventsImport({ c, world, measures, body, keep }) {
    const device = c.req.query("device");
    const oID = device === undefined ? null : controllerOf(world, device).oID;
    const file = await measures.read(body.draft).catch((error: Error) => {
      throw invalid("file", error.message);
    });
    if (oID !== null && hasSeveral(file))
      throw invalid("device", "The file has logs of several controllers, which are not all of one device.");
    const prepared = await measures.prepareFile(file, oID, world);
    return keep(async (step) => {
      const told = await keepFile(step, prepared);
      const { faults: _, ...after } = told;
      return { result: told, told: { object: oID === null ? body.name : `${oID}`, after: { file_name: body.name, ...after } } };
    });
  },
};

function lengthOf({ length }: Uint8Array): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}
