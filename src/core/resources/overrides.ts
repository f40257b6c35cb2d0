import { cityOps } from "../contract/city.js";
import { defineResource } from "../define-resource.js";
import { readAnswer } from "../read-answer.js";

/** Milliseconds between two looks at the list: another operator's command is in sight within one. */
const EVERY = 5_000;

/** The temporary modes of the whole city, whoever requested them; 404 where the provider does not offer the list. */
export const cityOverrides = defineResource("cityOverrides", (client, signal) => client.http.call(cityOps.cityOverrides, { signal }), {
  every: EVERY,
  live: { topic: "overrides", take: ({ changed }) => readAnswer(cityOps.cityOverrides.ok, changed, () => {}) },
});
