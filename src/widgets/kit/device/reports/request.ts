import type { Clock, ReportKind, ReportRequest, Span } from "../../../../core/internal.js";
import { cityDateOf, utimeOfField } from "../city-moment.js";

/** Values of the form: dates and times in the format of date fields, in city time. */
export interface ReportFields {
  day: string;
  start: string;
  end: string;
  startTwo: string;
  endTwo: string;
}
export type ReportField = keyof ReportFields;

/** Longest period of a report, in days: a quarter by the hour is some 2,000 rows for each direction. */
export const LONGEST_DAYS = 92;

/** Fields of each kind of report. */
export const fieldsOf: Record<ReportKind, readonly ReportField[]> = {
  day: ["day"],
  data: ["start", "end"],
  all: ["start", "end"],
  difference: ["start", "end", "startTwo", "endTwo"],
};

/** The request for the form's values, or a text key for each invalid field; an invalid form is not sent (spec 2, design 4). */
export function requestOf(
  kind: ReportKind,
  fields: ReportFields,
  clock: Clock,
): { request: ReportRequest; flaws: null } | { request: null; flaws: Partial<Record<ReportField, string>> } {
  const flaws: Partial<Record<ReportField, string>> = {};
  const moment = (field: ReportField): number => {
    const utime = utimeOfField(fields[field], clock);
    if (utime === null) flaws[field] = "reports.missing";
    return utime ?? 0;
  };
  const period = (from: ReportField, to: ReportField): [number, number] => {
    const start = moment(from);
    const end = moment(to);
    if (flaws[from] || flaws[to]) return [start, end];
    if (start > clock.now()) flaws[from] = "reports.future";
    else if (end <= start) flaws[to] = "reports.backwards";
    else if (end > clock.now() + 60) flaws[to] = "reports.future";
    else if (end > clock.time().later(start, LONGEST_DAYS)) flaws[to] = "reports.tooLong";
    return [start, end];
  };

  let request: ReportRequest;
  if (kind === "day") {
    const utime = moment("day");
    if (!flaws.day && fields.day > cityDateOf(clock.now(), clock)) flaws.day = "reports.future";
    request = { kind, utime };
  } else {
    const [utime_start, utime_end] = period("start", "end");
    if (kind === "difference") {
      const [utime_start_two, utime_end_two] = period("startTwo", "endTwo");
      request = { kind, utime_start, utime_end, utime_start_two, utime_end_two };
    } else request = { kind, utime_start, utime_end };
  }
  return Object.keys(flaws).length > 0 ? { request: null, flaws } : { request, flaws: null };
}

/** The periods of a report, for the name of its file. */
export function periodsOf(request: ReportRequest, clock: Clock): Span[] {
  if (request.kind === "day") return [clock.time().day(request.utime)];
  const first = { start: request.utime_start, end: request.utime_end };
  return request.kind === "difference" ? [first, { start: request.utime_start_two, end: request.utime_end_two }] : [first];
}
