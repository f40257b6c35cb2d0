import { CsvError, parse } from "csv-parse/sync";
import type { CityTime } from "../../../core/contract/city-time.js";
import { columnsOf, type EventColumns, type SignalEvent } from "./events.js";

/** A row that was left out, and why. */
export interface RowFault {
  /** The first row below the header is 2, as a spreadsheet shows it. */
  readonly row: number;
  readonly column: (typeof columns)[number];
  readonly message: string;
}

export interface EventLog {
  /** By the controller's name of itself. */
  readonly signals: ReadonlyMap<string, EventColumns>;
  /** The first of them, and how many there are. */
  readonly faults: readonly RowFault[];
  readonly faultCount: number;
}

export const columns = ["TimeStamp", "DeviceId", "EventId", "Parameter"] as const;
export type Cells = Readonly<Record<(typeof columns)[number], string>>;

/** Faults that are told one by one. */
export const MOST_FAULTS = 100;
/** Tenths of Unix time: a controller whose battery is dead shows 1970. */
const EARLIEST = Date.parse("2000-01-01T00:00:00Z") / 100;
/** Seconds by which a clock that is put back goes back at least: less is a log whose rows are not quite in order. */
const PUT_BACK = 1200;
const OFFSET = /([+-])(\d\d):?(\d\d)$/;
const TIME = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:?\d\d)?$/;

/**
 * Reads a log of events as ATSPM exports it: CSV with the columns TimeStamp, DeviceId, EventId and Parameter. Its times are what the
 * controller's clock has shown, in the zone of `time`, also where a Z stands behind them that means nothing (`wallTime`, the default); with `"utc"` they
 * are of UTC. Either way a time that says its offset (`+02:00`) has that. The hour that a clock shows twice is told apart by the order of the rows: where times go back, it has been
 * set. Wrong rows are left out and named, and those before 2000 or after `latest` (Unix s). Throws an Error with a sentence where the text is no such table at all.
 */
export function readEventCsv(
  text: string,
  time: CityTime,
  zone: "wallTime" | "utc" = "wallTime",
  latest = Number.POSITIVE_INFINITY,
): EventLog {
  const reader = createEventReader(time, zone, latest);
  // Where no line ends otherwise.
  for (const cells of rowsOf(text.includes("\n") ? text : text.replaceAll("\r", "\n"))) reader.take(cells);
  return reader.log();
}

/** The same of rows of text, one after another, null where one cannot be taken apart. */
export function createEventReader(time: CityTime, zone: "wallTime" | "utc", latest: number) {
  const events = new Map<string, SignalEvent[]>();
  const faults: RowFault[] = [];
  let faultCount = 0;
  const clocks = new Map<string, (cell: string) => number>();
  /** The first row below the header is 2. */
  let row = 1;
  const leaveOut = (fault: Omit<RowFault, "row">) => {
    faultCount++;
    if (faults.length < MOST_FAULTS) faults.push({ row, ...fault });
  };
  return {
    take(cells: Cells | null): void {
      row++;
      if (!cells) {
        leaveOut({ column: "TimeStamp", message: "A quotation mark of this row does not belong there." });
        return;
      }
      if (columns.every((column) => !cells[column])) return;
      const { DeviceId } = cells;
      const clock = clocks.get(DeviceId) ?? (zone === "utc" ? utcTenths : createClock(time));
      clocks.set(DeviceId, clock);
      const event = eventOf(cells, clock, latest * 10);
      if ("message" in event) {
        leaveOut(event);
        return;
      }
      const ofDevice = events.get(DeviceId);
      if (ofDevice) ofDevice.push(event);
      else events.set(DeviceId, [event]);
    },
    log: (): EventLog => ({ signals: new Map([...events].map(([device, list]) => [device, columnsOf(list)])), faults, faultCount }),
  };
}

/** Lines that are taken apart at a time: all rows of a large log at once would take ten times its size. */
const LINES = 50_000;

function* rowsOf(text: string): Generator<Cells | null> {
  const below = lineEnd(text, 0);
  const header = text.slice(0, below);
  parsed(header);
  for (let from = below; from < text.length; ) {
    let to = from;
    let count = 0;
    for (; count < LINES && to < text.length; count++) to = lineEnd(text, to);
    yield* rowsOfLines(header, text.slice(from, to), count);
    from = to;
  }
}

