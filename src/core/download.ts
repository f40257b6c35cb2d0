import type { Clock } from "./clock.js";
import type { Span } from "./contract/city-time.js";
import { fileNameOf } from "./contract/file-name.js";
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
export const nameFile = (clock: Clock, what: string, object: string, ...periods: readonly Span[]): string =>
  fileNameOf(what, object, periods, clock.time());
