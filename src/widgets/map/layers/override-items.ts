import { atom, onMount, type WritableAtom } from "nanostores";
import {
  type Client,
  type Command,
  controlLedger,
  distinct,
  type LayerSource,
  type LayerState,
  type MapItem,
  modeOf,
  type Tone,
} from "../../../core/index.js";
import { devices } from "./devices.js";

/** Above every state of a device, so that a cluster takes it over (severity of a map item). */
const WORST = 100;

/** A mode is called by its name alone only while the controller shows it (design 5). */
const looks: Partial<Record<Command["state"], readonly [tone: Tone, status: string]>> = {
  sent: ["info", "override.asked"],
  accepted: ["info", "override.asked"],
  unknown: ["unknown", "override.unknown"],
  unconfirmed: ["warning", "override.unconfirmed"],
  returning: ["warning", "override.returning"],
  overdue: ["error", "override.overdue"],
};

/** What the ledger of this browser knows needs no question. */
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
 * Writes the active overrides as items of the map, the most urgent of each controller, where the devices' list says they
 * stand and no younger than what it says; gives what ends it.
 */
function followOverrides(client: Client, $items: WritableAtom<readonly MapItem[]>): () => void {
  const { $activeOverrides } = controlLedger(client);
  const $devices = devices.open(client).$items;
  const write = () => {
    const items = $activeOverrides.get().flatMap((command): MapItem[] => {
      const { oID, name, order, state } = command;
      const place = $devices.get().find(({ kind, oID: own }) => kind === "rts" && `${own}` === `${oID}`);
      if (!place) return [];
      const mode = `mode.${modeOf(order)}`;
      const [tone, status] = looks[state] ?? ["warning", mode];
      const { latitude, longitude, age } = place;
      return [
        {
          key: `override:${oID}`,
          oID,
          kind: "override",
          latitude,
          longitude,
          name,
          words: place.name,
          tone,
          severity: WORST + (state === "overdue" ? 1 : 0),
          status,
          values: { mode },
          age,
        },
      ];
    });
    $items.set(distinct(items));
  };
  const stops = [$activeOverrides.listen(write), $devices.listen(write)];
  write();
  return () => {
    for (const stop of stops) stop();
  };
}
