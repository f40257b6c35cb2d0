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

/** What is not certain is said with the mode; `urgency` puts what is in force above what is only asked for. */
const looks: Partial<Record<Command["state"], readonly [tone: Tone, status: string, urgency: number]>> = {
  sent: ["info", "override.asked", 0],
  accepted: ["info", "override.asked", 0],
  unknown: ["unknown", "override.unknown", 0],
  unconfirmed: ["warning", "override.unconfirmed", 0],
  returning: ["warning", "override.returning", 1],
  overdue: ["error", "override.overdue", 2],
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
 * Writes the active overrides as items of the map, one for each controller, where the devices' list says they stand and no
 * younger than what it says; gives what ends it.
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
      const [tone, status, urgency] = looks[state] ?? ["warning", mode, 1];
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
          severity: WORST + urgency,
          status,
          values: { mode },
          age,
        },
      ];
    });
    $items.set(distinct(items.sort((one, other) => other.severity - one.severity)));
  };
  const stops = [$activeOverrides.listen(write), $devices.listen(write)];
  write();
  return () => {
    for (const stop of stops) stop();
  };
}
