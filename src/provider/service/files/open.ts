import { createDiskStore } from "./disk.js";
import type { S3Settings } from "./s3-settings.js";
import type { BlobStore } from "./store.js";

/** Opens the store of files: an S3-compatible one where its settings are given, else the folder. What speaks S3 is loaded for that alone. */
export async function openStore(folder: string, s3: S3Settings | null): Promise<BlobStore> {
  if (!s3) return createDiskStore(folder);
  const { createS3Store } = await import("./s3.js");
  return createS3Store(s3);
}
