import { useEffect, useState } from "react";
import { localized, numberOf } from "../../../../core/internal.js";
import { Button } from "../../../kit/controls/Button.js";
import { IconButton } from "../../../kit/controls/IconButton.js";
import { CloseIcon } from "../../../kit/icons.js";
import { useStore, useWidget } from "../../../kit/use-widget.js";
import type { CityMapStore } from "../../state/store.js";
import { useLayerToggles } from "../use-layer-toggles.js";
import { noticeClass } from "./notice-styles.js";

/** Milliseconds that an item must be missing: an answer is known a moment before its items are on the map. */
const FOR_SURE = 1_000;

interface MissingNoticeProps {
  store: CityMapStore;
  onClose(): void;
  /** Called when the pressed button is about to be removed: the map takes the focus. */
  onTurnOn(): void;
}

/** Notice that the item selected by a link or the operator is not on the map, once all layers that could contain it have answered. */
export function MissingNotice({ store, onClose, onTurnOn }: MissingNoticeProps) {
  const { t, language } = useWidget();
  const missing = useStore(store.$missing) ?? "";
  const isLinked = useStore(store.$sought) !== null;
  const isPast = useStore(store.$past) !== null;
  const shown = useStore(store.$shown);
  const { isOn, toggle } = useLayerToggles(store);
  const { layer, oID, kind } = partsOf(missing, store);
  const isOff = layer !== undefined && !isOn(layer);
  const wanted = layer ? shown.filter((each) => each.layer === layer) : shown;
  const isAnswered =
    wanted.length > 0 && wanted.every(({ state: { status, error } }) => status === "absent" || (status === "ready" && !error));
  // No notice after the operator switched the layer off, or while the history is shown: the reason is known.
  const isMissing = isOff ? isLinked : isAnswered && !isPast;
  const isSure = useLasting(isMissing ? missing : "");
  if (!isSure) return null;
  const missingWords = () => {
    const number = kind?.isNumbered ? oID : numberOf(oID);
    const title = layer && localized(layer.title, language);
    if (number === null) return isOff ? t("missingThingOff", { layer: title ?? "" }) : t("missingThing");
    return isOff ? t("missingOff", { oID: number, layer: title ?? "" }) : t("missing", { oID: number });
  };
  return (
    <div className={noticeClass} role="status">
      <div>{missingWords()}</div>
      {isOff && (
        <Button
          kind="quiet"
          onClick={() => {
            toggle(layer);
            onTurnOn();
          }}
        >
          {t("turnOn")}
        </Button>
      )}
      <IconButton kind="quiet" icon={CloseIcon} label={t("close")} onClick={onClose} />
    </div>
  );
}

/** Splits the attribute `device`: kind and oID, or an oID alone, which may contain a colon too. */
function partsOf(named: string, store: CityMapStore) {
  const end = named.indexOf(":");
  const kind = named.slice(0, Math.max(0, end));
  const layer = store.layerOf(kind)?.layer;
  return { layer, kind: store.kinds.get(kind), oID: layer ? named.slice(end + 1) : named };
}

/** Whether a text has stayed the same for `FOR_SURE`; false for an empty one. */
function useLasting(text: string): boolean {
  const [lasting, setLasting] = useState("");
  useEffect(() => {
    if (!text) return;
    const timer = setTimeout(() => setLasting(text), FOR_SURE);
    return () => {
      clearTimeout(timer);
      setLasting("");
    };
  }, [text]);
  return text !== "" && lasting === text;
}
