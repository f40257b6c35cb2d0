import { type MessageEntry, messageTypes } from "../../../core/internal.js";
import { Checkbox } from "../../kit/controls/Checkbox.js";
import { SelectField } from "../../kit/controls/SelectField.js";
import { TextField } from "../../kit/controls/TextField.js";
import { filters, types } from "../../kit/device/events/styles.js";
import { ToneShape } from "../../kit/parts/ToneShape.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import type { MessageFilter, MessagesStore } from "../store.js";
import { typeKey, typeTone } from "../tones.js";

/** Search, types with their numbers, where from, and only what is unread. */
export function Filters({ store, entries }: { store: MessagesStore; entries: readonly MessageEntry[] }) {
  const { t } = useWidget();
  const filter = useStore(store.$filter);
  return (
    <>
      <search className={filters}>
        <TextField label={t("search")} type="search" value={filter.query} onInput={(query) => store.$filter.setKey("query", query)} />
        <SelectField
          label={t("source")}
          value={filter.source}
          options={(["all", "city", "devices"] as const).map((source) => ({ value: source, label: t(`source.${source}`) }))}
          onChange={(source) => store.$filter.setKey("source", source as MessageFilter["source"])}
        />
      </search>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that filter, no set of fields */}
      <div className={types} role="group" aria-label={t("types")}>
        {messageTypes.map((type) => (
          <button key={type} type="button" aria-pressed={filter.types.includes(type)} onClick={() => store.toggleType(type)}>
            <ToneShape tone={typeTone[type]} />
            <span className="word">{t(typeKey(type))}</span>
            <span>{entries.reduce((count, entry) => count + (entry.type === type ? 1 : 0), 0)}</span>
          </button>
        ))}
        <Checkbox
          label={t("unreadOnly")}
          checked={filter.isUnreadOnly}
          onChange={(isUnreadOnly) => store.$filter.setKey("isUnreadOnly", isUnreadOnly)}
        />
      </div>
    </>
  );
}
