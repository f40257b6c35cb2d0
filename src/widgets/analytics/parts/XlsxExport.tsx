import { useEffect } from "react";
import { truncate } from "../../../core/index.js";
import { Button } from "../../kit/controls/Button.js";
import { Notice } from "../../kit/device/Notice.js";
import { DownloadIcon } from "../../kit/icons.js";
import { sayError } from "../../kit/sentence.js";
import { useKept, useStore, useWidget } from "../../kit/use-widget.js";
import { createFileOrder } from "../file-order.js";
import type { Subject } from "../subject.js";

/** Characters of a name in the name of a file, of which file systems take some 250 bytes. */
const LONGEST = 100;

/** All figures, days and hours as one workbook, made by the provider. */
export function XlsxExport({ subject: { question, title, period } }: { subject: Subject }) {
  const { client, t } = useWidget();
  const { $order, order, cancel } = useKept(`workbook ${client.base}`, () => createFileOrder(client));
  const { isAsked, error } = useStore($order);
  useEffect(() => cancel, [cancel]);
  return (
    <>
      <Button
        icon={DownloadIcon}
        busy={isAsked}
        onClick={() => void order(question, `${t("fileName")} ${truncate(title, LONGEST)}, ${period}.xlsx`)}
      >
        {t("xlsx")}
      </Button>
      {isAsked && <Button onClick={cancel}>{t("cancel")}</Button>}
      <div role="status">{error && <Notice tone="error">{sayError(error, t)}</Notice>}</div>
    </>
  );
}
