import { useEffect } from "react";
import { nameFile } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { Notice } from "../../kit/device/Notice.js";
import { DownloadIcon } from "../../kit/icons.js";
import { errorText } from "../../kit/sentence.js";
import { useKept, useStore, useWidget } from "../../kit/use-widget.js";
import { createFileOrder } from "../file-order.js";
import type { Subject } from "../subject.js";

/** All figures, days and hours as one workbook, made by the provider. */
export function XlsxExport({ subject: { question, title, span } }: { subject: Subject }) {
  const { client, t } = useWidget();
  const { $order, order, cancel } = useKept(`workbook ${client.base}`, () => createFileOrder(client));
  const { isRequested, error } = useStore($order);
  useEffect(() => cancel, [cancel]);
  return (
    <>
      <Button
        icon={DownloadIcon}
        busy={isRequested}
        onClick={() => void order(question, `${nameFile(client.clock, t("fileName"), title, span)}.xlsx`)}
      >
        {t("xlsx")}
      </Button>
      {isRequested && <Button onClick={cancel}>{t("cancel")}</Button>}
      <div role="status">{error && <Notice tone="error">{errorText(error, t)}</Notice>}</div>
    </>
  );
}
