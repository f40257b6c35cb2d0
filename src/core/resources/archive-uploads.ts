import { atom } from "nanostores";
import type { Client } from "../client.js";
import type { ArchiveEntry, ArchiveKind } from "../contract/archive.js";
import type { Id } from "../contract/schema.js";
import { perClient } from "../per-client.js";
import { asProviderError, ProviderError } from "../provider-error.js";
import { uniqueId } from "../unique-id.js";
import { createArchiveRecord, updateArchiveFile, uploadArchiveFile } from "./archive.js";
import { UNREADABLE } from "./progress.js";

/** A file on its way into the archive: with the entry of a new record, or in the place of the file of `record`. */
export type ArchiveUpload = Readonly<{
  key: string;
  kind: ArchiveKind;
  file: File;
  /** What it is about, for a person. */
  name: string;
  purpose: Readonly<{ entry: Omit<ArchiveEntry, "file_name"> } | { record: Id }>;
  /** `recording` is the second call, which makes the record of a file that has arrived. */
  state: "waiting" | "sending" | "recording" | "done" | "failed";
  /** Bytes sent so far, of `file.size`. */
  sent: number;
  error: ProviderError | null;
  /** The name the provider gave the file that has arrived; it is not sent a second time. */
  file_name: string | null;
}>;

export type NewArchiveUpload = Pick<ArchiveUpload, "kind" | "file" | "name" | "purpose">;

/**
 * The uploads of one provider, one at a time in the order they were added. They belong to the client and not to an element:
 * a sign-in in between takes the element from the page, and the chosen files must outlive it (faults F12). Another user
 * finds none of them.
 */
export const archiveUploads = perClient("archiveUploads", createArchiveUploads);

/** `isSeen`: a list of the uploads is on the page, and shows it. */
type OnFailure = (error: ProviderError, isSeen: boolean) => void;

function createArchiveUploads(client: Client) {
  const $uploads = atom<readonly ArchiveUpload[]>([]);
  let running: { key: string; controller: AbortController } | null = null;
  let owner: string | null = null;
  let onFailure: OnFailure = () => {};
  client.$userKey.subscribe((user) => {
    if (user === null || user === owner) return;
    if (owner !== null) clear();
    owner = user;
  });

  function clear(): void {
    running?.controller.abort();
    set([]);
  }
  /** Until all uploads are done, the browser asks before the page is left: the chosen files would be lost. */
  function set(uploads: readonly ArchiveUpload[]): void {
    $uploads.set(uploads);
    const listen = uploads.every(({ state }) => state === "done") ? "removeEventListener" : "addEventListener";
    globalThis[listen]?.("beforeunload", askBeforeLeaving);
  }
  const change = (key: string, fields: Partial<ArchiveUpload>) =>
    set($uploads.get().map((each) => (each.key === key ? { ...each, ...fields } : each)));
  const remove = (isGone: (upload: ArchiveUpload) => boolean) => set($uploads.get().filter((each) => !isGone(each)));

  /** Sends the waiting uploads one by one; stops at a failure that does not concern that file alone. */
  async function run(): Promise<void> {
    if (running) return;
    for (;;) {
      const upload = $uploads.get().find(({ state }) => state === "waiting");
      if (!upload) return;
      const controller = new AbortController();
      running = { key: upload.key, controller };
      const { signal } = controller;
      // The session check inside `send` cannot be aborted; the race keeps a hanging one from blocking the next upload.
      const givenUp = new Promise<never>((_sent, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
      const error = await Promise.race([send(upload, signal), givenUp]).then(() => null, asProviderError);
      running = null;
      if (signal.aborted) continue;
      change(upload.key, error ? { state: "failed", error } : { state: "done", sent: upload.file.size });
      if (error) onFailure(error, $uploads.lc > 0);
      if (error && !isOfTheFile(error)) return;
    }
  }

  async function send({ key, kind, file, purpose, file_name }: ArchiveUpload, signal: AbortSignal): Promise<void> {
    change(key, { state: "sending", sent: 0, error: null });
    await client.session.check();
    if (signal.aborted) return;
    if (client.$userKey.get() === null) throw new ProviderError("status", "Nobody is signed in.", { status: 401 });
    const progress = (sent: number) => change(key, { sent: Math.min(sent, file.size) });
    const sending = { key, progress, signal };
    if ("record" in purpose) return updateArchiveFile(client, kind, purpose.record, file, sending);
    const name = file_name ?? (await uploadArchiveFile(client, kind, file, sending));
    change(key, { state: "recording", sent: file.size, file_name: name });
    await createArchiveRecord(client, kind, { ...purpose.entry, file_name: name }, key);
  }

  return {
    $uploads,
    /** Adds files to those that wait, and begins; a file for a record takes the place of one that did not get there. */
    add(added: readonly NewArchiveUpload[]): void {
      const fresh = added.map(
        (each): ArchiveUpload => ({ ...each, key: uniqueId(), state: "waiting", sent: 0, error: null, file_name: null }),
      );
      const isPast = (each: ArchiveUpload) =>
        each.state === "done" || (each.state === "failed" && fresh.some((next) => isOfOneRecord(each, next)));
      set([...$uploads.get().filter((each) => !isPast(each)), ...fresh]);
      void run();
    },
    /** Makes the attempts that failed again, with the same files and keys. */
    resume(): void {
      for (const { key, state } of $uploads.get()) if (state === "failed") change(key, { state: "waiting", error: null });
      void run();
    },
    /** Sends another file in the place of one that failed, with all that was said of it. */
    sendInstead(key: string, file: File): void {
      change(key, { key: uniqueId(), file, state: "waiting", error: null, file_name: null });
      void run();
    },
    /** Gives one up, wherever it is; a record that the provider is making meanwhile stays. */
    cancel(key: string): void {
      if (running?.key === key) running.controller.abort();
      remove((each) => each.key === key);
    },
    /** Takes those from the list that have arrived. */
    forgetDone: () => remove(({ state }) => state === "done"),
    /** Sets the callback for failures. */
    whenFailed(listener: OnFailure): void {
      onFailure = listener;
    },
  };
}

export type ArchiveUploads = ReturnType<typeof createArchiveUploads>;

const isOfOneRecord = (one: ArchiveUpload, other: ArchiveUpload): boolean =>
  "record" in one.purpose && "record" in other.purpose && one.kind === other.kind && one.purpose.record === other.purpose.record;

const askBeforeLeaving = (event: Event) => event.preventDefault();

/** The file was changed or taken away after it was chosen. */
export const isUnreadable = ({ code }: ProviderError): boolean => code === UNREADABLE;

/** Whether the failure concerns this file alone, so that the next one may succeed. */
const isOfTheFile = (error: ProviderError): boolean =>
  isUnreadable(error) || (error.failure === "status" && [404, 409, 413, 415, 422].includes(error.status));
