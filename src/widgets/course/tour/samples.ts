import { type Client, type Id, type Resource, rtcDevices, rtsDevices, transportSituation } from "../../../core/index.js";
import type { Sample } from "../steps.js";

/** Milliseconds that a list may take to come before the step goes on without it. */
const PATIENCE = 10_000;

/** The id of the first such thing the provider lists; null when it lists none, does not offer them or does not answer. */
export async function firstOf(client: Client, sample: Sample): Promise<Id | null> {
  if (sample === "rtc") return (await answerOf(rtcDevices(client)))?.[0]?.oID ?? null;
  if (sample === "rts") return (await answerOf(rtsDevices(client)))?.[0]?.oID ?? null;
  const situation = await answerOf(transportSituation(client));
  for (const { properties } of situation?.features ?? []) if (properties.kind === sample) return properties.id;
  return null;
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
