import { type FormEvent, useRef, useState } from "react";
import { createUrbanRequest, type UrbanRequest } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { TextArea } from "../../kit/controls/TextArea.js";
import { FormField } from "../../kit/form/FormField.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { form } from "../detail-styles.js";
import { wordsOf } from "../filter.js";
import { editFields, LONGEST_DESCRIPTION, LONGEST_WORD, placeIn } from "../rules.js";
import { NEW, type RequestsStore } from "../store.js";
import type { RequestsEvents } from "../surface.js";
import { useDraft } from "../use-draft.js";
import { Failed } from "./Failed.js";
import { PlaceField } from "./PlaceField.js";

interface NewRequestProps {
  store: RequestsStore;
  requests: readonly UrbanRequest[];
  onSelect(id: string | null): void;
}

/**
 * The form for a new request. Typed text stays until it was sent or discarded. The new request replaces the form, unless the
 * operator has opened something else.
 */
export function NewRequest({ store, requests, onSelect }: NewRequestProps) {
  const { client, t, emit } = useWidget<RequestsEvents>();
  const { user } = useStore(client.session.$session);
  const userKey = useStore(client.$userKey);
  const draft = useDraft(store, "new");
  const [isTried, setTried] = useState(false);
  const around = useRef<HTMLFormElement>(null);
  const { typed } = draft;
  const place = placeIn(typed);
  const author = typed.author ?? user.fio;
  const words = { author: author.trim(), themes: (typed.themes ?? "").trim(), description: (typed.description ?? "").trim() };
  const flaws: Record<string, string> = {};
  for (const [name, value] of Object.entries(words)) if (!value) flaws[name] = t(`missing.${name}`);
  if (!place) flaws.place = t("missing.place");
  const errorOf = (name: string) => (isTried ? flaws[name] : undefined);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const [first] = ["themes", "description", "place", "author"].filter((name) => flaws[name]);
    if (first || !place) return (around.current?.elements.namedItem(first ?? "place") as HTMLElement | null)?.focus();
    const none = { work_time: null, task_time: null, do_time: null, close_time: null };
    const entryOf = (create_time: number) => ({ ...words, ...place, executor: (typed.executor ?? "").trim(), create_time, ...none });
    await draft.send(entryOf, async (entry, before) => {
      const { request, written } = await createUrbanRequest(client, entry, before);
      const { id } = request;
      const corrected = editFields.filter((field) => entry[field] !== written[field]);
      if (corrected.length > 0) {
        const start = `${userKey}/edit/${id}.`;
        store.type({ [`${start}place`]: typed.place ?? "", [`${start}corrects`]: "yes" });
        for (const field of corrected) store.type({ [start + field]: `${entry[field]}`, [`${start}${field}.from`]: `${written[field]}` });
      }
      if (!draft.typedSince(typed)) draft.forget();
      emit("its-request-created", { request: id });
      if (store.$selected.get() === NEW) onSelect(`${id}`);
    });
  };

  const field = (name: "themes" | "executor", isRequired: boolean) => (
    <FormField
      label={t(`field.${name}`)}
      name={name}
      required={isRequired}
      autoComplete="off"
      maxLength={LONGEST_WORD}
      value={typed[name] ?? ""}
      onInput={(value) => draft.type({ [name]: value })}
      offers={wordsOf(requests, name)}
      error={errorOf(name)}
    />
  );
  return (
    <form className={form} ref={around} noValidate aria-label={t("newTitle")} onSubmit={(event) => void submit(event)}>
      <h2>{t("newTitle")}</h2>
      <div className="pair">
        {field("themes", true)}
        {field("executor", false)}
      </div>
      <TextArea
        label={t("field.description")}
        name="description"
        aria-required
        maxLength={LONGEST_DESCRIPTION}
        value={typed.description ?? ""}
        onInput={(value) => draft.type({ description: value })}
        error={errorOf("description")}
      />
      <PlaceField text={typed.place ?? ""} place={place} error={errorOf("place")} onChange={draft.type} />
      <FormField
        label={t("field.author")}
        name="author"
        required
        autoComplete="off"
        maxLength={LONGEST_WORD}
        value={author}
        onInput={(value) => draft.type({ author: value })}
        error={errorOf("author")}
        hint={t("authorHint")}
      />
      <Failed attempt={draft.attempt} />
      <div className="actions">
        <Button kind="primary" type="submit" busy={draft.attempt.isRunning}>
          {t("send")}
        </Button>
        <Button onClick={() => onSelect(null)}>{t("later")}</Button>
        {Object.keys(typed).length > 0 && (
          <Button
            kind="quiet"
            disabled={draft.attempt.isRunning}
            onClick={() => {
              draft.forget();
              onSelect(null);
            }}
          >
            {t("discard")}
          </Button>
        )}
      </div>
    </form>
  );
}
