import { Button } from "../../../kit/controls/Button.js";
import { FilterIcon } from "../../../kit/icons.js";
import { useStore, useWidget } from "../../../kit/use-widget.js";
import { noFilter } from "../../state/filter.js";
import type { CityMapStore } from "../../state/store.js";

/** Notice that the filter hides items, with a button to reset it. */
export function FilterNotice({ store }: { store: CityMapStore }) {
  const { t } = useWidget();
  const all = useStore(store.$items).length;
  const count = useStore(store.$filtered).length;
  if (count === all) return null;
  return (
    <div data-notice="">
      <FilterIcon size={16} aria-hidden="true" />
      {t("filterOn", { count, all })}
      <Button kind="quiet" onClick={() => store.$filter.set({ ...noFilter, sort: store.$filter.get().sort })}>
        {t("resetFilter")}
      </Button>
    </div>
  );
}
