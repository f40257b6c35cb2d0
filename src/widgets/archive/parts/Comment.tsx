import { type FormEvent, useEffect, useState } from "react";
import { type ArchiveKind, type ArchiveRecord, asProviderError, type ProviderError, updateArchiveComment } from "../../../core/index.js";
import { Button } from "../../kit/controls/Button.js";
import { TextArea } from "../../kit/controls/TextArea.js";
import { Notice } from "../../kit/device/Notice.js";
import { DoneIcon } from "../../kit/icons.js";
import { sayError } from "../../kit/sentence.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import type { ArchiveDraft } from "../draft.js";
import { saveLine } from "./record-styles.js";

const LONGEST = 4000;

/**
 * The comment of a record; what is typed stays until the provider has taken it, whatever happens in between, and what was
 * saved until the list says so, or says what somebody else has written since.
 */
export function Comment({ kind, record, draft }: { kind: ArchiveKind; record: ArchiveRecord; draft: ArchiveDraft }) {
  const { client, t } = useWidget();
  const field = `comment ${kind}/${record.id}`;
  const typed = useStore(draft.$typed)[field];
  const [isSaving, setSaving] = useState(false);
  /** The comment in whose place what stands here was saved, null when it was not. */
  const [replaced, setReplaced] = useState<string | null>(null);
  const [error, setError] = useState<ProviderError | null>(null);
  const isSaved = replaced !== null;
  const isChanged = typed !== undefined && typed !== record.comment && !isSaved;
  const isListed = typed === record.comment || (isSaved && replaced !== record.comment);

  useEffect(() => {
    if (isListed && !isSaving) draft.type(field, null);
  }, [isListed, isSaving, draft, field]);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged || isSaving) return;
    setSaving(true);
    setError(null);
    try {
      await updateArchiveComment(client, kind, record, typed);
      if (draft.$typed.get()[field] === typed) setReplaced(record.comment);
    } catch (failure) {
      setError(asProviderError(failure));
    }
    setSaving(false);
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <TextArea
        label={t("comment")}
        value={typed ?? record.comment}
        maxLength={LONGEST}
        onInput={(value) => {
          draft.type(field, value);
          setReplaced(null);
        }}
      />
      {error && <Notice tone="error">{sayError(error, t)}</Notice>}
      <div className={saveLine}>
        <Button type="submit" busy={isSaving} disabled={!isChanged} icon={DoneIcon}>
          {t("commentSave")}
        </Button>
        <span role="status">{isSaved && t("saved")}</span>
      </div>
    </form>
  );
}
