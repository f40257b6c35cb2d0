import { useEffect, useRef, useState } from "react";
import { IconButton } from "../../kit/controls/IconButton.js";
import { Skeleton } from "../../kit/controls/Skeleton.js";
import { BackIcon, NextIcon } from "../../kit/icons.js";
import { useWidget } from "../../kit/use-widget.js";
import { drawPage, openPdf } from "./pdf.js";
import { pages, picture } from "./styles.js";

interface PdfPagesProps {
  blob: Blob;
  label: string;
  onUnreadable(): void;
}

/** A PDF page by page. */
export function PdfPages({ blob, label, onUnreadable }: PdfPagesProps) {
  const { t } = useWidget();
  const [pdf, setPdf] = useState<Awaited<ReturnType<typeof openPdf>> | null>(null);
  const [number, setNumber] = useState(1);
  const canvas = useRef<HTMLCanvasElement>(null);
  const unreadable = useRef(onUnreadable);
  unreadable.current = onUnreadable;

  useEffect(() => {
    let isHere = true;
    const opening = openPdf(blob);
    opening.then(
      (opened) => isHere && setPdf(opened),
      () => isHere && unreadable.current(),
    );
    return () => {
      isHere = false;
      void opening.then((opened) => opened.loadingTask.destroy()).catch(() => {});
    };
  }, [blob]);

  useEffect(() => {
    if (!pdf || !canvas.current) return;
    const { done, stop } = drawPage(pdf, number, canvas.current);
    let isHere = true;
    done.catch(() => isHere && unreadable.current());
    return () => {
      isHere = false;
      stop();
    };
  }, [pdf, number]);

  if (!pdf) return <Skeleton lines={4} label={t("loadingThing", { name: label })} />;
  return (
    <div className={pages}>
      <canvas ref={canvas} className={picture} role="img" aria-label={t("pdfPage", { name: label, number, count: pdf.numPages })} />
      {pdf.numPages > 1 && (
        <div className="turn">
          <IconButton kind="quiet" icon={BackIcon} label={t("pageBefore")} disabled={number === 1} onClick={() => setNumber(number - 1)} />
          <span role="status">{t("pageOf", { number, count: pdf.numPages })}</span>
          <IconButton
            kind="quiet"
            icon={NextIcon}
            label={t("pageAfter")}
            disabled={number === pdf.numPages}
            onClick={() => setNumber(number + 1)}
          />
        </div>
      )}
    </div>
  );
}
