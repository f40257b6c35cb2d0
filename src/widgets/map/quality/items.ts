import { atom, computed, onMount, type ReadableAtom } from "nanostores";
import {
  type Age,
  type ApproachQuality,
  type Client,
  createLayerSource,
  distinct,
  type ItemDetails,
  type LayerSource,
  layerPart,
  type MapItem,
  type SignalQuality,
  signalQuality,
} from "../../../core/internal.js";
import { approachWords, levelAppearances } from "../layers/quality.js";

/** Metres from the middle of a crossing to the sign of an approach: beside the signal's own symbol, and on the street. */
const AWAY = 75;
/** Metres of a degree of latitude. */
const DEGREE = 111_320;
/** Milliseconds until the provider is asked again while it is still computing. */
const SOON = 3_000;

type Signal = SignalQuality["signals"][number];

const unknown = { label: "–", tone: "neutral", severity: 0, status: "levelUnknown" } as const;

/** The approaches in the hour of a moment (Unix s), null in the last full hour. */
export function qualitySource(client: Client, utime: number | null): LayerSource {
  const resource = signalQuality(client, utime);
  const source = createLayerSource(client, [layerPart(resource, "statistics", (data, age) => toItems(data, age, utime))]);
  const $items = atom<readonly MapItem[]>([]);
  onMount($items, () => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stops = [
      source.$items.subscribe((items) => $items.set(items)),
      resource.$state.subscribe(({ data, isFetching }) => {
        clearTimeout(timer);
        if (data?.pending && !isFetching) timer = setTimeout(resource.revalidate, SOON);
      }),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  });
  const $state = computed([source.$state, resource.$state], (state, { data }) =>
    data ? { ...state, period: { start: data.utime_start, end: data.utime_end } } : state,
  );
  return { ...source, $items, $state };
}

/** An item for each approach, on the side its vehicles come from. */
export const toItems = ({ signals }: SignalQuality, age: Age, asked: number | null): MapItem[] =>
  distinct(signals.flatMap((signal) => signal.approaches.map((approach) => itemOf(signal, approach, age, asked))));

const oIDOf = ({ id }: Signal, { bearing }: ApproachQuality): string => `${id}/${bearing ?? "-"}`;

function itemOf(signal: Signal, approach: ApproachQuality, age: Age, asked: number | null): MapItem {
  const { name, name_key, level, delay, minutes, of } = approach;
  const oID = oIDOf(signal, approach);
  const look = level === null ? unknown : levelAppearances[level];
  const values = { level: look.label, delay: Math.round(delay ?? 0), minutes, of, ...(asked === null ? {} : { asked }) };
  return {
    key: `approach:${oID}`,
    oID,
    kind: "approach",
    ofDevice: signal.id,
    name,
    name_key,
    words: `${signal.name} ${signal.id} ${approachWords}`,
    ...placeOf(signal, approach),
    tone: look.tone,
    label: look.label,
    severity: look.severity,
    status: level === null ? unknown.status : "levelOf",
    values,
    age,
  };
}

function placeOf({ latitude, longitude }: Signal, { bearing }: ApproachQuality): Pick<MapItem, "latitude" | "longitude"> {
  if (bearing === null || (latitude === 0 && longitude === 0)) return { latitude, longitude };
  const turn = (bearing * Math.PI) / 180;
  return {
    latitude: latitude + (AWAY * Math.cos(turn)) / DEGREE,
    longitude: longitude + (AWAY * Math.sin(turn)) / (DEGREE * Math.cos((latitude * Math.PI) / 180)),
  };
}

/** What the letter of an approach is made of, and the way to the measures of its signal. */
export function qualityDetails(client: Client, { oID, values }: MapItem): ReadableAtom<ItemDetails> {
  const asked = values?.asked === undefined ? null : Number(values.asked);
  return computed(signalQuality(client, asked).$state, ({ data, isFetching, error, answered }): ItemDetails => {
    if (!data) return { facts: [], isFetching, error };
    for (const signal of data.signals)
      for (const approach of signal.approaches) if (oIDOf(signal, approach) === oID) return factsOf(data, signal, approach, answered);
    return { facts: [] };
  });
}

function factsOf(
  { utime_start, utime_end }: SignalQuality,
  { id, name, name_key, is_simulated }: Signal,
  { phases, level, delay, vehicles, minutes, of }: ApproachQuality,
  utime: number | null,
): ItemDetails {
  const facts: ItemDetails["facts"] = [
    { term: { key: "approachSignal" }, value: name, value_key: name_key },
    { term: { key: "approachLevel" }, value: { key: level === null ? unknown.status : levelAppearances[level].status } },
    ...(delay === null ? [] : [{ term: { key: "approachDelay" }, value: { key: "approachSeconds", values: { n: Math.round(delay) } } }]),
    { term: { key: "approachVehicles" }, value: `${Math.round(vehicles)}` },
    { term: { key: "approachPhases" }, value: phases.join(", ") },
    { term: { key: "approachFrom" }, value: { utime: utime_start } },
    { term: { key: "approachTo" }, value: { utime: utime_end } },
    { term: { key: "approachMinutes" }, value: { key: "approachMinutesOf", values: { minutes, of } } },
    ...(is_simulated ? [{ term: { key: "approachSource" }, value: { key: "approachSimulated" } }] : []),
  ];
  const tab = `signal-performance?${new URLSearchParams({ measure: "control_delay", ...(phases[0] === undefined ? {} : { number: `${phases[0]}` }) })}`;
  return {
    facts,
    utime,
    ageKind: "statistics",
    screens: [{ title: "approachMeasures", screen: "rts-panel", params: { device: `${id}`, tab } }],
  };
}
