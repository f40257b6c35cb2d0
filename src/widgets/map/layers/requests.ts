import {
  type Age,
  createLayerSource,
  distinct,
  layerPart,
  type MapItem,
  type MapLayer,
  overdueSince,
  stepOf,
  type UrbanRequest,
  urbanRequests,
} from "../../../core/index.js";

type State = MapLayer["states"][number];

const states: readonly State[] = [
  { tone: "info", status: "requestNew" },
  { tone: "neutral", status: "requestTaken" },
  { tone: "ok", status: "requestDone" },
  { tone: "warning", status: "requestOverdue" },
];

/** Urban requests that nobody has closed yet, by what has been done about them. */
export const requests: MapLayer = {
  id: "requests",
  title: { ru: "Заявки", en: "Requests", es: "Solicitudes" },
  order: 5,
  isLate: true,
  kinds: {
    request: {
      shape: "sheet",
      title: { ru: "Заявки", en: "Requests", es: "Solicitudes" },
      one: { ru: "заявка", en: "request", es: "solicitud" },
      isAlone: true,
      panel: "requests",
      attribute: "request",
      symbolFrom: 12,
    },
  },
  states,
  open: (client) =>
    client.keep("mapLayer/requests", () =>
      createLayerSource(client, [layerPart(urbanRequests(client), "deviceList", (list, age) => toItems(list, age, client.clock.now()))]),
    ),
};

/** Requests that are still open; an overdue one asks for attention. `now` in Unix s. */
export const toItems = (list: readonly UrbanRequest[], age: Age, now: number): MapItem[] =>
  distinct(
    list
      .filter(({ close_time }) => close_time === null)
      .map((request) => {
        const { id: oID, latitude, longitude, themes, description, author, executor } = request;
        const isOverdue = overdueSince(request, now) !== null;
        const { tone, status } = states[isOverdue ? 3 : { create: 0, work: 1, task: 1, do: 2, close: 2 }[stepOf(request)]] as State;
        const name = themes.trim() || description.trim() || `№ ${oID}`;
        const words = `${description} ${author} ${executor} заявка request`;
        const severity = isOverdue ? 1 : 0;
        return { key: `request:${oID}`, oID, kind: "request", latitude, longitude, name, words, tone, severity, status, age };
      }),
  );
