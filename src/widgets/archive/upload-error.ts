import { type ArchiveUpload, isUnreadable, type Translate } from "../../core/internal.js";
import { errorText } from "../kit/sentence.js";

/** Is it the file that is refused, and not the record of one that has arrived? */
export const isFileRefused = ({ error, file_name }: ArchiveUpload): boolean =>
  error !== null && file_name === null && (isUnreadable(error) || [413, 415, 422].includes(error.status));

/** Why an upload came to nothing; empty when it did not. */
export function uploadError(upload: ArchiveUpload, t: Translate): string {
  const { error } = upload;
  if (!error) return "";
  if (isUnreadable(error)) return t("fileGone");
  return error.status === 422 && isFileRefused(upload) ? t("uploadRefused") : errorText(error, t);
}
