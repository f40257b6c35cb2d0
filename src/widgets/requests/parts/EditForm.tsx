import { type FormEvent, useRef } from "react";
import { isUser, type RequestEdit, type UrbanRequest } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { TextArea } from "../../kit/controls/TextArea.js";
import { Notice } from "../../kit/device/Notice.js";
import { FormField } from "../../kit/form/FormField.js";
import { Contested } from "../../kit/parts/Contested.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { form } from "../detail-styles.js";
import { wordsOf } from "../filter.js";
import { editFields, LONGEST_DESCRIPTION, LONGEST_WORD, placeIn } from "../rules.js";
import type { RequestsStore } from "../store.js";
import { useChange } from "../use-change.js";
import { useDraft } from "../use-draft.js";
import { Failed } from "./Failed.js";
import { PlaceField } from "./PlaceField.js";

interface EditFormProps {
  store: RequestsStore;
  request: UrbanRequest;
  requests: readonly UrbanRequest[];
  onWritten(now: UrbanRequest): void;
  onDone(): void;
}

type EditField = (typeof editFields)[number];

/**
 * Changes a request. A field that was not touched follows what others write; one that was touched and changed by somebody
 * else shows both, and the operator decides before anything is saved.
 */
export function EditForm({ store, request, requests, onWritten, onDone }: EditFormProps) {
  const { client, t } = useWidget();
  const { user } = useStore(client.session.$session);
  const editor = request.editor?.trim();
  const draft = useDraft(store, `edit/${request.id}`);
  const { attempt, outcome, change } = useChange(store, request, "edit");
  const { typed } = draft;
  const around = useRef<HTMLFormElement>(null);
  const nowOf = (field: EditField) => `${request[field]}`;
  const textOf = (field: EditField) => typed[field] ?? nowOf(field);
  const fromOf = (field: EditField) => typed[`${field}.from`] ?? nowOf(field);
  const touched = editFields.filter((field) => typed[field] !== undefined && textOf(field).trim() !== nowOf(field).trim());
  const contested = touched.filter((field) => fromOf(field) !== nowOf(field));
  const place = placeIn({ latitude: textOf("latitude"), longitude: textOf("longitude") });
  const flaws = {
    // A request that came without an author may stay without one.
    author: touched.includes("author") && !textOf("author").trim() ? t("missing.author") : undefined,
    themes: textOf("themes").trim() ? undefined : t("missing.themes"),
    description: textOf("description").trim() ? undefined : t("missing.description"),
    place: place ? undefined : t("missing.place"),
  };
  const isWrong = Boolean(flaws.author || flaws.themes || flaws.description || flaws.place);

  const type = (values: Partial<Record<EditField | "place", string>>) => {
    const bases = editFields
      .filter((field) => field in values && typed[field] === undefined)
      .map((field) => [`${field}.from`, nowOf(field)]);
    draft.type({ ...values, ...Object.fromEntries(bases) });
  };
  /** The notice is gone after the answer: the field it was about gets the focus. */
  const focusDecided = () => {
    const [field] = contested.map((name) => (name === "latitude" || name === "longitude" ? "place" : name));
    (around.current?.elements.namedItem(field ?? "") as HTMLElement | null)?.focus();
  };
  const keepMine = () => {
    focusDecided();
    draft.type(Object.fromEntries(contested.map((field) => [`${field}.from`, nowOf(field)])));
  };
  const takeTheirs = () => {
    focusDecided();
    for (const field of contested) draft.forget(field);
    if (contested.some((field) => field === "latitude" || field === "longitude")) draft.forget("place");
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isWrong || contested.length > 0) return;
    const asWritten = (field: EditField, text: string) => (field === "latitude" || field === "longitude" ? Number(text) : text.trim());
    const edit = Object.fromEntries(
      touched.map((field) => [field, { from: request[field], to: asWritten(field, textOf(field)) }]),
    ) as RequestEdit;
    const now = touched.length === 0 ? request : await change(edit);
    if (!now) return;
    onWritten(now);
    const later = draft.typedSince(typed);
    if (later) {
      draft.type(Object.fromEntries(touched.filter((field) => field in later).map((field) => [`${field}.from`, `${now[field]}`])));
    } else {
      draft.forget();
      onDone();
    }
  };

  const word = (name: "author" | "themes" | "executor") => (
    <FormField
      label={t(`field.${name}`)}
      name={name}
      autoComplete="off"
      maxLength={LONGEST_WORD}
      value={textOf(name)}
      onInput={(value) => type({ [name]: value })}
      offers={name === "author" ? undefined : wordsOf(requests, name)}
      error={name === "executor" ? undefined : flaws[name]}
    />
  );
  return (
    <form className={form} ref={around} noValidate aria-label={t("edit")} onSubmit={(event) => void submit(event)}>
      {typed.corrects && touched.length > 0 && <Notice tone="info">{t("corrects")}</Notice>}
      <div className="pair">
        {word("themes")}
        {word("executor")}
      </div>
      <TextArea
        label={t("field.description")}
        name="description"
        maxLength={LONGEST_DESCRIPTION}
        value={textOf("description")}
        onInput={(value) => type({ description: value })}
        error={flaws.description}
      />
      <PlaceField
        text={typed.place ?? (place ? `${place.latitude.toFixed(5)}, ${place.longitude.toFixed(5)}` : "")}
        place={place}
        error={flaws.place}
        onChange={type}
      />
      {word("author")}
      {contested.length > 0 && (
        <Contested
          title={isUser(user, editor) ? t("contestedOwn") : t("contested", { who: editor || t("somebody") })}
          changes={contested.map((field) => ({ label: t(`field.${field}`), theirs: nowOf(field), mine: textOf(field) }))}
          onMine={keepMine}
          onTheirs={takeTheirs}
        />
      )}
      {outcome?.kind === "gone" && <Notice tone="error">{t("goneNow")}</Notice>}
      <Failed attempt={attempt} />
      <div className="actions">
        <Button kind="primary" type="submit" disabled={isWrong || contested.length > 0} busy={attempt.isRunning}>
          {t("save")}
        </Button>
        <Button onClick={onDone}>{t("later")}</Button>
        {touched.length > 0 && (
          <Button
            kind="quiet"
            disabled={attempt.isRunning}
            onClick={() => {
              draft.forget();
              onDone();
            }}
          >
            {t("discard")}
          </Button>
        )}
      </div>
    </form>
  );
}
