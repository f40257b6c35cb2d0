import type { ArchiveRecord, ProviderError } from "../../../core/internal.js";
import { Notice } from "../../kit/device/Notice.js";
import { errorText } from "../../kit/sentence.js";
import { useWidget } from "../../kit/use-widget.js";

/** Says why the file of a record did not come; stands there empty before, so that it is read out when it fails. */
export function FileFailure({ failed }: { failed: { record: ArchiveRecord; error: ProviderError } | false | null | undefined }) {
  const { t } = useWidget();
  return (
    <div role="status">
      {failed && (
        <Notice tone="error">
          {failed.error.status === 404 ? t("noFile", { name: failed.record.name_object }) : errorText(failed.error, t)}
        </Notice>
      )}
    </div>
  );
}
