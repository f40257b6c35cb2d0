import { type Client, type Id, type Resource, selectDevices, selectFeatures } from "../../../core/internal.js";
import type { Sample } from "../steps.js";

/** Milliseconds that a list may take to come before the step goes on without it. */
const PATIENCE = 10_000;

/** The id of the first such thing the provider lists; null when it lists none, does not offer them or does not answer. */
export async function firstOf(client: Client, sample: Sample): Promise<Id | null> {
  if (sample === "rtc" || sample === "rts") return (await answerOf(selectDevices(client, sample, { most: 1 })))?.[0]?.oID ?? null;
  return (await answerOf(selectFeatures(client, sample, { most: 1 })))?.[0]?.properties.id ?? null;
}

function answerOf<Data>(resource: Resource<Data>): Promise<Data | undefined> {
  return new Promise((resolve) => {
    const end = (data: Data | undefined) => {
      clearTimeout(timer);
      queueMicrotask(() => stop());
      resolve(data);
    };
    const timer = setTimeout(() => end(undefined), PATIENCE);
    const stop = resource.$state.subscribe(({ data, error }) => {
      if (data !== undefined || error !== undefined) end(data);
    });
  });
}
