import { useRef, useState } from "react";
import {
  ARCHIVE_FILE_LIMIT,
  type ArchiveKind,
  type ArchiveRecord,
  type ArchiveUpload,
  archiveUploads,
  plainName,
} from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { FileDrop } from "../../kit/controls/FileDrop.js";
import { Notice } from "../../kit/device/Notice.js";
import { RetryIcon, UploadIcon } from "../../kit/icons.js";
import { useNextFocus } from "../../kit/use-next-focus.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { fileFlaw, sizeText } from "../file-check.js";
import { uploadError } from "../upload-error.js";
import { saveLine } from "./record-styles.js";

/** Is it a new file for this record? An id is one record's in its section alone. */
export const replaces = (upload: ArchiveUpload, kind: ArchiveKind, { id }: ArchiveRecord): boolean =>
  upload.kind === kind && "record" in upload.purpose && upload.purpose.record === id;

/** Puts another file in the place of a record's: chosen, looked at, confirmed, and then sent as every upload is. */
export function Replace({ kind, record }: { kind: ArchiveKind; record: ArchiveRecord }) {
  const { client, t, language } = useWidget();
  const uploads = archiveUploads(client);
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const focusNext = useNextFocus();
  const [file, setFile] = useState<File | null>(null);
  const own = useStore(uploads.$uploads).findLast((upload) => replaces(upload, kind, record));
  const flaw = file && fileFlaw(file);
  const limit = sizeText(ARCHIVE_FILE_LIMIT, language);

  const open = (wanted: boolean) => {
    focusNext(() => place.current?.querySelector("button"));
    setOpen(wanted);
  };
  const replace = () => {
    if (!file || flaw) return;
    uploads.add([{ kind, file, name: record.name_object, purpose: { record: record.id } }]);
    setFile(null);
    open(false);
  };
  const resume = () => {
    focusNext(() => place.current?.querySelector("button"));
    uploads.resume();
  };
  if (!isOpen) {
    return (
      <div ref={place} className={saveLine}>
        <Button icon={UploadIcon} onClick={() => open(true)}>
          {t("replace")}
        </Button>
        <span role="status" data-state={own?.state}>
          {own && `${plainName(own.file.name)}: ${t(`upload.${own.state}`)}`}
          {own?.error && `. ${uploadError(own, t)}`}
        </span>
        {own?.state === "failed" && (
          <Button icon={RetryIcon} onClick={resume}>
            {t("resume")}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div ref={place}>
      <FileDrop label={t("replaceChoose")} onFiles={([first]) => setFile(first ?? null)} />
      {file &&
        (flaw ? (
          <Notice tone="error">{`${plainName(file.name)}: ${t(flaw, { limit })}`}</Notice>
        ) : (
          <p>{t("replaceWith", { old: plainName(record.file_name), name: plainName(file.name), size: sizeText(file.size, language) })}</p>
        ))}
      <div className={saveLine}>
        <Button kind="primary" disabled={!file || flaw !== null} onClick={replace}>
          {t("replaceNow")}
        </Button>
        <Button onClick={() => open(false)}>{t("cancel")}</Button>
      </div>
    </div>
  );
}
