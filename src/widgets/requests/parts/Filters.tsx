import type { UrbanRequest } from "../../../core/internal.js";
import { SelectField } from "../../kit/controls/SelectField.js";
import { TextField } from "../../kit/controls/TextField.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { type RequestFilter, type RequestState, requestStates, sorts, wordsOf } from "../filter.js";
import type { RequestsStore } from "../store.js";
import { filters } from "../styles.js";

/** Search, theme, executor, state and order. */
export function Filters({ store, requests }: { store: RequestsStore; requests: readonly UrbanRequest[] }) {
  const { t } = useWidget();
  const filter = useStore(store.$filter);
  const words = (field: "themes" | "executor", chosen: string) => {
    const known = wordsOf(requests, field);
    const all = chosen && !known.includes(chosen) ? [chosen, ...known] : known;
    return [{ value: "", label: t("any") }, ...all.map((word) => ({ value: word, label: word }))];
  };
  return (
    <search className={filters}>
      <div className="wide">
        <TextField label={t("search")} type="search" value={filter.query} onInput={(query) => store.$filter.setKey("query", query)} />
      </div>
      <SelectField
        label={t("filter.state")}
        value={filter.state}
        options={requestStates.map((state) => ({ value: state, label: t(`state.${state}`) }))}
        onChange={(state) => store.$filter.setKey("state", state as RequestState)}
      />
      <SelectField
        label={t("filter.sort")}
        value={filter.sort}
        options={sorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
        onChange={(sort) => store.$filter.setKey("sort", sort as RequestFilter["sort"])}
      />
      <SelectField
        label={t("field.themes")}
        value={filter.theme}
        options={words("themes", filter.theme)}
        onChange={(theme) => store.$filter.setKey("theme", theme)}
      />
      <SelectField
        label={t("field.executor")}
        value={filter.executor}
        options={words("executor", filter.executor)}
        onChange={(executor) => store.$filter.setKey("executor", executor)}
      />
    </search>
  );
}
