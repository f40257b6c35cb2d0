import { atom } from "nanostores";
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { classes, css } from "../css.js";
import { useKept, useStore, useWidget } from "../use-widget.js";
import { type DatePart, dateText, fieldValue, isDate, lengths, orderOf, partsOf, pastedParts } from "./date-parts.js";
import { Field } from "./Field.js";
import { inputClass } from "./field-class.js";

interface DateFieldProps {
  label: string;
  /** `2026-11-20`, with `time` `2026-11-20T14:05`; empty; or an unfinished date as `onInput` gave it (`?2026-02-31`). */
  value: string;
  /** Called with each change. A text that is no date comes as typed after a `?` (see `isDate`). */
  onInput(value: string): void;
  /** Asks for the time as well. */
  time?: boolean;
  /** For callers that apply each change at once: `onInput` gets only dates within the limits, and the empty value. */
  live?: boolean;
  /** First and last date allowed, in the format of `value`; a date outside is reported in a sentence. */
  min?: string | undefined;
  max?: string | undefined;
  error?: string | undefined;
  hint?: ReactNode;
  required?: boolean;
  name?: string;
}

/** Greatest first digit after which a second may follow: no day begins with a 4. */
const mostFirst: Readonly<Partial<Record<DatePart, number>>> = { day: 3, month: 1, hour: 2, minute: 5 };
const ranges: Readonly<Record<DatePart, readonly [least: number, most: number]>> = {
  year: [1, 9999],
  month: [1, 12],
  day: [1, 31],
  hour: [0, 23],
  minute: [0, 59],
};

const box = css`
  display: inline-flex;
  align-items: center;
  inline-size: 100%;
  cursor: text;
  &:focus-within {
    border-color: var(--focus);
    outline: 2px solid var(--focus);
    outline-offset: 0;
  }
  &[data-invalid] {
    border-color: var(--error);
    box-shadow: inset 0 0 0 1px var(--error);
  }
  & > input {
    inline-size: calc(2ch + 6px);
    /* Target size for fingers, also in fonts with narrow digits (WCAG 2.5.8). */
    min-inline-size: 24px;
    min-block-size: 24px;
    padding: 0 1px;
    border: 0;
    border-radius: 2px;
    outline: none;
    background: transparent;
    color: inherit;
    font: inherit;
    text-align: center;
    &[data-part="year"] {
      inline-size: calc(4ch + 6px);
    }
    &::placeholder {
      color: var(--text-quiet);
      opacity: 1;
    }
    &:focus {
      background: var(--accent-surface);
    }
  }
  & > span {
    color: var(--text-quiet);
    white-space: pre;
  }
`;

/**
 * A date, with `time` also the time, as fields of two and four digits in the order of the language: it is entered as it is shown. A full
 * stop, a slash or a full field moves to the next one, Backspace back, the arrows change by one, a pasted date fills all. What was typed
 * stays even if it is no date; a sentence says so once the field is left.
 */
