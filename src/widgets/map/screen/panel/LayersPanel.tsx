import { localized } from "../../../../core/internal.js";
import { Button } from "../../../kit/controls/Button.js";
import { Checkbox } from "../../../kit/controls/Checkbox.js";
import { useStore, useWidget } from "../../../kit/use-widget.js";
import type { OpenLayer } from "../../state/layer-states.js";
import type { CityMapStore } from "../../state/store.js";
import { useLayerToggles } from "../use-layer-toggles.js";
import { layerListClass } from "./styles.js";

/** All layers with their number of items and the state of their data in words. */
export function LayersPanel({ store }: { store: CityMapStore }) {
  return (
    <ul className={layerListClass}>
      {store.layers.map((open) => (
        <LayerRow key={open.layer.id} store={store} open={open} />
      ))}
    </ul>
  );
}

function LayerRow({ store, open: { layer, source } }: { store: CityMapStore; open: OpenLayer }) {
  const { t, language, client } = useWidget();
  const { isOn, toggle } = useLayerToggles(store);
  const count = useStore(store.$counts).byLayer.get(layer.id) ?? 0;
  const shown = useStore(store.$shown).find((each) => each.layer === layer);
  const time = shown?.state.answered ? client.clock.format(shown.state.answered, language, { timeStyle: "short" }) : "";
  const fault = shown?.state.fault;
  const isStale = !fault && shown?.state.status === "ready" && shown.state.age !== "recent" && time !== "";

  // Stays focusable: switched on by keyboard it would otherwise lose the focus to the page.
  const isFixed = layer.isPinned === true && isOn(layer);

  const words = () => {
    if (!shown) return t("layerIsOff");
    const { status, fault } = shown.state;
    if (fault) return t("layerFaulty");
    if (status === "absent") return t("notOffered");
    if (status === "error") return t("layerFailed");
    if (status !== "ready") return t(status === "slow" ? "slow" : "loading");
    return isStale ? t("oldSince", { time }) : time && t("asOf", { time });
  };
  return (
    <li data-tone={fault || isStale || shown?.state.status === "error" ? "warning" : undefined}>
      <Checkbox
        label={
          <>
            {localized(layer.title, language)}
            {count > 0 && <small>{` ${layer.count ? t(layer.count, { count }) : count}`}</small>}
          </>
        }
        checked={isOn(layer)}
        aria-disabled={isFixed || undefined}
        onClick={(event) => isFixed && event.preventDefault()}
        onChange={() => toggle(layer)}
      />
      <p>
        {words()}
        {((shown?.state.status === "error" && !fault) || isStale) && (
          <Button kind="quiet" onClick={source.revalidate}>
            {t("retry")}
          </Button>
        )}
      </p>
      {fault && <code>{fault}</code>}
    </li>
  );
}