/** The rows of so many lines. A quotation mark that is never closed would swallow the rows behind it: the row that has it is found by bisection, and is null. */
function* rowsOfLines(header: string, text: string, count: number): Generator<Cells | null> {
  let rows: Cells[] | null = null;
  try {
    rows = parsed(header + text);
  } catch {
    // Told below.
  }
  if (rows?.length === count) {
    yield* rows;
    return;
  }
  if (count === 1) {
    yield null;
    return;
  }
  let middle = 0;
  for (let line = 0; line < count >> 1; line++) middle = lineEnd(text, middle);
  yield* rowsOfLines(header, text.slice(0, middle), count >> 1);
  yield* rowsOfLines(header, text.slice(middle), count - (count >> 1));
}

/** Where the line that begins at a place ends, with its end. */
const lineEnd = (text: string, from: number): number => {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end + 1;
};

function parsed(text: string): Cells[] {
  try {
    return parse(text, {
      bom: true,
      trim: true,
      relax_column_count: true,
      columns: (header: string[]) => {
        const missing = columns.find((column) => !header.includes(column));
        if (missing) throw new Error(`The column "${missing}" is missing in the first row.`);
        return header;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Error(`The events cannot be read as CSV: ${error.message}.`);
  }
}

function eventOf(cells: Cells, clock: (cell: string) => number, latest: number): SignalEvent | Omit<RowFault, "row"> {
  const fault = (column: RowFault["column"], wanted: string) => ({ column, message: `"${cells[column] ?? ""}" is not ${wanted}.` });
  if (!cells.DeviceId) return fault("DeviceId", "the name of a controller");
  const id = wholeNumber(cells.EventId);
  if (id === null || id < 0 || id > 65_535) return fault("EventId", "an event from 0 to 65535");
  const parameter = wholeNumber(cells.Parameter);
  if (parameter === null || Math.abs(parameter) > 2_147_483_647) return fault("Parameter", "a whole number");
  const tenths = clock(cells.TimeStamp ?? "");
  if (Number.isNaN(tenths)) return fault("TimeStamp", "a time as 2024-05-13T15:00:00.0");
  if (tenths < EARLIEST || tenths > latest) return fault("TimeStamp", "a time from the year 2000 to tomorrow");
  return { tenths, id, parameter };
}

const wholeNumber = (cell: string | undefined): number | null => (cell && /^-?\d{1,10}$/.test(cell) ? Number(cell) : null);

/** What a cell shows, in tenths that would be Unix time if it showed UTC; NaN where no calendar has it. */
function shownTenths(cell: string): number {
  const [all, , , , hour, minute, second, fraction = "0"] = TIME.exec(cell) ?? [];
  if (!all || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return Number.NaN;
  const day = cell.slice(0, 10);
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) return Number.NaN;
  const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second);
  return midnight / 100 + seconds * 10 + Math.round(Number(`0.${fraction}`) * 10);
}

function utcTenths(cell: string): number {
  const [, sign, hours, minutes] = OFFSET.exec(cell.slice(19)) ?? [];
  const east = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 600;
  return shownTenths(cell) - (sign === "-" ? -east : east);
}

/**
 * Turns what one controller's clock has shown, row by row, into moments. A log that begins in the second of two hours of the same name is read as
 * the first: nothing in it tells.
 */
function createClock(time: CityTime): (cell: string) => number {
  let lastShown = Number.NEGATIVE_INFINITY;
  let isSecond = false;
  let known = { second: Number.NaN, first: 0, again: 0 };
  return (cell) => {
    const shown = shownTenths(cell);
    if (Number.isNaN(shown) || OFFSET.test(cell.slice(19))) return utcTenths(cell);
    const second = Math.floor(shown / 10);
    if (known.second !== second) known = { second, first: time.momentOf(second), again: time.momentOf(second, Number.POSITIVE_INFINITY) };
    if (known.first === known.again) isSecond = false;
    else if (lastShown - shown > PUT_BACK * 10) isSecond = true;
    lastShown = shown;
    return (isSecond ? known.again : known.first) * 10 + (shown - second * 10);
  };
}