export function DateField({ label, value, onInput, time = false, live = false, min, max, error, hint, required, name }: DateFieldProps) {
  const { t, language } = useWidget();
  const group = useRef<HTMLDivElement>(null);
  const [isInside, setInside] = useState(false);
  const $typed = useKept(`date ${label}`, () => atom<string | null>(null));
  const typed = useStore($typed);
  const shown = (live ? typed : null) ?? value;
  const parts = partsOf(shown);
  /** The value reported last: two events may come before the next render. */
  const latest = useRef(shown);
  latest.current = shown;
  const order = orderOf(language, time);

  const limit = !isDate(shown) ? undefined : min && shown < min ? "date.notBefore" : max && shown > max ? "date.notAfter" : undefined;
  const flaw = limit && t(limit, { date: dateText((limit === "date.notBefore" ? min : max) as string, language) });
  const example = dateText(time ? "2026-11-25T14:05" : "2026-11-25", language);
  const isUnread = shown !== "" && !isDate(shown) && (!isInside || order.every(({ part }) => parts[part].length === lengths[part]));
  const said = isUnread ? t(time ? "date.noMoment" : "date.noDate", { example }) : (error ?? flaw);

  const tell = (changed: Partial<Record<DatePart, string>>) => {
    const next = fieldValue({ ...partsOf(latest.current), ...changed }, time);
    latest.current = next;
    const isTaken = next === "" || (isDate(next) && !(min && next < min) && !(max && next > max));
    if (live) $typed.set(next !== "" && isTaken ? null : next);
    if (!live || (isTaken && next !== value)) onInput(next);
  };
  const inputs = () => [...(group.current?.querySelectorAll("input") ?? [])];
  const goTo = (at: number) => {
    const input = inputs()[at];
    input?.focus();
    input?.select();
  };
  const change = (part: DatePart, at: number, text: string) => {
    const figures = text.replace(/\D/g, "").slice(0, lengths[part]);
    const isOver = figures.length === 1 && Number(figures) > (mostFirst[part] ?? 9);
    tell({ [part]: isOver ? `0${figures}` : figures });
    if (isOver || figures.length === lengths[part]) goTo(at + 1);
  };
  /** A single digit is padded once the field is left. */
  const leave = (part: DatePart) => {
    const typed = partsOf(latest.current)[part];
    if (part !== "year" && typed.length === 1) tell({ [part]: `0${typed}` });
  };
  const press = (event: KeyboardEvent<HTMLInputElement>, part: DatePart, at: number) => {
    const { key, currentTarget } = event;
    const step = key === "ArrowUp" ? 1 : key === "ArrowDown" ? -1 : 0;
    if (step !== 0) {
      const [least, most] = ranges[part];
      const now =
        parts[part] === "" ? Number(part === "year" ? partsOf(max ?? min ?? example).year || 2026 : least) - step : Number(parts[part]);
      const next = now + step > most ? least : now + step < least ? most : now + step;
      tell({ [part]: `${next}`.padStart(lengths[part], "0") });
    } else if (/^[./\-:, ]$/.test(key) && currentTarget.value !== "") goTo(at + 1);
    else if (key === "Backspace" && currentTarget.value === "" && at > 0) goTo(at - 1);
    else if (key === "ArrowRight" && currentTarget.selectionStart === currentTarget.value.length) goTo(at + 1);
    else if (key === "ArrowLeft" && currentTarget.selectionEnd === 0 && at > 0) goTo(at - 1);
    else return;
    event.preventDefault();
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = pastedParts(event.clipboardData?.getData("text") ?? "", language);
    if (!pasted) return;
    event.preventDefault();
    tell(pasted);
  };

  return (
    <Field label={label} hint={hint} error={said} required={required}>
      {({ id, "aria-invalid": isInvalid, "aria-describedby": describedBy }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be one line with its parts in every browser
        <div
          ref={group}
          role="group"
          className={classes(inputClass, box)}
          aria-labelledby={`${id}-label`}
          aria-describedby={describedBy}
          data-invalid={isInvalid}
          data-date={shown}
          onFocus={() => setInside(true)}
          onBlur={({ relatedTarget, currentTarget }) => {
            if (currentTarget.contains(relatedTarget as Node | null)) return;
            setInside(false);
            if (live && shown === "") $typed.set(null);
          }}
        >
          {order.map(({ part, before }, at) => [
            before && (
              <span key={`before ${part}`} aria-hidden="true">
                {before}
              </span>
            ),
            <input
              key={part}
              id={at === 0 ? id : undefined}
              name={at === 0 ? name : undefined}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              maxLength={lengths[part]}
              data-part={part}
              placeholder={t(`date.${part}.short`)}
              aria-label={t(`date.${part}`)}
              aria-invalid={isInvalid}
              aria-required={required || undefined}
              value={parts[part]}
              onFocus={({ currentTarget }) => currentTarget.select()}
              onBlur={() => leave(part)}
              onInput={({ currentTarget }) => change(part, at, currentTarget.value)}
              onChange={noReactWarning}
              onKeyDown={(event) => press(event, part, at)}
              onPaste={paste}
            />,
          ])}
        </div>
      )}
    </Field>
  );
}

/** React warns of a `value` without `onChange`; React and Preact both fire `onInput` at each key. */
const noReactWarning = () => {};
