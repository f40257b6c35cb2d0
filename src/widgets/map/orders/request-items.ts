import {
  type Age,
  type CityTime,
  type Client,
  createLayerSource,
  distinct,
  type LayerSource,
  layerPart,
  type MapItem,
  numberOf,
  overdueSince,
  stepOf,
  type UrbanRequest,
  urbanRequests,
} from "../../../core/internal.js";
import { requestStates } from "../layers/requests.js";

export const requestSource = (client: Client): LayerSource =>
  createLayerSource(client, [
    layerPart(urbanRequests(client), "deviceList", (list, age) => toItems(list, age, client.clock.now(), client.clock.time())),
  ]);

/** The open requests; an overdue one has the tone of a warning. `now` in Unix s. */
export const toItems = (list: readonly UrbanRequest[], age: Age, now: number, time: CityTime): MapItem[] =>
  distinct(
    list
      .filter(({ close_time }) => close_time === null)
      .map((request) => {
        const { id: oID, latitude, longitude, themes, description, author, executor } = request;
        const isOverdue = overdueSince(request, now, time) !== null;
        const { tone, status } =
          requestStates[
            isOverdue ? "overdue" : ({ create: "new", work: "taken", task: "taken", do: "done", close: "done" } as const)[stepOf(request)]
          ];
        const number = numberOf(oID, request.number);
        const name = themes.trim() || description.trim();
        const words = `${number ?? ""} ${description} ${author} ${executor} заявка request`;
        const severity = isOverdue ? 1 : 0;
        const called = { key: `request:${oID}`, oID, kind: "request", name, words, ...(number === null ? {} : { number }) };
        return { ...called, latitude, longitude, tone, severity, status, age };
      }),
  );
