/** Where the bytes of files are: on disk (`disk.ts`) or in an S3-compatible store (`s3.ts`). Names and types are the database's. */
export interface BlobStore {
  has(id: string): Promise<boolean>;
  /** Keeps a draft of this disk under an id; its bytes are there for good when this resolves. The draft may be gone then. */
  put(id: string, draft: string): Promise<void>;
  /** The bytes as they come; null where there are none, which is known before an answer begins. */
  read(id: string): Promise<ReadableStream | null>;
  /** The SHA-256 of the bytes, in hex; null where there are none. */
  hashOf(id: string): Promise<string | null>;
  remove(id: string): Promise<void>;
}
