import { useLayoutEffect, useRef, useState } from "react";
import { localized, type MapLayer } from "../../../../core/internal.js";
import { HideIcon } from "../../../kit/icons.js";
import { Later } from "../../../kit/parts/Later.js";
import { useStore, useWidget } from "../../../kit/use-widget.js";
import type { CityMapStore } from "../../state/store.js";
import { useLayerToggles } from "../use-layer-toggles.js";
import { ItemSymbol } from "./ItemSymbol.js";
import { layerToggleClass, moreLayersClass, togglesClass } from "./toolbar-styles.js";

const tooltip = async () => (await import("../../../kit/controls/Tooltip.js")).Tooltip;
const moreLayers = async () => (await import("./MoreLayers.js")).MoreLayers;

/** A row of toggles, one for each layer, with its number of items; those that do not fit are in a menu at the end. */
export function LayerToggles({ store }: { store: CityMapStore }) {
  const { t } = useWidget();
  const row = useRef<HTMLFieldSetElement>(null);
  const isFirstPictureDrawn = useStore(store.$isFirstPictureDrawn);
  const absent = useStore(store.$absent).split(",");
  const { isOn, toggle } = useLayerToggles(store);
  const layers = store.layers.map(({ layer }) => layer).filter(({ isPinned }) => !isPinned);
  const fitting = useFitting(row, layers.length);
  const cut = layers.slice(fitting);
  return (
    <>
      <fieldset ref={row} className={togglesClass} aria-label={t("layers")}>
        {layers.map((layer, index) => (
          <div key={layer.id} data-cut={index >= fitting || undefined}>
            <LayerToggle
              store={store}
              layer={layer}
              isOn={isOn(layer)}
              isAbsent={absent.includes(layer.id)}
              isFirstPictureDrawn={isFirstPictureDrawn}
              onToggle={toggle}
            />
          </div>
        ))}
      </fieldset>
      <div className={moreLayersClass}>{cut.length > 0 && <Later load={moreLayers} with={{ store, layers: cut, isOn, toggle }} />}</div>
    </>
  );
}

/** Number of children in the first line of a row; the others wrap into lines that are cut off. */
function useFitting(row: { readonly current: HTMLElement | null }, count: number): number {
  const [fitting, setFitting] = useState(count);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other children are observed when there are more or fewer
  useLayoutEffect(() => {
    const { current } = row;
    if (!current) return;
    const look = () => {
      const children = [...current.children] as HTMLElement[];
      const first = children[0]?.offsetTop ?? 0;
      const at = children.findIndex(({ offsetTop }) => offsetTop > first);
      setFitting(at < 0 ? children.length : at);
    };
    look();
    // In the next frame: a change of the row during the observer's callback would be a "ResizeObserver loop" error of the page.
    let frame = 0;
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    });
    for (const each of [current, ...current.children]) observer.observe(each);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [row, count]);
  return fitting;
}

interface LayerToggleProps {
  store: CityMapStore;
  layer: MapLayer;
  isOn: boolean;
  isAbsent: boolean;
  isFirstPictureDrawn: boolean;
  onToggle(layer: MapLayer): void;
}

function LayerToggle({ store, layer, isOn, isAbsent, isFirstPictureDrawn, onToggle }: LayerToggleProps) {
  const { t, language } = useWidget();
  const [kind] = Object.values(layer.kinds);
  const isOff = !isOn || isAbsent;
  const button = (
    <button
      type="button"
      className={layerToggleClass}
      aria-pressed={isOn}
      data-absent={isAbsent}
      data-drawn={kind !== undefined || undefined}
      onClick={() => onToggle(layer)}
    >
      {isOff && <HideIcon size={16} aria-hidden="true" />}
      {kind && (
        <span className="symbol">
          <ItemSymbol shape={kind.shape} emblem={kind.emblem} tone="neutral" size={18} />
        </span>
      )}
      <span className="word">{localized(layer.title, language)}</span>
      <Count store={store} layer={layer} />
    </button>
  );
  if (!isAbsent || !isFirstPictureDrawn) return button;
  return <Later load={tooltip} with={{ text: t("notOffered"), children: button }} waiting={button} />;
}

/** A component of its own, so that an answer re-renders only the number. */
function Count({ store, layer: { id, count: words } }: { store: CityMapStore; layer: MapLayer }) {
  const { t } = useWidget();
  const count = useStore(store.$counts).byLayer.get(id);
  return count ? <small>{words ? t(words, { count }) : count}</small> : null;
}
