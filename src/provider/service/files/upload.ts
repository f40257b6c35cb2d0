/** A form that was received: its short fields, and its file as a draft on disk, under the name its sender gave. */
export interface Upload {
  fields: Readonly<Record<string, string>>;
  name: string;
  size: number;
  /** The first bytes, which say what kind of file it is. */
  head: Buffer;
  draft: string;
  /** Takes the draft away, unless it has become a kept file. */
  discard(): Promise<void>;
}
