import { type FormEvent, useEffect, useRef, useState } from "react";
import {
  type ArchiveKind,
  type ArchiveRecord,
  asProviderError,
  mayHaveArrived,
  type ProviderError,
  updateArchiveComment,
} from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { TextArea } from "../../kit/controls/TextArea.js";
import { Notice } from "../../kit/device/Notice.js";
import { DoneIcon } from "../../kit/icons.js";
import { Contested } from "../../kit/parts/Contested.js";
import { errorText } from "../../kit/sentence.js";
import { useNextFocus } from "../../kit/use-next-focus.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import type { ArchiveDraft } from "../draft.js";
import { saveLine } from "./record-styles.js";

const LONGEST = 4000;

/**
 * The comment of a record. Typed text stays until the provider has stored it, and a saved one until the list shows it, or shows
 * what somebody else has written since. A text that somebody else wrote meanwhile is shown beside it, and the operator decides
 * before anything is saved. What this operator sent in a call whose answer was lost is nobody else's.
 */
export function Comment({ kind, record, draft }: { kind: ArchiveKind; record: ArchiveRecord; draft: ArchiveDraft }) {
  const { client, t } = useWidget();
  const area = useRef<HTMLTextAreaElement>(null);
  const focusNext = useNextFocus();
  const field = `comment ${kind}/${record.id}`;
  const { [field]: typed, [`${field}.from`]: from, [`${field}.sent`]: sent } = useStore(draft.$typed);
  const [isSaving, setSaving] = useState(false);
  const [isSaved, setSaved] = useState(false);
  /** The comment the provider had at the last check, until the list is newer than that. */
  const [answer, setAnswer] = useState<{ over: string; now: string } | null>(null);
  const [error, setError] = useState<ProviderError | null>(null);
  const isListNewer = answer?.over !== record.comment;
  const known = isListNewer ? record.comment : answer.now;
  const isChanged = typed !== undefined && typed !== known && !isSaved;
  /** Comments that are no conflict: what the operator saw, and what was sent and may have arrived. */
  const own = [from ?? known, ...(sent?.split("\0") ?? [])];
  const isContested = isChanged && !own.includes(known);
  const isListed = isListNewer && (typed === record.comment || isSaved);

  const startFrom = (comment: string | null) => {
    draft.type(`${field}.from`, comment);
    draft.type(`${field}.sent`, null);
  };
  const forget = () => {
    draft.type(field, null);
    startFrom(null);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `forget` is of `draft` and `field`
  useEffect(() => {
    if (isListed && !isSaving) forget();
    if (isListNewer) setAnswer(null);
  }, [isListed, isListNewer, isSaving, draft, field]);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged || isContested || isSaving) return;
    setSaving(true);
    setError(null);
    try {
      const now = await updateArchiveComment(client, kind, record, { from: own, to: typed });
      setAnswer(now === record.comment ? null : { over: record.comment, now });
      if (draft.$typed.get()[field] === now) setSaved(true);
      else if (now === typed) startFrom(now);
    } catch (failure) {
      if (mayHaveArrived(failure) && !own.includes(typed)) draft.type(`${field}.sent`, sent === undefined ? typed : `${sent}\0${typed}`);
      setError(asProviderError(failure));
    }
    setSaving(false);
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <TextArea
        ref={area}
        label={t("comment")}
        value={typed ?? known}
        maxLength={LONGEST}
        onInput={(value) => {
          if (typed === undefined || isSaved) startFrom(known);
          draft.type(field, value);
          setSaved(false);
        }}
      />
      {isContested && (
        <Contested
          title={t("contested")}
          changes={[{ label: t("comment"), theirs: known, mine: typed }]}
          onMine={() => {
            focusNext(() => area.current);
            startFrom(known);
          }}
          onTheirs={() => {
            focusNext(() => area.current);
            forget();
          }}
        />
      )}
      <div role="status">{error && <Notice tone="error">{errorText(error, t)}</Notice>}</div>
      <div className={saveLine}>
        <Button type="submit" busy={isSaving} disabled={!isChanged || isContested} icon={DoneIcon}>
          {t("commentSave")}
        </Button>
        <span role="status">{isSaved && t("saved")}</span>
      </div>
    </form>
  );
}
