import { atom, onMount, type WritableAtom } from "nanostores";
import {
  type Age,
  type Client,
  type Command,
  controlLedger,
  createLayerSource,
  crossingName,
  type Device,
  distinct,
  type LayerSource,
  type LayerState,
  layerPart,
  type MapItem,
  orderNameKey,
  selectDevices,
  type Tone,
} from "../../../core/internal.js";

/** Severity above every state of a device, so that it determines the state of a cluster. */
const WORST = 100;

/** Appearance by state of a command. The status is the mode's bare name only while the controller shows it (design 5). */
const appearances: Partial<Record<Command["state"], readonly [tone: Tone, status: string]>> = {
  sent: ["info", "override.asked"],
  accepted: ["info", "override.asked"],
  unknown: ["unknown", "override.unknown"],
  unconfirmed: ["warning", "override.unconfirmed"],
  returning: ["warning", "override.returning"],
  overdue: ["error", "override.overdue"],
};

/** Source of the active overrides in this browser's ledger, which needs no request. */
export function overrideSource(client: Client): LayerSource {
  const $items = atom<readonly MapItem[]>([]);
  onMount($items, () => followOverrides(client, $items));
  return {
    $items,
    $state: atom<LayerState>({ status: "ready", error: undefined, answered: null, age: "recent" }),
    revalidate() {},
    cancel() {},
  };
}

/**
 * Writes the active overrides into `$items`, the most urgent of each controller: at the position of the device list, and no more recent
 * than that list. Returns the function that ends it.
 */
function followOverrides(client: Client, $items: WritableAtom<readonly MapItem[]>): () => void {
  const { $activeOverrides } = controlLedger(client);
  let wanted = "";
  let controllers = selectDevices(client, "rts", { ids: [] });
  let leave = () => {};
  const stop = $activeOverrides.subscribe((commands) => {
    const ids = [...new Set(commands.map(({ oID }) => `${oID}`))];
    if (wanted !== ids.join()) {
      wanted = ids.join();
      controllers = selectDevices(client, "rts", { ids });
    }
    const last = leave;
    if (ids.length === 0) {
      leave = () => {};
      $items.set([]);
    } else {
      const part = layerPart(controllers, "deviceList", (devices, age) => toItems(commands, devices, age));
      leave = createLayerSource(client, [part]).$items.subscribe((items) => $items.set(items));
    }
    last();
  });
  return () => {
    stop();
    leave();
  };
}

function toItems(commands: readonly Command[], devices: readonly Device[], age: Age): MapItem[] {
  const placeOf = new Map(devices.map((device) => [`${device.oID}`, device]));
  return distinct(
    commands.flatMap(({ oID, name, name_key, order, state }): MapItem[] => {
      const place = placeOf.get(`${oID}`);
      if (!place) return [];
      const { latitude, longitude } = place;
      const mode = orderNameKey(order);
      const [tone, status] = appearances[state] ?? ["warning", mode];
      const severity = WORST + (state === "overdue" ? 1 : 0);
      const words = crossingName(place) ?? `№ ${oID}`;
      const own = { key: `override:${oID}`, oID, kind: "override", latitude, longitude, name, name_key, words };
      return [{ ...own, tone, severity, status, values: { mode }, age }];
    }),
  );
}
