import {
  type Area,
  areas,
  changePerson,
  cityRoles,
  hasControlBan,
  type Level,
  levels,
  type Person,
  type PersonChange,
} from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { Checkbox } from "../../kit/controls/Checkbox.js";
import { Dialog } from "../../kit/controls/Dialog.js";
import { SelectField } from "../../kit/controls/SelectField.js";
import { Notice } from "../../kit/device/Notice.js";
import { useResource } from "../../kit/use-resource.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { form } from "../styles.js";
import { useDeeds } from "../use-view.js";
import { roleName } from "../words.js";
import { Outcome } from "./Outcome.js";
import { TagsField } from "./TagsField.js";

/** What is chosen for an account, and whether it was asked about what that locks out of. */
export interface UserEdit {
  readonly before: Person;
  readonly role: string;
  readonly tags: readonly string[];
  readonly restricted: boolean;
  readonly disabled: boolean;
  readonly isAsked: boolean;
}

interface UserDialogProps {
  edit: UserEdit;
  onType(fields: Partial<UserEdit>): void;
  /** A link for another password is wanted; what was chosen here is left. */
  onReset(person: Person): void;
  onClose(): void;
}

/** An account as a change that leaves it as it is. */
const changeOf = ({ role, tags, restrictions, disabled }: Person): PersonChange => ({
  role,
  tags,
  restricted: hasControlBan(restrictions),
  disabled,
});

/** Role, devices, device control and sign-in of an account. What takes something away from somebody is asked about first. */
export function UserDialog({ edit, onType, onReset, onClose }: UserDialogProps) {
  const { client, t } = useWidget();
  const { user } = useStore(client.session.$session);
  const deeds = useDeeds();
  const { busy } = useStore(deeds.$deed);
  const roles = useResource(cityRoles(client)).data ?? [];
  const { before, role, tags, restricted, disabled, isAsked } = edit;
  const names = [...new Set([before.role, role, ...roles.map(({ name }) => name)])];
  const isOwn = `${before.id}` === `${user.id}`;

  const heightIn = (name: string, area: Area) => {
    const level = roles.find((each) => each.name === name)?.levels[area];
    return levels.indexOf(level as Level);
  };
  const lost = areas.filter((area) => heightIn(role, area) < heightIn(before.role, area));
  const warnings = [
    ...(disabled && !before.disabled ? [t("warnDisabled", { name: before.fio })] : []),
    ...(role !== before.role && lost.length > 0 ? [t("warnRole", { areas: lost.map((area) => t(`area.${area}`)).join(", ") })] : []),
    ...(isOwn && (disabled || role !== before.role) ? [t("warnOwn")] : []),
  ];
  const save = async () => {
    if (warnings.length > 0 && !isAsked) return onType({ isAsked: true });
    const change: PersonChange = { role, tags: tags.length > 0 ? [...tags] : null, restricted, disabled };
    const isDone = await deeds.act(
      `user ${before.id}`,
      () => changePerson(client, before.id, change),
      { key: "userChanged", values: { name: before.fio } },
      () => changePerson(client, before.id, changeOf(before)),
    );
    if (isDone) onClose();
  };
  const close = () => {
    deeds.clear();
    onClose();
  };
  return (
    <Dialog
      title={isAsked ? t("sure") : before.fio}
      step={isAsked ? "sure" : "form"}
      isOpen
      onClose={close}
      part="edit"
      actions={
        <>
          <Button onClick={isAsked ? () => onType({ isAsked: false }) : close}>{t(isAsked ? "back" : "cancel")}</Button>
          <Button kind={isAsked ? "danger" : "primary"} busy={busy !== null} onClick={() => void save()}>
            {t("save")}
          </Button>
        </>
      }
    >
      <div className={form}>
        <Outcome isInDialog />
        {isAsked ? (
          warnings.map((warning) => (
            <Notice key={warning} tone="warning">
              {warning}
            </Notice>
          ))
        ) : (
          <>
            <p>{before.email}</p>
            <SelectField
              label={t("role")}
              value={role}
              options={names.map((name) => ({ value: name, label: roleName(t, name) }))}
              onChange={(name) => onType({ role: name })}
            />
            <TagsField label={t("devices")} hint={t("tagsHint")} value={tags} onChange={(next) => onType({ tags: next })} />
            <Checkbox label={t("restrict")} checked={restricted} onChange={(isOn) => onType({ restricted: isOn })} />
            <Checkbox label={t("disable")} checked={disabled} onChange={(isOn) => onType({ disabled: isOn })} />
            <Button kind="quiet" onClick={() => onReset(before)}>
              {t("reset")}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
