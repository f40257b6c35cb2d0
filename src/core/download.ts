import type { Clock } from "./clock.js";
import { type FilePeriod, fileNameOf } from "./contract/file-name.js";
import type { ProviderFile } from "./files.js";

/** Offers a file for download under the provider's name, or under `otherwise` when it gave none. */
export function offerDownload(file: ProviderFile, otherwise: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file.blob);
  link.download = file.name || otherwise;
  link.rel = "noopener";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The name of a file that a widget offers, without its ending: what it holds, of which object and of which periods in city time. */
export const nameFile = (clock: Clock, what: string, object: string, ...periods: readonly FilePeriod[]): string =>
  fileNameOf(what, object, periods, (utime) =>
    clock
      .format(utime, "sv-SE", { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" })
      .replace(" ", "T")
      .replace(":", "-")
      .slice(0, 16),
  );
