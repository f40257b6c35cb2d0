import { cityOps } from "../contract/city.js";
import { defineResource } from "../define-resource.js";
import { readAnswer } from "../read-answer.js";

/** Milliseconds between two polls: another operator's command appears within one. */
const EVERY = 5_000;

/** The temporary modes of the whole city, whoever requested them; 404 where the provider does not offer the list. */
export const cityOverrides = defineResource("cityOverrides", (client, signal) => client.http.call(cityOps.cityOverrides, { signal }), {
  every: EVERY,
  live: { topic: "overrides", take: ({ changed }) => readAnswer(cityOps.cityOverrides.ok, changed, () => {}) },
});
