import { askAfterWrite } from "../ask-after-write.js";
import type { Client } from "../client.js";
import { type ArchiveEntry, type ArchiveKind, type ArchiveRecord, archiveOps } from "../contract/archive.js";
import type { Id } from "../contract/schema.js";
import { defineResource } from "../define-resource.js";
import type { ProviderFile } from "../files.js";
import { fetchPages } from "./pages.js";
import { withProgress } from "./progress.js";

// What we ask of it

/** All records of a section, newest first. */
const fetchArchive = (client: Client, kind: ArchiveKind, signal?: AbortSignal) =>
  fetchPages(client, archiveOps.archiveList, {
    params: { kind },
    ...(signal ? { signal } : {}),
  });

/** Stores a new record of a file that was uploaded with the same key; the list is fetched again, so that everybody sees it. */
export async function createArchiveRecord(client: Client, kind: ArchiveKind, entry: ArchiveEntry, key: string): Promise<void> {
  await client.http.call(archiveOps.archiveCreate, { params: { kind }, body: entry, key });
  askAfterWrite(archive(client, kind));
}

/**
 * Replaces the comment, one of `from`, by `to`, and gives the comment after that: when somebody else has written another since,
 * that one, and nothing is sent. The call needs all six fields (spec 7): those of the record as it is now.
 */
export async function updateArchiveComment(
  client: Client,
  kind: ArchiveKind,
  record: ArchiveRecord,
  { from, to }: { from: readonly string[]; to: string },
): Promise<string> {
  const records = await fetchArchive(client, kind);
  const now = records.find((each) => String(each.id) === String(record.id)) ?? record;
  const { id, name_object, target_object, file_description, file_name, time, comment } = now;
  const body = { name_object, target_object, file_description, file_name, time, comment: to };
  const isExpected = from.includes(comment);
  if (isExpected) await client.http.call(archiveOps.archiveComment, { params: { kind, id }, body });
  askAfterWrite(archive(client, kind));
  return isExpected ? to : comment;
}

/** How a file is sent: `progress` gets the bytes sent so far. */
export interface FileSending {
  key: string;
  progress(sent: number): void;
  signal: AbortSignal;
}

/** Uploads a file for a record that is yet to be made; gives the name it has at the provider. */
export async function uploadArchiveFile(client: Client, kind: ArchiveKind, file: File, sending: FileSending): Promise<string> {
  const form = new FormData();
  form.set("file", file, file.name);
  const { key, progress, signal } = sending;
  const question = { params: { kind }, body: form, key, signal, via: withProgress(form, progress) };
  return (await client.http.call(archiveOps.archiveFile, question)).file_name;
}

/** Puts a file in the place of a record's; the plans' path has no kind in it (spec 7). */
export async function updateArchiveFile(client: Client, kind: ArchiveKind, record: Id, file: File, sending: FileSending): Promise<void> {
  const form = new FormData();
  form.set("id", `${record}`);
  form.set("file", file, file.name);
  const question = { body: form, signal: sending.signal, via: withProgress(form, sending.progress) };
  if (kind === "podd") await client.http.call(archiveOps.archiveUpdatePodd, question);
  else await client.http.call(archiveOps.archiveUpdateFile, { ...question, params: { kind } });
  askAfterWrite(archive(client, kind));
}

/** The file of a record. */
export const downloadArchiveFile = (client: Client, kind: ArchiveKind, id: Id, signal: AbortSignal): Promise<ProviderFile> =>
  client.http.call(archiveOps.archiveDownload, { params: { kind, id }, signal });

// Where the answers stay

/** The records of a section; fetched again after each change of ours and when the page comes back into view. */
export const archive = defineResource("archive", (client, signal, kind: ArchiveKind) => fetchArchive(client, kind, signal));
