import type { Client } from "../client.js";
import { cityOps } from "../contract/city.js";
import { createResource } from "../resource.js";

/** Name, place and time of the city; every answer sets the client's clock, and a clock in doubt asks at once. */
export const city = (client: Client) =>
  client.keep("city", () => {
    const detail = createResource(
      client,
      "city",
      async (signal) => {
        const answer = await client.http.call(cityOps.cityDetail, { signal });
        client.clock.set(answer);
        return answer;
      },
      { every: 60_000 },
    );
    client.clock.$setting.listen(({ isDoubted }) => {
      if (isDoubted) detail.revalidate();
    });
    return detail;
  });

/** Weather now and in 3 hours (spec 1). */
export const weather = (client: Client) =>
  client.keep("weather", () =>
    createResource(client, "weather", (signal) => client.http.call(cityOps.cityWeather, { signal }), { every: 600_000, kind: "weather" }),
  );

/** Road levels and device statuses of the past 12 hours; asked while somebody looks back. */
export const cityHistory = (client: Client) =>
  client.keep("cityHistory", () =>
    createResource(client, "cityHistory", (signal) => client.http.call(cityOps.cityHistory, { signal }), { every: 600_000 }),
  );
