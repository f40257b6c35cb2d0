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
