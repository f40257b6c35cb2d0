import { type FeedConnection, shareWords, type TransitDriver } from "../drivers/transit.js";

type Feeds = ReadonlyMap<FeedConnection["feed"], FeedConnection>;

/** What one operator of public transport tells while a city is checked. */
export interface CheckedOperator {
  /** Returns when the timetable is here, or known to be missing. */
  start(): Promise<void>;
  /** A line on what it tells, and whether all of it is there. */
  report(): { line: string; isWell: boolean };
}

export function checkOperator(operator: string, driver: TransitDriver, problem: (sentence: string) => void): CheckedOperator {
  const told = { routes: 0, stops: 0, vehicles: 0, forecasts: 0 };
  const feeds = new Map<FeedConnection["feed"], FeedConnection>();
  return {
    async start() {
      let timetableTold = () => {};
      const timetable = new Promise<void>((done) => {
        timetableTold = done;
      });
      await driver.start({
        network: ({ routes, stops }) => Object.assign(told, { routes: routes.length, stops: stops.length }),
        vehicles: ({ vehicles, forecasts }) => Object.assign(told, { vehicles: vehicles.length, forecasts: forecasts.length }),
        connection(connection) {
          feeds.set(connection.feed, connection);
          if (connection.feed === "timetable") timetableTold();
        },
        problem: (sentence) => problem(operator === "" ? sentence : `${operator}: ${sentence}`),
      });
      // A large one takes longer to be read than equipment to answer.
      await timetable;
    },
    report() {
      const hasVehicles = driver.feeds.includes("vehicles");
      const reasons = driver.feeds.filter((feed) => !feeds.has(feed)).map((feed) => `; ${feed}: They have not been told yet.`);
      for (const connection of feeds.values()) reasons.push(wordsOf(connection));
      const isHere = [...feeds.values()].every(({ isConnected }) => isConnected) && driver.feeds.every((feed) => feeds.has(feed));
      const isWell = isHere && (hasVehicles ? told.vehicles : told.forecasts) > 0;
      if (!isWell && reasons.join("") === "") reasons.push(nothingShown(feeds, hasVehicles));
      const counts = `${told.routes} routes, ${told.stops} stops, ${hasVehicles ? `${told.vehicles} vehicles` : `${told.forecasts} forecasts`}`;
      const name = `transit${operator && ` ${operator}`} (${driver.name})`;
      return { line: `${isWell ? "ok     " : "SILENT "} ${name}: ${counts}${reasons.join("")}`, isWell };
    },
  };
}

function wordsOf({ feed, isConnected, words, share, remark }: FeedConnection): string {
  if (!isConnected) return `; ${feed}: ${words || "It is not here."}`;
  const here = [share ? `${shareWords(share)}.` : "", remark].filter(Boolean).join(" ");
  return here && `; ${feed}: ${here}`;
}

const nothingShown = (feeds: Feeds, hasVehicles: boolean): string =>
  `; ${hasVehicles ? "vehicles" : "trips"}: ${feeds.get("timetable")?.isConnected ? "The feed answers, and nothing of it can be shown." : "The timetable is missing."}`;
