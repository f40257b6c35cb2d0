import { type FormEvent, useRef } from "react";
import { maxLength, minLength, pipe } from "valibot";
import { cityRoles, type InvitationMade, invite } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { Dialog } from "../../kit/controls/Dialog.js";
import { SelectField } from "../../kit/controls/SelectField.js";
import { TextField } from "../../kit/controls/TextField.js";
import { focusFirst } from "../../kit/form/focus-first.js";
import { email, flawsOf, LONGEST_TEXT, required, rules } from "../../kit/form/rules.js";
import { useId } from "../../kit/use-id.js";
import { useResource } from "../../kit/use-resource.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { form } from "../styles.js";
import { useDeeds } from "../use-view.js";
import { roleName } from "../words.js";
import { linkOf, type PasswordLink } from "./LinkDialog.js";
import { Outcome } from "./Outcome.js";
import { TagsField } from "./TagsField.js";

/** What is typed for an invitation; flaws are shown once it was sent. */
export interface Invited {
  readonly email: string;
  readonly fio: string;
  readonly role: string;
  readonly tags: readonly string[];
  readonly isTried: boolean;
}

/** Fewest and most characters of an email that the sign-in takes (spec 9). */
const SHORTEST_EMAIL = 5;
const LONGEST_EMAIL = 20;
const schema = rules({
  email: pipe(email, minLength(SHORTEST_EMAIL, "emailLength"), maxLength(LONGEST_EMAIL, "emailLength")),
  fio: required("fio"),
});

interface InviteDialogProps {
  edit: Invited;
  files: string | undefined;
  onType(fields: Partial<Invited>): void;
  onClose(): void;
  onMade(made: PasswordLink): void;
}

/** Who is invited, and as what. */
export function InviteDialog({ edit, files, onType, onClose, onMade }: InviteDialogProps) {
  const { client, t } = useWidget();
  const deeds = useDeeds();
  const { busy } = useStore(deeds.$deed);
  const id = useId();
  const place = useRef<HTMLFormElement>(null);
  const roles = useResource(cityRoles(client)).data ?? [];
  const names = [...new Set([edit.role, ...roles.map(({ name }) => name)])];
  const flaws = edit.isTried ? flawsOf(schema, edit) : {};
  const said = (field: "email" | "fio") => {
    const flaw = flaws[field];
    return flaw ? t(flaw, { limit: LONGEST_TEXT, least: SHORTEST_EMAIL, most: LONGEST_EMAIL }) : undefined;
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    onType({ isTried: true });
    const found = Object.keys(flawsOf(schema, edit));
    if (found.length > 0) return focusFirst(place.current, found);
    const { fio, role, tags } = edit;
    let made: InvitationMade | undefined;
    const isDone = await deeds.act(
      "invite",
      async () => {
        made = await invite(client, { email: edit.email.trim(), fio: fio.trim(), role, tags: tags.length > 0 ? [...tags] : null });
      },
      { key: "invited", values: { name: fio.trim() } },
    );
    if (isDone && made) onMade(linkOf(client, files, made));
  };
  const close = () => {
    deeds.clear();
    onClose();
  };
  return (
    <Dialog
      title={t("inviteTitle")}
      isOpen
      onClose={close}
      part="edit"
      actions={
        <>
          <Button onClick={close}>{t("cancel")}</Button>
          <Button kind="primary" type="submit" form={id} busy={busy !== null}>
            {t("inviteMake")}
          </Button>
        </>
      }
    >
      <form ref={place} id={id} className={form} noValidate onSubmit={(event) => void send(event)} autoComplete="off">
        <Outcome isInDialog />
        <TextField
          label={t("email")}
          name="email"
          type="email"
          required
          value={edit.email}
          error={said("email")}
          onInput={(text) => onType({ email: text })}
        />
        <TextField label={t("fio")} name="fio" required value={edit.fio} error={said("fio")} onInput={(text) => onType({ fio: text })} />
        <SelectField
          label={t("role")}
          value={edit.role}
          options={names.map((name) => ({ value: name, label: roleName(t, name) }))}
          onChange={(role) => onType({ role })}
        />
        <TagsField label={t("devices")} hint={t("tagsHint")} value={edit.tags} onChange={(tags) => onType({ tags })} />
      </form>
    </Dialog>
  );
}
