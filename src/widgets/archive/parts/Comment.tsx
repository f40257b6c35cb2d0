import { type FormEvent, useState } from "react";
import { type ArchiveKind, type ArchiveRecord, ProviderError, updateArchiveComment } from "../../../core/index.js";
import { Button } from "../../kit/controls/Button.js";
import { TextArea } from "../../kit/controls/TextArea.js";
import { Notice } from "../../kit/device/Notice.js";
import { DoneIcon } from "../../kit/icons.js";
import { sayError } from "../../kit/sentence.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import type { ArchiveDraft } from "../draft.js";
import { saveLine } from "./record-styles.js";

const LONGEST = 4000;

/** The comment of a record; what is typed stays until the provider has taken it, whatever happens in between. */
export function Comment({ kind, record, draft }: { kind: ArchiveKind; record: ArchiveRecord; draft: ArchiveDraft }) {
  const { client, t } = useWidget();
  const field = `comment ${kind}/${record.id}`;
  const typed = useStore(draft.$typed)[field];
  const [state, setState] = useState<"idle" | "saving" | "saved">("idle");
  const [error, setError] = useState<ProviderError | null>(null);
  const isChanged = typed !== undefined && typed !== record.comment;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged || state === "saving") return;
    setState("saving");
    setError(null);
    try {
      await updateArchiveComment(client, kind, record, typed);
      setState("saved");
      if (draft.$typed.get()[field] === typed) draft.type(field, null);
    } catch (failure) {
      setState("idle");
      setError(failure instanceof ProviderError ? failure : new ProviderError("answer", String(failure)));
    }
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <TextArea
        label={t("comment")}
        value={typed ?? record.comment}
        maxLength={LONGEST}
        onInput={(value) => {
          draft.type(field, value);
          setState("idle");
        }}
      />
      {error && <Notice tone="error">{sayError(error, t)}</Notice>}
      <div className={saveLine}>
        <Button type="submit" busy={state === "saving"} disabled={!isChanged} icon={DoneIcon}>
          {t("commentSave")}
        </Button>
        <span role="status">{state === "saved" && t("saved")}</span>
      </div>
    </form>
  );
}
