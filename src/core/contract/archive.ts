import * as v from "valibot";
import { operations } from "./operation.js";
import { id, shape, text } from "./schema.js";

export const archiveKinds = ["podd", "reports", "projects", "letters", "techs"] as const;
export type ArchiveKind = (typeof archiveKinds)[number];

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
    body: ArchiveEntry,
    ok: ArchiveRecord,
    params: { kind },
  },
  archiveComment: {
    method: "PUT",
    path: "/archive/{kind}_comment/{id}",
    auth: true,
    effect: "write",
    body: ArchiveEntry,
    ok: ArchiveRecord,
    params: { kind },
  },
  archiveFile: {
    method: "POST",
    path: "/archive/file_{kind}/",
    auth: true,
    effect: "write",
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
    body: "file",
    ok: shape({ file_name: text }),
  },
  archiveUpdateFile: {
    method: "POST",
    path: "/archive/update_file_{kind}/",
    auth: true,
    effect: "write",
    body: "file",
    ok: shape({ file_name: text }),
    params: { kind: kindBesidePodd },
  },
  archiveDownload: { method: "GET", path: "/archive/download_{kind}/{id}", auth: true, effect: "read", ok: "file", params: { kind } },
});
