import type { Download } from "playwright-core";

/** What a page has handed over as a file. It is read as a stream, which a browser of another process gives too. */
export async function downloaded(download: Download): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
