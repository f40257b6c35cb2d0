import { useEffect } from "react";
import { type ArchiveUploads, addToast, plainName } from "../../../core/internal.js";
import { Later } from "../../kit/parts/Later.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { uploadsClass } from "./upload-styles.js";

const uploadList = async () => (await import("./UploadList.js")).UploadList;

/** Files on their way, with the bytes that are; they stand here before and after a sign-in (faults F12). */
export function Uploads({ uploads }: { uploads: ArchiveUploads }) {
  const { t, emit } = useWidget();
  const all = useStore(uploads.$uploads);
  useEffect(
    () =>
      uploads.whenFailed(({ message, failure, status }, isSeen) => {
        // The host shows the toast; on other pages `its-error` is dispatched at the element.
        if (!isSeen) addToast("error", t("uploadsStopped"), "archive-uploads");
        emit("its-error", { message, failure, status });
      }),
    [uploads, t, emit],
  );
  return (
    <section className={uploadsClass} part="uploads" aria-label={t("uploads")} hidden={all.length === 0}>
      {all.length > 0 && <Later load={uploadList} with={{ uploads, all }} />}
      <p className="unseen" role="status">
        {all.map(({ file, state }) => (state === "done" || state === "failed" ? `${plainName(file.name)}: ${t(`upload.${state}`)}. ` : ""))}
      </p>
    </section>
  );
}
