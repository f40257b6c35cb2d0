import {
  type Age,
  type Client,
  createLayerSource,
  distinct,
  type LayerSource,
  layerPart,
  type MapItem,
  overdueSince,
  stepOf,
  type UrbanRequest,
  urbanRequests,
} from "../../../core/index.js";
import { requestStates } from "./requests.js";

export const requestSource = (client: Client): LayerSource =>
  createLayerSource(client, [layerPart(urbanRequests(client), "deviceList", (list, age) => toItems(list, age, client.clock.now()))]);

/** Requests that are still open; an overdue one asks for attention. `now` in Unix s. */
export const toItems = (list: readonly UrbanRequest[], age: Age, now: number): MapItem[] =>
  distinct(
    list
      .filter(({ close_time }) => close_time === null)
      .map((request) => {
        const { id: oID, latitude, longitude, themes, description, author, executor } = request;
        const isOverdue = overdueSince(request, now) !== null;
        const { tone, status } =
          requestStates[
            isOverdue ? "overdue" : ({ create: "new", work: "taken", task: "taken", do: "done", close: "done" } as const)[stepOf(request)]
          ];
        const name = themes.trim() || description.trim() || `№ ${oID}`;
        const words = `${description} ${author} ${executor} заявка request`;
        const severity = isOverdue ? 1 : 0;
        return { key: `request:${oID}`, oID, kind: "request", latitude, longitude, name, words, tone, severity, status, age };
      }),
  );
