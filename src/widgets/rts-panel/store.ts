import { atom, onMount } from "nanostores";
import { type Id, perClientWhileWatched, rtsTelemetry } from "../../core/internal.js";
import { followRun, type Run } from "../kit/device/lights.js";

/** How long a controller's lights have been doing what they do: one count for every panel that shows it. */
export const phaseRun = perClientWhileWatched("phaseRun", (client, _name, device: Id) => {
  const $run = atom<Run | null>(null);
  onMount($run, () =>
    rtsTelemetry(client, device).$state.subscribe(({ data }) => {
      if (data && data.utime !== $run.get()?.seen) $run.set(followRun($run.get(), data));
    }),
  );
  return { $state: $run };
});
