import { useEffect, useState } from "react";
import { localized } from "../../../../core/internal.js";
import { Checkbox } from "../../../kit/controls/Checkbox.js";
import { SelectField } from "../../../kit/controls/SelectField.js";
import { TextField } from "../../../kit/controls/TextField.js";
import { DistrictField } from "../../../kit/district/DistrictField.js";
import { useStore, useWidget } from "../../../kit/use-widget.js";
import type { Filter } from "../../state/filter.js";
import type { CityMapStore } from "../../state/store.js";
import { filterClass, filterRowClass } from "./styles.js";

/** Milliseconds without a change after which the result of filtering is announced. */
const QUIET = 700;

/**
 * The filter of the list; all of it but the kind applies to the map too. Announces results of the operator's filtering, never of a poll.
 */
export function ListFilter({ store }: { store: CityMapStore }) {
  const { t, language } = useWidget();
  const filter = useStore(store.$filter);
  const { text, kind, isOnlyProblems, sort } = filter;
  const spoken = useSpokenResult(store, filter);

  const kinds = store.layers.flatMap(({ layer }) => {
    const own = Object.entries(layer.kinds).map(([value, { title }]) => ({ value, label: localized(title, language) }));
    return own.length > 1 ? [{ value: `layer:${layer.id}`, label: localized(layer.title, language) }, ...own] : own;
  });
  const orders = [
    { value: "worst", label: t("sortWorst") },
    { value: "name", label: t("sortName") },
  ];
  return (
    <search className={filterClass}>
      <TextField
        type="search"
        label={t("search")}
        placeholder={t("searchHint")}
        autoComplete="off"
        value={text}
        onInput={(value) => store.$filter.setKey("text", value)}
      />
      <div className={filterRowClass}>
        <SelectField
          label={t("kind")}
          value={kind}
          options={[{ value: "", label: t("allKinds") }, ...kinds]}
          onChange={(value) => store.$filter.setKey("kind", value)}
        />
        <SelectField
          label={t("sort")}
          value={sort}
          options={orders}
          onChange={(value) => store.$filter.setKey("sort", value as Filter["sort"])}
        />
      </div>
      {!store.isPublic && (
        <div className={filterRowClass}>
          <DistrictField />
          <Checkbox
            label={t("onlyProblems")}
            checked={isOnlyProblems}
            onChange={(checked) => store.$filter.setKey("isOnlyProblems", checked)}
          />
        </div>
      )}
      <span className="unseen" role="status">
        {spoken}
      </span>
    </search>
  );
}

function useSpokenResult(store: CityMapStore, { text, kind, isOnlyProblems }: Filter): string {
  const { t } = useWidget();
  const [spoken, setSpoken] = useState("");
  useEffect(() => {
    if (!text && !kind && !isOnlyProblems) return setSpoken("");
    const timer = setTimeout(() => setSpoken(t("found", { count: store.$listed.get().length, all: store.$placed.get().length })), QUIET);
    return () => clearTimeout(timer);
  }, [store, t, text, kind, isOnlyProblems]);
  return spoken;
}
