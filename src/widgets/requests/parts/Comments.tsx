import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { addRequestComment, LONGEST_READ, requestComments, truncate, type UrbanRequest } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { TextArea } from "../../kit/controls/TextArea.js";
import { Notice } from "../../kit/device/Notice.js";
import { Section } from "../../kit/device/Section.js";
import { useCityTime } from "../../kit/device/use-city-time.js";
import { ResourceView } from "../../kit/parts/ResourceView.js";
import { useMay } from "../../kit/use-may.js";
import { useResource } from "../../kit/use-resource.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { form, thread } from "../detail-styles.js";
import { LONGEST_DESCRIPTION } from "../rules.js";
import { idle, type RequestsStore } from "../store.js";
import { useDraft } from "../use-draft.js";
import { Failed } from "./Failed.js";

/** What people have said of a request, the latest last, and a field to say more. */
export function Comments({ store, request: { id } }: { store: RequestsStore; request: UrbanRequest }) {
  const { client, t } = useWidget();
  const { user } = useStore(client.session.$session);
  const comments = useResource(requestComments(client, id));
  const mayWrite = useMay("requests.operate");
  const draft = useDraft(store, `comment/${id}`);
  const time = useCityTime("short");
  const text = draft.typed.text ?? "";
  const isEmpty = text.trim() === "";
  const [isEarlierThere, setEarlierThere] = useState(false);

  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (isEmpty) return;
    const entryOf = (create_time: number) => ({ author: user.fio, description: text.trim(), create_time });
    void draft.send(entryOf, async (entry, before) => {
      const isWritten = await addRequestComment(client, id, entry, before);
      setEarlierThere(!isWritten);
      // What was typed while it was on its way is another comment.
      if (isWritten && !draft.typedSince({ text })) draft.forget();
    });
  };
  return (
    <Section title={t("comments")} part="comments">
      <ResourceView {...comments} label={t("comments")}>
        {(all) => (
          <>
            {all.length === 0 && <p className={thread}>{t("noComments")}</p>}
            <ol className={thread} aria-label={t("comments")}>
              {all.map(({ id: key, author, description, create_time }) => (
                <li key={key} data-own={author === user.fio || undefined}>
                  <p className="who">
                    <strong>{author.trim() || t("somebody")}</strong> <span>{time(create_time)}</span>
                  </p>
                  <p className="said">{truncate(description, LONGEST_READ)}</p>
                </li>
              ))}
            </ol>
            <Announced count={all.length} />
            {mayWrite && (
              <form className={form} aria-label={t("addComment")} onSubmit={send}>
                <TextArea
                  label={t("comment")}
                  maxLength={LONGEST_DESCRIPTION}
                  value={text}
                  onInput={(value) => draft.type({ text: value })}
                  hint={t("commentHint")}
                  onKeyDown={(event) => event.key === "Enter" && (event.ctrlKey || event.metaKey) && send(event)}
                />
                <div role="status">{isEarlierThere && !isEmpty && <Notice tone="info">{t("earlierThere")}</Notice>}</div>
                <Failed attempt={isEmpty ? idle : draft.attempt} />
                <div className="actions">
                  <Button type="submit" disabled={isEmpty} busy={draft.attempt.isRunning}>
                    {t("addComment")}
                  </Button>
                </div>
              </form>
            )}
          </>
        )}
      </ResourceView>
    </Section>
  );
}

/** Tells a screen reader that the thread has grown, and not what it held at first. */
function Announced({ count }: { count: number }) {
  const { t } = useWidget();
  const first = useRef(count);
  return (
    <p className="unseen" role="status">
      {count > first.current && t("newComments", { count: count - first.current })}
    </p>
  );
}
