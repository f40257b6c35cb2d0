import { type FormEvent, useState } from "react";
import { localized, type Widget } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { Dialog } from "../../kit/controls/Dialog.js";
import { ErrorState } from "../../kit/controls/ErrorState.js";
import { SelectField } from "../../kit/controls/SelectField.js";
import { Skeleton } from "../../kit/controls/Skeleton.js";
import { TextField } from "../../kit/controls/TextField.js";
import { focusFirst } from "../../kit/form/focus-first.js";
import { useWidget } from "../../kit/use-widget.js";
import { type Card, heights, widths } from "../layout.js";
import { useControls } from "../use-controls.js";
import { AttributeField, flawOf } from "./AttributeField.js";

interface CardSettingsProps {
  card: Card;
  widget: Widget | undefined;
  onClose(): void;
  onChange(changed: Pick<Card, "width" | "height" | "attributes">): void;
}

const FORM = "board-card";
/** Name of the field of an attribute, which may be called as one of the card's own. */
const fieldOf = (attribute: string) => `attribute ${attribute}`;

/** Width, height, and the attributes that the widget's manifest lets people set. Nothing is taken before it is right. */
export function CardSettings({ card, widget, onClose, onChange }: CardSettingsProps) {
  const { t, language } = useWidget();
  const { controls, hasFailed, retry } = useControls(widget);
  const [width, setWidth] = useState(card.width);
  const [height, setHeight] = useState(card.height === null ? "" : `${card.height}`);
  const [attributes, setAttributes] = useState(card.attributes);
  const [isChecked, setChecked] = useState(false);

  const isHeightWrong = height.trim() !== "" && !(Number(height) >= heights.least && Number(height) <= heights.most);
  const typeOf = (name: string) => widget?.attributes?.[name] ?? "string";
  const flaws = Object.keys(controls ?? {}).filter((name) => flawOf(typeOf(name), attributes[name] ?? "") !== null);
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (isHeightWrong || flaws.length > 0) return focusFirst(event.currentTarget, [...flaws.map(fieldOf), "height"]);
    const set = Object.entries(attributes).filter(([name, text]) => text !== "" || typeOf(name) === "boolean");
    onChange({ width, height: height.trim() === "" ? null : Math.round(Number(height)), attributes: Object.fromEntries(set) });
  };
  const set = (name: string, text: string | null) => {
    const { [name]: _former, ...others } = attributes;
    setAttributes(text === null ? others : { ...others, [name]: text });
  };

  return (
    <Dialog
      title={t("settingsOf", { title: widget ? localized(widget.title, language) : card.widget })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button kind="primary" type="submit" form={FORM}>
            {t("save")}
          </Button>
        </>
      }
    >
      <form id={FORM} className="fields" noValidate onSubmit={save}>
        {hasFailed && <ErrorState error={t("error.page")} onRetry={retry} />}
        {!controls && !hasFailed && <Skeleton label={t("loading")} lines={3} />}
        {Object.entries(controls ?? {}).map(([name, control]) => (
          <AttributeField
            key={name}
            name={fieldOf(name)}
            control={control}
            type={typeOf(name)}
            value={attributes[name]}
            isChecked={isChecked}
            onChange={(text) => set(name, text)}
          />
        ))}
        <SelectField
          label={t("width")}
          value={`${width}`}
          options={widths.map((each) => ({ value: `${each}`, label: t(`width.${each}`) }))}
          onChange={(chosen) => setWidth(widths.find((each) => `${each}` === chosen) ?? width)}
        />
        <TextField
          label={t("height")}
          name="height"
          hint={t("heightHint", heights)}
          inputMode="numeric"
          value={height}
          onInput={setHeight}
          error={isChecked && isHeightWrong ? t("heightWrong", heights) : undefined}
        />
      </form>
    </Dialog>
  );
}
