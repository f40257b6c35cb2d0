import { useEffect } from "react";
import { type ArchiveUpload, type ArchiveUploads, addToast, plainName } from "../../../core/index.js";
import { Button } from "../../kit/controls/Button.js";
import { IconButton } from "../../kit/controls/IconButton.js";
import { CloseIcon, RetryIcon } from "../../kit/icons.js";
import { ToneShape } from "../../kit/parts/ToneShape.js";
import { sayError } from "../../kit/sentence.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { sizeText } from "../file-check.js";
import { uploadsClass } from "./upload-styles.js";

const tones = { waiting: "neutral", sending: "info", recording: "info", done: "ok", failed: "error" } as const;

/** Files on their way, with the bytes that are; they stand here before and after a sign-in (faults F12). */
export function Uploads({ uploads }: { uploads: ArchiveUploads }) {
  const { client, t } = useWidget();
  const all = useStore(uploads.$uploads);
  const { user } = useStore(client.session.$session);
  const isUnderWay = all.some(({ state }) => state === "sending" || state === "recording");
  const isOver = all.every(({ state }) => state === "done");
  const hasStopped = !isUnderWay && !isOver;
  useEffect(() => uploads.whenUnseen(() => addToast("error", t("uploadsStopped"), "archive-uploads")), [uploads, t]);
  const done = all.filter(({ state }) => state === "done").length;

  return (
    <section className={uploadsClass} part="uploads" aria-label={t("uploads")} hidden={all.length === 0}>
      {all.length > 0 && (
        <header>
          <h3>{isOver ? t("uploadsDone", { count: done }) : t("uploadsUnderWay", { done, all: all.length })}</h3>
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
          <Upload key={upload.key} upload={upload} onCancel={() => uploads.cancel(upload.key)} />
        ))}
      </ul>
      <p className="unseen" role="status">
        {all.map(({ file, state }) => (state === "done" || state === "failed" ? `${plainName(file.name)}: ${t(`upload.${state}`)}. ` : ""))}
      </p>
    </section>
  );
}

function Upload({ upload: { file, kind, name, state, sent, error }, onCancel }: { upload: ArchiveUpload; onCancel(): void }) {
  const { t, language } = useWidget();
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
        {error && <span className="error">{error.status === 422 ? t("uploadRefused") : sayError(error, t)}</span>}
      </div>
      {state !== "done" && <IconButton kind="quiet" icon={CloseIcon} label={t("uploadCancel", { name: shown })} onClick={onCancel} />}
    </li>
  );
}
