import { computed, type ReadableAtom } from "nanostores";
import {
  type Age,
  ageOf,
  type Client,
  type Device,
  deviceStatuses,
  type LayerSource,
  type LayerState,
  type MapItem,
  type MapLayer,
  type Resource,
  type ResourceState,
  rtcDevices,
  rtsDevices,
} from "../../../core/index.js";
import { crossingName } from "../../kit/device/crossing-name.js";
import { deviceStatusKey, deviceTone } from "../../kit/parts/device-tone.js";
import { keepUnchanged } from "../diff.js";

/** Milliseconds of waiting after which an answer is called slow (faults F3). */
const SLOW_AFTER = 5_000;

/** Signal controllers (RTs) and road detectors (RTc) with their status. */
export const devices: MapLayer = {
  id: "devices",
  title: { ru: "Устройства", en: "Devices", es: "Dispositivos" },
  order: 1,
  kinds: {
    rts: {
      shape: "square",
      title: { ru: "Светофоры", en: "Signal controllers", es: "Semáforos" },
      one: { ru: "светофор", en: "signal controller", es: "semáforo" },
      panel: "rts-panel",
    },
    rtc: {
      shape: "circle",
      title: { ru: "Детекторы", en: "Detectors", es: "Detectores" },
      one: { ru: "детектор", en: "detector", es: "detector" },
      panel: "rtc-panel",
    },
  },
  states: deviceStatuses.map((status) => ({ tone: deviceTone[status], status: deviceStatusKey(status) })),
  open: (client) => client.keep("mapLayer/devices", () => openDevices(client)),
};

function openDevices(client: Client): LayerSource {
  const resources = { rts: rtsDevices(client), rtc: rtcDevices(client) };
  const ages = { rts: ageOfList(client, resources.rts), rtc: ageOfList(client, resources.rtc) };
  const $rts = itemsOf("rts", resources.rts, ages.rts);
  const $rtc = itemsOf("rtc", resources.rtc, ages.rtc);
  let last: LayerState | undefined;
  return {
    $items: computed([$rts, $rtc], (rts, rtc) => [...rts, ...rtc]),
    $state: computed([resources.rts.$state, resources.rtc.$state, ages.rts, ages.rtc, client.clock.$now], (rts, rtc, rtsAge, rtcAge) => {
      const next = stateOf([rts, rtc], [rtsAge, rtcAge]);
      if (!last || !isSame(last, next)) last = next;
      return last;
    }),
    revalidate: () => each(resources, (resource) => resource.revalidate()),
    cancel: () => each(resources, (resource) => resource.cancel()),
  };
}

type DeviceList = Resource<Device[]>;
const each = (lists: Record<string, DeviceList>, act: (list: DeviceList) => void) => Object.values(lists).forEach(act);

/** Devices carry no time of their own: they are as old as the answer, and old as soon as a newer one could not be had. */
const ageOfList = (client: Client, { $state }: DeviceList): ReadableAtom<Age> =>
  computed([$state, client.clock.$now], ({ answered, error }, now) =>
    error && answered !== null ? "old" : ageOf(answered, "deviceList", now),
  );

function itemsOf(kind: string, { $state }: DeviceList, $age: ReadableAtom<Age>): ReadableAtom<readonly MapItem[]> {
  let items: readonly MapItem[] = [];
  const $data = computed($state, ({ data }) => data);
  return computed([$data, $age], (data, age) => {
    items = keepUnchanged(items, toItems(kind, data ?? [], age));
    return items;
  });
}

/** One item for each oID; a second device of the same name is left out (faults F10). */
export function toItems(kind: string, list: readonly Device[], age: Age): MapItem[] {
  const items = new Map<string, MapItem>();
  for (const { oID, latitude, longitude, status, description, streets } of list) {
    const key = `${kind}:${oID}`;
    if (items.has(key)) continue;
    items.set(key, {
      key,
      oID,
      kind,
      latitude,
      longitude,
      name: description.trim() || crossingName(streets) || `№ ${oID}`,
      words: streets.join(" "),
      tone: deviceTone[status],
      severity: deviceStatuses.indexOf(status),
      status: deviceStatusKey(status),
      age,
    });
  }
  return [...items.values()];
}

/** What the two lists together amount to: one good list is enough to show. */
export function stateOf(lists: readonly ResourceState<Device[]>[], ages: readonly Age[]): LayerState {
  const answers = lists.flatMap(({ answered }) => answered ?? []);
  const error = lists.find((list) => list.error)?.error;
  return {
    status: answers.length > 0 ? "ready" : waiting(lists),
    error,
    answered: answers.length > 0 ? Math.min(...answers) : null,
    age: ages.find((age) => age !== "recent") ?? "recent",
  };
}

function waiting(lists: readonly ResourceState<Device[]>[]): LayerState["status"] {
  if (lists.every(({ error }) => error?.status === 404)) return "absent";
  if (lists.every(({ error }) => error)) return "error";
  return lists.some(({ asked }) => asked !== null && Date.now() - asked > SLOW_AFTER) ? "slow" : "fetching";
}

const isSame = (one: LayerState, other: LayerState) =>
  one.status === other.status &&
  one.error === other.error &&
  one.age === other.age &&
  (one.answered === other.answered || other.age === "recent");
