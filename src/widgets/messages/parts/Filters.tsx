import type { ReactNode } from "react";
import type { MessageEntry } from "../../../core/internal.js";
import { Checkbox } from "../../kit/controls/Checkbox.js";
import { SelectField } from "../../kit/controls/SelectField.js";
import { TextField } from "../../kit/controls/TextField.js";
import { types } from "../../kit/device/events/styles.js";
import { useIsWide } from "../../kit/device/use-is-wide.js";
import { DistrictField } from "../../kit/district/DistrictField.js";
import { FIELDS_OPEN_FROM, FoldedSearch } from "../../kit/parts/FoldedSearch.js";
import { ToneShape } from "../../kit/parts/ToneShape.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { classKey, classOf, lookOf, messageClasses } from "../classes.js";
import type { MessageFilter, MessagesStore } from "../store.js";
import { tools } from "../styles.js";

interface FiltersProps {
  store: MessagesStore;
  entries: readonly MessageEntry[];
  /** What stands on the line of the search. */
  children: ReactNode;
}

/** Search, types with their numbers, where from, and only what is unread. */
export function Filters({ store, entries, children }: FiltersProps) {
  const { t } = useWidget();
  const filter = useStore(store.$filter);
  const isWide = useIsWide(FIELDS_OPEN_FROM);
  const unreadOnly = (
    <Checkbox
      label={t("unreadOnly")}
      checked={filter.isUnreadOnly}
      onChange={(isUnreadOnly) => store.$filter.setKey("isUnreadOnly", isUnreadOnly)}
    />
  );
  return (
    <div className={tools}>
      <FoldedSearch label={t("filter")} isWide={isWide} isChosen={filter.query !== "" || filter.source !== "all" || filter.isUnreadOnly}>
        <TextField
          label={t("search")}
          placeholder={t("search")}
          type="search"
          value={filter.query}
          onInput={(query) => store.$filter.setKey("query", query)}
        />
        <SelectField
          label={t("source")}
          value={filter.source}
          options={(["all", "city", "devices"] as const).map((source) => ({ value: source, label: t(`source.${source}`) }))}
          onChange={(source) => store.$filter.setKey("source", source as MessageFilter["source"])}
        />
        <DistrictField />
        {!isWide && unreadOnly}
      </FoldedSearch>
      {children}
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that filter, no set of fields */}
      <div className={types} role="group" aria-label={t("types")}>
        {messageClasses.map((type) => (
          <button
            key={type}
            type="button"
            title={t(classKey(type))}
            aria-pressed={filter.types.includes(type)}
            onClick={() => store.toggleType(type)}
          >
            <ToneShape {...lookOf(type)} />
            <span className="word">{t(classKey(type))}</span>
            <span>{entries.reduce((count, entry) => count + (classOf(entry) === type ? 1 : 0), 0)}</span>
          </button>
        ))}
        {isWide && unreadOnly}
      </div>
    </div>
  );
}
