import { atom, onMount } from "nanostores";
import { type Client, type Id, rtsTelemetry } from "../../core/index.js";
import { followRun, type Run } from "./lights.js";

/** How long a controller's lights have been doing what they do: one count for every panel that shows it. */
export const phaseRun = (client: Client, device: Id) =>
  client.keep(`phaseRun/${device}`, () => {
    const $run = atom<Run | null>(null);
    onMount($run, () =>
      rtsTelemetry(client, device).$state.subscribe(({ data }) => {
        if (data && data.utime !== $run.get()?.seen) $run.set(followRun($run.get(), data));
      }),
    );
    return $run;
  });
