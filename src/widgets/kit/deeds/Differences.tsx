import { truncate } from "../../../core/internal.js";
import { css } from "../css.js";
import { useCityTime } from "../device/use-city-time.js";
import { useWidget } from "../use-widget.js";
import { differences } from "./deed-words.js";

const list = css`
  display: grid;
  gap: 2px;
  font-size: var(--size-small);
  & > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-2);
    overflow-wrap: anywhere;
  }
  & dt {
    color: var(--text-quiet);
  }
  & dd {
    margin: 0;
  }
`;

/** Characters that are shown of a value. */
const LONGEST = 300;

/** Whether a field of the contract is a moment, in Unix s. */
const isTime = (field: string) => field === "ends" || field.startsWith("utime");

/** Fields whose values are words of the contract, with what begins the keys of their texts. */
const valueWords: Readonly<Record<string, string>> = { program: "mode", control_rts: "mode", role: "role", audience: "audience" };

/** What was changed: each field with what it was and is. */
export function Differences({ before, after }: { before: string | null; after: string | null }) {
  const { t } = useWidget();
  const cityTime = useCityTime("short");
  const all = differences(before, after);
  if (all.length === 0) return null;
  const said = (field: string, value: string | null) => {
    if (value === null) return "—";
    const words = valueWords[field];
    if (words) return wordOr(value, `${words}.${value}`, t);
    return isTime(field) && Number(value) > 0 ? cityTime(Number(value)) : truncate(value, LONGEST);
  };
  return (
    <dl className={list}>
      {all.map(({ field, before: was, after: is }) => (
        <div key={field}>
          <dt>{field ? wordOr(field, `field.${field}`, t) : t("field.value")}</dt>
          <dd>{before === null ? said(field, is) : t("fromTo", { before: said(field, was), after: said(field, is) })}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The text of a key; `plain` where there is none. */
function wordOr(plain: string, key: string, t: (key: string) => string): string {
  const text = t(key);
  return text === key ? truncate(plain, LONGEST) : text;
}
