import type { Clock } from "./clock.js";
import { type FilePeriod, fileNameOf } from "./contract/file-name.js";

/** The name of a file that a widget offers, without its ending: what it holds, of which object and of which periods in city time. */
export const nameFile = (clock: Clock, what: string, object: string, ...periods: readonly FilePeriod[]): string =>
  fileNameOf(what, object, periods, (utime) =>
    clock
      .format(utime, "sv-SE", { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" })
      .replace(" ", "T")
      .replace(":", "-")
      .slice(0, 16),
  );
