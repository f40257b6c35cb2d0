import { computed, type ReadableAtom } from "nanostores";
import {
  busRoute,
  type Client,
  type ItemDetails,
  levelStepOf,
  levelSteps,
  linesWhere,
  listColumns,
  type MapItem,
  type ResourceState,
  selectFeatures,
  specTelemetry,
} from "../../../core/internal.js";

type Details = ReadableAtom<ItemDetails>;

/** Route, speed, next stops; the line of the route on the map. */
export function busDetails(client: Client, { oID }: MapItem): Details {
  return computed(busRoute(client, oID).$state, ({ data, ...state }): ItemDetails => {
    if (!data) return waiting(state);
    const next = data.stops
      .flatMap(({ name, name_key, arrival }) => (arrival === null ? [] : [{ term: name, term_key: name_key, value: { utime: arrival } }]))
      .sort((one, other) => one.value.utime - other.value.utime);
    const line = data.name ? { value: data.name, value_key: data.name_key } : { value: data.route, value_key: data.route_key };
    return {
      facts: [{ term: { key: "route" }, ...line }, ...next.slice(0, 6)],
      utime: state.answered,
      ageKind: "transport",
      traces: [data.line.coordinates],
      error: state.error,
    };
  });
}

/** Arrivals of a smart stop in their order. */
export function stationDetails(client: Client, { oID }: MapItem): Details {
  return computed(selectFeatures(client, "station", { ids: [oID] }).$state, ({ data, ...state }): ItemDetails => {
    if (!data) return waiting(state);
    const arrivals = [...(data[0]?.properties.arrivals ?? [])].sort((one, other) => one.utime - other.utime);
    return {
      title: "arrivals",
      facts: arrivals.map(({ route, utime }) => ({ term: { key: "routeNumber", values: { route } }, value: { utime } })),
      utime: state.answered,
      ageKind: "transport",
      error: state.error,
    };
  });
}

/** Speed over the past 15 minutes and the section serviced over the past 30 (spec 9). */
export function specDetails(client: Client, { oID }: MapItem): Details {
  return computed(specTelemetry(client, oID).$state, ({ data, ...state }): ItemDetails => {
    if (!data) return waiting(state);
    const { average_speed, serviced_length, serviced, plate, driver, driver_key, utime } = data;
    return {
      facts: [
        { term: { key: "speed15" }, value: average_speed === null ? unknown : { key: "kmh", values: { n: Math.round(average_speed) } } },
        { term: { key: "serviced30" }, value: { key: "metres", values: { n: Math.round(serviced_length) } } },
        { term: { key: "plate" }, value: plate },
        { term: { key: "driver" }, value: driver, value_key: driver_key },
      ],
      utime,
      ageKind: "transport",
      traces: serviced.coordinates,
      error: state.error,
    };
  });
}

/** The worst stretch of a street, drawn on the map, and how the street flows as a whole. */
export function roadDetails(client: Client, { name }: MapItem): Details {
  return computed(listColumns(client, "transport").$state, ({ data, ...state }): ItemDetails => {
    if (!data) return waiting(state);
    const stretches = data.lines ? linesWhere(data.lines, (row, { names, name: of }) => names[of[row]!] === name) : [];
    const [worst] = [...stretches].sort((one, other) => other.level - one.level);
    if (!worst) return { facts: [] };
    const jammed = stretches.filter(({ level }) => levelStepOf(level) === levelSteps.length - 1).length;
    return {
      facts: [
        { term: { key: "worstStretch" }, value: { key: "levelOf10", values: { level: Math.round(worst.level) } } },
        { term: { key: "speedThere" }, value: worst.speed === null ? unknown : { key: "kmh", values: { n: Math.round(worst.speed) } } },
        { term: { key: "stretches" }, value: { key: "jammedOf", values: { n: jammed, all: stretches.length } } },
      ],
      utime: state.answered,
      ageKind: "transport",
      traces: [worst.path],
      error: state.error,
    };
  });
}

const unknown = { key: "notKnown" };

const waiting = ({ isFetching, error }: Omit<ResourceState<unknown>, "data">): ItemDetails => ({ facts: [], isFetching, error });
