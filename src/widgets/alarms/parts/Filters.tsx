import { type Alarm, alarmPriorities } from "../../../core/internal.js";
import { SelectField } from "../../kit/controls/SelectField.js";
import { types } from "../../kit/device/events/styles.js";
import { useIsWide } from "../../kit/device/use-is-wide.js";
import { DistrictField } from "../../kit/district/DistrictField.js";
import { FIELDS_OPEN_FROM, FoldedSearch } from "../../kit/parts/FoldedSearch.js";
import { ToneShape } from "../../kit/parts/ToneShape.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { choicesOf, type Filter, type FilterName, ME, NOBODY, prioritiesIn, togglePriority } from "../filter.js";
import { lookOf } from "../looks.js";
import type { AlarmsStore } from "../store.js";
import { tools } from "../styles.js";
import { useWords } from "../use-words.js";

interface FiltersProps {
  store: AlarmsStore;
  /** Those that are filtered. */
  alarms: readonly Alarm[];
  onChange(filter: Filter): void;
}

/** Priorities, kinds, states and owners that there are, each with its number: nothing can be chosen that would filter nothing. */
export function Filters({ store, alarms, onChange }: FiltersProps) {
  const { t } = useWidget();
  const words = useWords();
  const filter = useStore(store.$filter);
  const isWide = useIsWide(FIELDS_OPEN_FROM);
  const wanted = prioritiesIn(filter);
  const choose = (name: FilterName) => (value: string) => onChange({ ...filter, [name]: value });
  const options = (choices: readonly (readonly [string, number])[], wordOf: (value: string) => string, all: string) => [
    { value: "", label: t(all) },
    ...choices.map(([value, count]) => ({ value, label: t("choice", { word: wordOf(value), count }) })),
  ];
  const stateWord = (state: string) => {
    const word = t(`state.${state}`);
    return word === `state.${state}` ? state : word;
  };
  const ownerOf = ({ owner }: Alarm) => (owner === null ? NOBODY : words.isMe(owner.fio) ? ME : owner.fio);
  const ownerWord = (owner: string) => (owner === ME || owner === NOBODY ? t(`owner.${owner}`) : owner);
  return (
    <div className={tools}>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that filter, no set of fields */}
      <div className={types} role="group" aria-label={t("priorities")}>
        {[...alarmPriorities].reverse().map((priority) => (
          <button
            key={priority}
            type="button"
            title={t(`priority.${priority}`)}
            aria-pressed={wanted.includes(priority)}
            onClick={() => onChange(togglePriority(filter, priority))}
          >
            <ToneShape {...lookOf[priority]} />
            <span className="name">{t(`priority.${priority}`)}</span>
            <span>{alarms.reduce((count, alarm) => count + (alarm.priority === priority ? 1 : 0), 0)}</span>
          </button>
        ))}
      </div>
      <FoldedSearch label={t("filter")} isWide={isWide} isChosen={filter.kind !== "" || filter.state !== "" || filter.owner !== ""}>
        <SelectField
          label={t("kind")}
          value={filter.kind}
          options={options(
            choicesOf(alarms, ({ kind }) => kind, filter.kind),
            words.kind,
            "kind.all",
          )}
          onChange={choose("kind")}
        />
        <SelectField
          label={t("state")}
          value={filter.state}
          options={options(
            choicesOf(alarms, ({ state }) => state, filter.state),
            stateWord,
            "state.all",
          )}
          onChange={choose("state")}
        />
        <SelectField
          label={t("owner")}
          value={filter.owner}
          options={options(choicesOf(alarms, ownerOf, filter.owner), ownerWord, "owner.all")}
          onChange={choose("owner")}
        />
        <DistrictField />
      </FoldedSearch>
    </div>
  );
}
