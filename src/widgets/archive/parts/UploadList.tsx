import { useRef, useState } from "react";
import { ARCHIVE_FILE_LIMIT, type ArchiveUpload, type ArchiveUploads, plainName } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { IconButton } from "../../kit/controls/IconButton.js";
import { CloseIcon, RetryIcon } from "../../kit/icons.js";
import { ToneShape } from "../../kit/parts/ToneShape.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { fileFlaw, sizeText } from "../file-check.js";
import { isFileRefused, uploadError } from "../upload-error.js";

const tones = { waiting: "neutral", sending: "info", recording: "info", done: "ok", failed: "error" } as const;

/** The files on their way one by one, and what can be done about all of them. */
export function UploadList({ uploads, all }: { uploads: ArchiveUploads; all: readonly ArchiveUpload[] }) {
  const { client, t } = useWidget();
  const { user } = useStore(client.session.$session);
  const isUnderWay = all.some(({ state }) => state === "sending" || state === "recording");
  const isOver = all.every(({ state }) => state === "done");
  const hasStopped = !isUnderWay && !isOver;
  const done = all.filter(({ state }) => state === "done").length;
  const words = t(isOver ? "uploadsDone" : hasStopped ? "uploadsHalted" : "uploadsUnderWay", { count: done, done, all: all.length });
  return (
    <>
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
    </>
  );
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
        {error && <span className="error">{uploadError(upload, t)}</span>}
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
