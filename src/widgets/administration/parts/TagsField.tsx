import { useState } from "react";
import { Button } from "../../kit/controls/Button.js";
import { Checkbox } from "../../kit/controls/Checkbox.js";
import { TextField } from "../../kit/controls/TextField.js";
import { PlusIcon } from "../../kit/icons.js";
import { useWidget } from "../../kit/use-widget.js";
import { choices } from "../styles.js";
import { useTagNames } from "./TagList.js";

interface TagsFieldProps {
  label: string;
  hint: string;
  value: readonly string[];
  /** Tags that some of several have: they stay as they are until they are ticked or cleared. */
  some?: readonly string[];
  onChange(tags: string[], some: string[]): void;
  /** Lets a tag be added that the city has not yet. */
  canAdd?: boolean;
}

/** Characters of a tag; it holds no comma and no `*`, which the command line could not write. */
const LONGEST = 60;

/** For the `ref` of a checkbox that stands for several, of which some are on. */
export const mixed = (isMixed: boolean) => (box: HTMLInputElement | null) => {
  if (box) box.indeterminate = isMixed;
};

/** Districts, corridors and whatever else the city sorts its devices by: any of them. */
export function TagsField({ label, hint, value, some = [], onChange, canAdd = false }: TagsFieldProps) {
  const { t } = useWidget();
  const names = useTagNames();
  const [typed, setTyped] = useState("");
  const known = [...new Set([...names.keys(), ...value, ...some])];
  const tag = typed.trim();
  const flaw = /[,*]/.test(tag) ? t("tagWrong") : undefined;
  const set = (tag: string, isOn: boolean) => {
    const others = value.filter((other) => other !== tag);
    onChange(
      isOn ? [...others, tag] : others,
      some.filter((other) => other !== tag),
    );
  };
  const add = () => {
    if (!tag || flaw) return;
    set(tag, true);
    setTyped("");
  };
  return (
    <fieldset className={choices}>
      <legend>{label}</legend>
      <span className="hint">{hint}</span>
      <div className="list">
        {known.map((each) => (
          <Checkbox
            key={each}
            label={names.get(each) ?? each}
            checked={value.includes(each)}
            ref={mixed(some.includes(each))}
            onChange={(isOn) => set(each, isOn)}
          />
        ))}
      </div>
      {canAdd && (
        <div className="add">
          <TextField
            label={t("tagNew")}
            value={typed}
            maxLength={LONGEST}
            error={flaw}
            onInput={setTyped}
            onBlur={add}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              add();
            }}
          />
          <Button icon={PlusIcon} onClick={add}>
            {t("tagAdd")}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
