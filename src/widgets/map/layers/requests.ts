import { type Age, type MapItem, type MapLayer, type Tone, type UrbanRequest, urbanRequests } from "../../../core/index.js";
import { createSource, distinct, part } from "./source.js";

/** Urban requests that nobody has closed yet, by what has been done about them. */
export const requests: MapLayer = {
  id: "requests",
  title: { ru: "Заявки", en: "Requests", es: "Solicitudes" },
  order: 5,
  kinds: {
    request: {
      shape: "sheet",
      title: { ru: "Заявки", en: "Requests", es: "Solicitudes" },
      one: { ru: "заявка", en: "request", es: "solicitud" },
      isAlone: true,
      symbolFrom: 12,
    },
  },
  states: [
    { tone: "info", status: "requestNew" },
    { tone: "neutral", status: "requestTaken" },
    { tone: "ok", status: "requestDone" },
  ],
  open: (client) =>
    client.keep("mapLayer/requests", () => ({
      ...createSource(client, [part(urbanRequests(client), "deviceList", toItems)]),
      details: async (item) => (await import("./details.js")).requestDetails(client, item),
    })),
};

export const toItems = (list: readonly UrbanRequest[], age: Age): MapItem[] =>
  distinct(
    list
      .filter(({ close_time }) => close_time === null)
      .map((request) => {
        const { id: oID, latitude, longitude, themes, description, author, executor } = request;
        const [tone, status] = progressOf(request);
        const name = themes.trim() || description.trim() || `№ ${oID}`;
        const words = `${description} ${author} ${executor} заявка request`;
        return { key: `request:${oID}`, oID, kind: "request", latitude, longitude, name, words, tone, severity: 0, status, age };
      }),
  );

function progressOf({ work_time, task_time, do_time }: UrbanRequest): [Tone, string] {
  if (do_time !== null) return ["ok", "requestDone"];
  return work_time === null && task_time === null ? ["info", "requestNew"] : ["neutral", "requestTaken"];
}
