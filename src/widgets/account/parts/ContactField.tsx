import type { FormEvent } from "react";
import { Button } from "../../kit/controls/Button.js";
import { TextField } from "../../kit/controls/TextField.js";
import { LONGEST_TEXT } from "../../kit/form/rules.js";
import { errorText } from "../../kit/sentence.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import type { Contact, ContactField as Field } from "../store.js";

const inputs = { fio: { type: "text", autoComplete: "name" }, phone: { type: "tel", autoComplete: "tel" } } as const;

/** One line of the account that can be changed; Escape takes the change back. */
export function ContactField({ field, value, store }: { field: Field; value: string; store: Contact }) {
  const { t } = useWidget();
  const typed = useStore(store.$typed)[field];
  const { isSaving, isSaved, flaw, error } = useStore(store.$states)[field];
  const isChanged = typed !== undefined && typed !== value;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged) void store.save(field);
  };
  const sentence = flaw
    ? t(flaw, { limit: LONGEST_TEXT })
    : error
      ? error.status === 422
        ? t("refused")
        : errorText(error, t)
      : undefined;
  return (
    <form className="line" noValidate onSubmit={submit}>
      <TextField
        label={t(field)}
        name={field}
        {...inputs[field]}
        value={typed ?? value}
        error={sentence}
        onInput={(next) => store.type(field, next)}
        onKeyDown={(event) => event.key === "Escape" && isChanged && store.type(field, null)}
      />
      <Button type="submit" kind={isChanged ? "primary" : "plain"} busy={isSaving} disabled={!isChanged}>
        {t("save")}
      </Button>
      <span className="outcome" role="status">
        {isSaved && t("saved")}
      </span>
    </form>
  );
}
