import { areas, type CityRole, changeRole, defaultRoles, type Level, levels, type RoleChange } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { Dialog } from "../../kit/controls/Dialog.js";
import { SelectField } from "../../kit/controls/SelectField.js";
import { TextField } from "../../kit/controls/TextField.js";
import { Notice } from "../../kit/device/Notice.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { fields, form } from "../styles.js";
import { useDeeds } from "../use-view.js";
import { roleName } from "../words.js";
import { Outcome } from "./Outcome.js";
import { TagsField } from "./TagsField.js";

/** What is chosen for a role; `before` is null for one that is new. */
export interface RoleEdit {
  readonly before: CityRole | null;
  readonly name: string;
  readonly levels: Readonly<Record<string, string>>;
  readonly tags: readonly string[];
  readonly isAsked: boolean;
  readonly isTried: boolean;
}

interface RoleDialogProps {
  edit: RoleEdit;
  roles: readonly CityRole[];
  onType(fields: Partial<RoleEdit>): void;
  onClose(): void;
}

/** Characters of the name of a role. */
const LONGEST = 60;

/** The level of a role in each area, and its devices. */
export function RoleDialog({ edit, roles, onType, onClose }: RoleDialogProps) {
  const { client, t } = useWidget();
  const deeds = useDeeds();
  const { busy } = useStore(deeds.$deed);
  const { before, name, levels: chosen, tags, isAsked, isTried } = edit;
  const usual = Object.entries(defaultRoles).find(([role]) => role === name)?.[1];
  const flaw = name.trim() === "" ? "missing.role" : !before && roles.some((each) => each.name === name.trim()) ? "roleTaken" : null;

  const heightOf = (level: string | undefined) => levels.indexOf(level as Level);
  const lost = areas.filter((area) => heightOf(chosen[area]) < heightOf(before?.levels[area]));
  const isRisky = before !== null && before.users > 0 && lost.length > 0;
  const save = async () => {
    onType({ isTried: true });
    if (flaw) return;
    if (isRisky && !isAsked) return onType({ isAsked: true });
    const change: RoleChange = { levels: { ...chosen }, tags: tags.length > 0 ? [...tags] : null };
    const isDone = await deeds.act(
      `role ${name}`,
      () => changeRole(client, name.trim(), change),
      { key: "roleSaved", values: { name: roleName(t, name.trim()) } },
      before && (() => changeRole(client, before.name, { levels: before.levels, tags: before.tags })),
    );
    if (isDone) onClose();
  };
  const close = () => {
    deeds.clear();
    onClose();
  };
  return (
    <Dialog
      title={isAsked ? t("sure") : before ? roleName(t, name) : t("roleNew")}
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
          <Notice tone="warning">
            {t("warnRoleOf", { count: before?.users ?? 0, areas: lost.map((area) => t(`area.${area}`)).join(", ") })}
          </Notice>
        ) : (
          <>
            {!before && (
              <TextField
                label={t("roleName")}
                required
                maxLength={LONGEST}
                value={name}
                error={isTried && flaw ? t(flaw) : undefined}
                onInput={(text) => onType({ name: text })}
              />
            )}
            <div className={fields}>
              {areas.map((area) => (
                <SelectField
                  key={area}
                  label={t(`area.${area}`)}
                  value={chosen[area] ?? ""}
                  options={[
                    { value: "", label: t("level.none") },
                    ...levels.map((level) => ({ value: level as string, label: t(`level.${level}`) })),
                  ]}
                  onChange={(level) => {
                    const { [area]: _, ...others } = chosen;
                    onType({ levels: level ? { ...others, [area]: level } : others });
                  }}
                />
              ))}
            </div>
            <TagsField label={t("devices")} hint={t("roleTagsHint")} value={tags} onChange={(next) => onType({ tags: next })} />
            {usual && (
              <div>
                <Button onClick={() => onType({ levels: { ...usual.levels } as Record<string, string>, tags: usual.tags ?? [] })}>
                  {t("roleReset")}
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
