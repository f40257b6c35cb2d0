import { useEffect, useRef, useState } from "react";
import {
  ARCHIVE_FILE_LIMIT,
  type ArchiveUpload,
  type ArchiveUploads,
  addToast,
  isUnreadable,
  plainName,
  type Translate,
} from "../../../core/index.js";
import { Button } from "../../kit/controls/Button.js";
import { IconButton } from "../../kit/controls/IconButton.js";
import { CloseIcon, RetryIcon } from "../../kit/icons.js";
import { ToneShape } from "../../kit/parts/ToneShape.js";
import { sayError } from "../../kit/sentence.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { fileFlaw, sizeText } from "../file-check.js";
import { uploadsClass } from "./upload-styles.js";

const tones = { waiting: "neutral", sending: "info", recording: "info", done: "ok", failed: "error" } as const;

/** Files on their way, with the bytes that are; they stand here before and after a sign-in (faults F12). */
export function Uploads({ uploads }: { uploads: ArchiveUploads }) {
  const { client, t, emit } = useWidget();
  const all = useStore(uploads.$uploads);
  const { user } = useStore(client.session.$session);
  const isUnderWay = all.some(({ state }) => state === "sending" || state === "recording");
  const isOver = all.every(({ state }) => state === "done");
  const hasStopped = !isUnderWay && !isOver;
  useEffect(
    () =>
      uploads.whenFailed(({ message, failure, status }, isSeen) => {
        // The host shows the toast; the page around an embed that has gone hears the event at the element.
        if (!isSeen) addToast("error", t("uploadsStopped"), "archive-uploads");
        emit("its-error", { message, failure, status });
      }),
    [uploads, t, emit],
  );
  const done = all.filter(({ state }) => state === "done").length;
  const words = t(isOver ? "uploadsDone" : hasStopped ? "uploadsHalted" : "uploadsUnderWay", { count: done, done, all: all.length });

  return (
    <section className={uploadsClass} part="uploads" aria-label={t("uploads")} hidden={all.length === 0}>
      {all.length > 0 && (
        <header>
          <h3>{hasStopped ? <span role="alert">{words}</span> : words}</h3>
          {hasStopped && !user.isAnonym && (
            <Button kind="primary" icon={RetryIcon} onClick={uploads.resume}>
              {t("resume")}
            </Button>
          )}
          {isOver && (
            <Button kind="quiet" onClick={uploads.forgetDone}>
              {t("close")}
            </Button>
          )}
        </header>
      )}
      {hasStopped && user.isAnonym && <p className="hint">{t("resumeAfterSignIn")}</p>}
      <ul>
        {all.map((upload) => (
          <Upload
            key={upload.key}
            upload={upload}
            onCancel={() => uploads.cancel(upload.key)}
            onOther={(file) => uploads.sendInstead(upload.key, file)}
          />
        ))}
      </ul>
      <p className="unseen" role="status">
        {all.map(({ file, state }) => (state === "done" || state === "failed" ? `${plainName(file.name)}: ${t(`upload.${state}`)}. ` : ""))}
      </p>
    </section>
  );
}

/** Is it the file that is refused, and not the record of one that has arrived? */
const isFileRefused = ({ error, file_name }: ArchiveUpload): boolean =>
  error !== null && file_name === null && (isUnreadable(error) || [413, 415, 422].includes(error.status));

/** Why an upload came to nothing; empty when it did not. */
export function sayUpload(upload: ArchiveUpload, t: Translate): string {
  const { error } = upload;
  if (!error) return "";
  if (isUnreadable(error)) return t("fileGone");
  return error.status === 422 && isFileRefused(upload) ? t("uploadRefused") : sayError(error, t);
}

interface UploadProps {
  upload: ArchiveUpload;
  onCancel(): void;
  onOther(file: File): void;
}

function Upload({ upload, onCancel, onOther }: UploadProps) {
  const { t, language } = useWidget();
  const { file, kind, name, state, sent, error } = upload;
  const shown = plainName(file.name);
  const size = { sent: sizeText(sent, language), all: sizeText(file.size, language) };
  return (
    <li data-state={state}>
      <ToneShape tone={tones[state]} />
      <div className="what">
        <strong>
          <bdi>{shown}</bdi>
        </strong>
        <span className="where">
          {t(`section.${kind}`)} · <bdi>{name}</bdi>
        </span>
        {state === "sending" && <progress max={file.size} value={sent} aria-label={t("uploadOf", { name: shown })} />}
        <span className="state">
          {t(`upload.${state}`)}
          {state === "sending" ? ` · ${t("uploadSize", size)}` : ` · ${size.all}`}
        </span>
        {error && <span className="error">{sayUpload(upload, t)}</span>}
        {isFileRefused(upload) && <OtherFile onOther={onOther} />}
      </div>
      {state !== "done" && <IconButton kind="quiet" icon={CloseIcon} label={t("uploadCancel", { name: shown })} onClick={onCancel} />}
    </li>
  );
}

/** Chooses another file for the same record: what was said of it need not be typed again. */
function OtherFile({ onOther }: Pick<UploadProps, "onOther">) {
  const { t, language } = useWidget();
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<File | null>(null);
  const flaw = refused && fileFlaw(refused);
  const take = (file: File | undefined) => {
    if (file && !fileFlaw(file)) onOther(file);
    else if (file) setRefused(file);
  };
  return (
    <>
      <span className="error" role="status">
        {flaw && `${plainName(refused.name)}: ${t(flaw, { limit: sizeText(ARCHIVE_FILE_LIMIT, language) })}`}
      </span>
      <div>
        <Button onClick={() => input.current?.click()}>{t("otherFile")}</Button>
      </div>
      <input ref={input} type="file" hidden aria-label={t("otherFile")} onChange={({ currentTarget }) => take(currentTarget.files?.[0])} />
    </>
  );
}
