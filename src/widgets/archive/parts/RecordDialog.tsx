import { type ArchiveKind, type ArchiveRecord, archiveUploads, LONGEST_READ, plainName, truncate } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { Dialog } from "../../kit/controls/Dialog.js";
import { Notice } from "../../kit/device/Notice.js";
import { DownloadIcon } from "../../kit/icons.js";
import { useMay } from "../../kit/use-may.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import type { ArchiveDraft } from "../draft.js";
import { Preview } from "../preview/Preview.js";
import type { Downloads } from "../store.js";
import { Comment } from "./Comment.js";
import { dayText } from "./day-text.js";
import { FileFailure } from "./FileFailure.js";
import { objectText } from "./RecordList.js";
import { Replace, replaces } from "./Replace.js";
import { facts, recordBody } from "./record-styles.js";

interface RecordDialogProps {
  kind: ArchiveKind;
  record: ArchiveRecord;
  draft: ArchiveDraft;
  downloads: Downloads;
  onClose(): void;
}

/** One record in full: what it says, its file to look at, to fetch and to replace, and its comment. */
export function RecordDialog({ kind, record, draft, downloads, onClose }: RecordDialogProps) {
  const { client, t, language } = useWidget();
  const isRunning = useStore(downloads.$running).has(`${kind}/${record.id}`);
  const failed = useStore(downloads.$failed);
  const mayChange = useMay("archive.operate");
  const replaced = useStore(archiveUploads(client).$uploads).findLast((each) => each.state === "done" && replaces(each, kind, record));
  const file = plainName(record.file_name);
  const known = [
    ["object", objectText(record.target_object, t)],
    ["file", file || t("fileless")],
    ["day", dayText(record.time, language)],
    ["note", truncate(record.file_description, LONGEST_READ) || "—"],
  ] as const;
  return (
    <Dialog
      isOpen
      title={truncate(record.name_object) || t("nameless")}
      part="record"
      onClose={onClose}
      actions={
        <>
          <Button icon={DownloadIcon} disabled={!file} onClick={() => void downloads.toggle(kind, record)}>
            {t(isRunning ? "downloadStop" : "download")}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {t("close")}
          </Button>
        </>
      }
    >
      <div className={recordBody}>
        <FileFailure failed={failed?.kind === kind && failed.record.id === record.id && failed} />
        <dl className={facts}>
          {known.map(([name, value]) => (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        {file && <Preview key={`${file} ${replaced?.key}`} kind={kind} record={record} />}
        {!mayChange && record.comment && <p className="said">{truncate(record.comment, LONGEST_READ)}</p>}
        {!mayChange ? (
          <p>{t("notPermitted")}</p>
        ) : record.comment.length > LONGEST_READ ? (
          <div>
            <Notice tone="info">{t("commentTooLong")}</Notice>
            <p className="said">{truncate(record.comment, LONGEST_READ)}</p>
          </div>
        ) : (
          <Comment kind={kind} record={record} draft={draft} />
        )}
        {mayChange && <Replace kind={kind} record={record} />}
      </div>
    </Dialog>
  );
}
