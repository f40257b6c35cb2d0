import { useEffect, useRef, useState } from "react";
import {
  type ArchiveKind,
  type ArchiveRecord,
  asProviderError,
  downloadArchiveFile,
  type ProviderError,
  truncate,
} from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { Skeleton } from "../../kit/controls/Skeleton.js";
import { Notice } from "../../kit/device/Notice.js";
import { ShowIcon } from "../../kit/icons.js";
import { Later } from "../../kit/parts/Later.js";
import { useWidget } from "../../kit/use-widget.js";
import { endingOf } from "../file-check.js";
import { FileFailure } from "../parts/FileFailure.js";
import { hint } from "../styles.js";
import { picture } from "./styles.js";

const pictures = ["png", "jpg", "jpeg", "gif", "webp"];
const pdfPages = async () => (await import("./PdfPages.js")).PdfPages;

/** A look at a picture or a PDF. The file is fetched when asked for: it may have 50 MB. */
export function Preview({ kind, record }: { kind: ArchiveKind; record: ArchiveRecord }) {
  const { t } = useWidget();
  const [isAsked, setAsked] = useState(false);
  const ending = endingOf(record.file_name);
  const isPdf = ending === "pdf";
  if (!isPdf && !pictures.includes(ending)) return <p className={hint}>{t("previewNone")}</p>;
  if (isAsked) return <Fetched kind={kind} record={record} isPdf={isPdf} />;
  return (
    <div>
      <Button icon={ShowIcon} onClick={() => setAsked(true)}>
        {t("preview")}
      </Button>
    </div>
  );
}

function Fetched({ kind, record, isPdf }: { kind: ArchiveKind; record: ArchiveRecord; isPdf: boolean }) {
  const { client, t } = useWidget();
  const [blob, setBlob] = useState<Blob | null>(null);
  const [error, setError] = useState<ProviderError | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    downloadArchiveFile(client, kind, record.id, controller.signal).then(
      (file) => setBlob(file.blob),
      (failure: unknown) => {
        if (!controller.signal.aborted) setError(asProviderError(failure));
      },
    );
    return () => controller.abort();
  }, [client, kind, record.id]);

  const fail = () => setUnreadable(true);
  return (
    <div>
      <FileFailure failed={error && { record, error }} />
      <div role="status">{isUnreadable && <Notice tone="warning">{t("previewFailed")}</Notice>}</div>
      {!blob && !error && <Skeleton lines={4} label={t("loadingThing", { name: record.file_name })} />}
      {blob && !isUnreadable && !isPdf && <Picture blob={blob} label={truncate(record.name_object)} onUnreadable={fail} />}
      {blob && !isUnreadable && isPdf && <Later load={pdfPages} with={{ blob, label: truncate(record.name_object), onUnreadable: fail }} />}
    </div>
  );
}

interface PictureProps {
  blob: Blob;
  label: string;
  onUnreadable(): void;
}

/** Pixels of the longer side that a preview has at most. */
const LONGEST = 1600;

/** A picture drawn on a canvas: strict pages allow no `blob:` images, and nothing but pixels of the file reaches the page. */
function Picture({ blob, label, onUnreadable }: PictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const unreadable = useRef(onUnreadable);
  unreadable.current = onUnreadable;
  useEffect(() => {
    let isHere = true;
    createImageBitmap(blob).then(
      (bitmap) => {
        if (isHere && canvas.current) draw(bitmap, canvas.current);
        bitmap.close();
      },
      () => isHere && unreadable.current(),
    );
    return () => {
      isHere = false;
    };
  }, [blob]);
  return <canvas ref={canvas} className={picture} role="img" aria-label={label} />;
}

function draw(bitmap: ImageBitmap, canvas: HTMLCanvasElement): void {
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
}
