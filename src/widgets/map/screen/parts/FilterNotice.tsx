import { Button } from "../../../kit/controls/Button.js";
import { DistrictNotice } from "../../../kit/district/DistrictNotice.js";
import { useDistrict } from "../../../kit/district/use-district.js";
import { FilterIcon } from "../../../kit/icons.js";
import { useStore, useWidget } from "../../../kit/use-widget.js";
import { noFilter } from "../../state/filter.js";
import type { CityMapStore } from "../../state/store.js";

/** Notices that a district is shown alone and that the filter hides items, each with a button to reset it. */
export function FilterNotice({ store }: { store: CityMapStore }) {
  const { chosen } = useDistrict();
  const isPlaced = useStore(store.$placed).length !== useStore(store.$items).length;
  return (
    <>
      {chosen && isPlaced && (
        <div data-notice="">
          <DistrictNotice />
        </div>
      )}
      <TextNotice store={store} />
    </>
  );
}

function TextNotice({ store }: { store: CityMapStore }) {
  const { t } = useWidget();
  const all = useStore(store.$placed).length;
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
