import type { TransportFeature } from "../../../core/contract/transport.js";
import type { TransitSource } from "../source.js";

/**
 * Several operators as one source. What one of them names by an id has the operator's name and "/" before it, since another may have the same
 * ids. One without a name is left as it is.
 */
export function joinTransit(operators: ReadonlyMap<string, TransitSource>): TransitSource {
  const prefixed = (operator: string, id: string): string => (operator === "" ? id : `${operator}/${id}`);
  const all = (list: (source: TransitSource) => TransportFeature[]): TransportFeature[] =>
    [...operators].flatMap(([operator, source]) => {
      const features = list(source);
      return operator === "" ? features : features.map((feature) => withId(feature, prefixed(operator, `${feature.properties.id}`)));
    });
  /** Asks the operator that an id names, by its own id. */
  const ask = <Answer>(id: string, question: (source: TransitSource, own: string, operator: string) => Answer): Answer | null => {
    for (const [operator, source] of operators) {
      if (operator === "") return question(source, id, operator);
      if (id.startsWith(`${operator}/`)) return question(source, id.slice(operator.length + 1), operator);
    }
    return null;
  };
  return {
    feeds: (now) =>
      [...operators].flatMap(([operator, source]) =>
        (source.feeds?.(now) ?? []).map((feed) => ({ ...feed, id: prefixed(operator, feed.id) })),
      ),
    stations: (now) => all((source) => source.stations(now)),
    buses: (now) => all((source) => source.buses(now)),
    telemetry(id, now) {
      const told = ask(id, (source, own) => source.telemetry(own, now));
      return told && { ...told, id };
    },
    route: (id, now) =>
      ask(id, (source, own, operator) => {
        const route = source.route(own, now);
        return route && { ...route, stops: route.stops.map((stop) => ({ ...stop, id: prefixed(operator, `${stop.id}`) })) };
      }),
    picture: (id, now, language) => ask(id, (source, own) => source.picture(own, now, language)),
    passengers: (id, hours) => ask(id, (source, own) => source.passengers(own, hours)) ?? [],
    events: (id, start, end) => ask(id, (source, own) => source.events(own, start, end)) ?? [],
  };
}

const withId = (feature: TransportFeature, id: string): TransportFeature => ({
  ...feature,
  properties: { ...feature.properties, id } as TransportFeature["properties"],
});
