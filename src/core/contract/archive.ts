import * as v from "valibot";
import { operations } from "./operation.js";
import { id, shape, text } from "./schema.js";

export const archiveKinds = ["podd", "reports", "projects", "letters", "techs"] as const;
export type ArchiveKind = (typeof archiveKinds)[number];

/** Bytes of the largest file that is taken; ours, for drawings and scans of a crossing (the specification names none). */
export const ARCHIVE_FILE_LIMIT = 50 * 1024 * 1024;

/** Endings of the files that are taken, without the dot; ours, as above. */
export const archiveEndings = [
  "pdf",
  "png",
  "jpg",
  "jpeg",
  "gif",
  "webp",
  "doc",
  "docx",
  "xls",
  "xlsx",
  "ppt",
  "pptx",
  "odt",
  "ods",
  "odp",
  "rtf",
  "txt",
  "csv",
  "vsd",
  "dwg",
  "dxf",
  "zip",
] as const;

/** Kinds of objects a record is about (spec 2). */
export const archiveObjects = ["intersection", "street", "avenue", "drive"] as const;
export type ArchiveObject = (typeof archiveObjects)[number];

const entryFields = {
  name_object: text,
  target_object: text,
  file_description: text,
  file_name: text,
  /** Date, `YYYY-MM-DD`. */
  time: text,
  comment: text,
} as const;
export const ArchiveEntry = shape({ ...entryFields });
export type ArchiveEntry = v.InferOutput<typeof ArchiveEntry>;
export const ArchiveRecord = shape({ id, ...entryFields });
export type ArchiveRecord = v.InferOutput<typeof ArchiveRecord>;

const kind = archiveKinds;
const kindBesidePodd = ["reports", "projects", "letters", "techs"] as const;

export const archiveOps = operations({
  archiveList: { method: "GET", path: "/archive/{kind}", auth: true, effect: "read", ok: v.array(ArchiveRecord), params: { kind } },
  archiveCreate: {
    method: "POST",
    path: "/archive/{kind}",
    auth: true,
    effect: "write",
    again: "key",
    body: ArchiveEntry,
    ok: ArchiveRecord,
    params: { kind },
  },
  archiveComment: {
    method: "PUT",
    path: "/archive/{kind}_comment/{id}",
    auth: true,
    effect: "write",
    again: "same",
    body: ArchiveEntry,
    ok: ArchiveRecord,
    params: { kind },
  },
  archiveFile: {
    method: "POST",
    path: "/archive/file_{kind}/",
    auth: true,
    effect: "write",
    again: "key",
    body: "file",
    ok: shape({ file_name: text }),
    params: { kind },
  },
  /** The plans' path has no kind in it (spec 7). */
  archiveUpdatePodd: {
    method: "POST",
    path: "/archive/update_file/",
    auth: true,
    effect: "write",
    again: "same",
    body: "file",
    ok: shape({ file_name: text }),
  },
  archiveUpdateFile: {
    method: "POST",
    path: "/archive/update_file_{kind}/",
    auth: true,
    effect: "write",
    again: "same",
    body: "file",
    ok: shape({ file_name: text }),
    params: { kind: kindBesidePodd },
  },
  archiveDownload: { method: "GET", path: "/archive/download_{kind}/{id}", auth: true, effect: "read", ok: "file", params: { kind } },
});
