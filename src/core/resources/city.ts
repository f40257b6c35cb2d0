import { cityOps } from "../contract/city.js";
import { defineResource } from "../define-resource.js";
import { perClient } from "../per-client.js";
import { createResource } from "../resource.js";

/** Name, place and time of the city; every answer sets the client's clock, and a clock in doubt asks at once. */
export const city = perClient("city", (client, name) => {
  const detail = createResource(
    client,
    name,
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

/** What the provider says of itself to anybody; an older one does not. */
export const providerAbout = defineResource("providerAbout", (client, signal) => client.http.call(cityOps.about, { signal }), {
  every: 600_000,
  signed: false,
});

/** Weather now and in 3 hours (spec 1). */
export const weather = defineResource("weather", (client, signal) => client.http.call(cityOps.cityWeather, { signal }), {
  every: 600_000,
  kind: "weather",
});

/** What the devices of the city belong to; nobody moves them from one district to another while they look. */
export const cityTags = defineResource("cityTags", (client, signal) => client.http.call(cityOps.cityTags, { signal }), {
  every: 24 * 3_600_000,
});

/** Road levels and device statuses of the past 12 hours; requested only while past hours are shown. */
export const cityHistory = defineResource("cityHistory", (client, signal) => client.http.call(cityOps.cityHistory, { signal }), {
  every: 600_000,
});
