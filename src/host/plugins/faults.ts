import { $pluginStates, absoluteUrl, notice } from "./states.js";

/** Longest message that is shown of a plugin's error. */
const LONGEST = 300;

/** Names the plugin that an uncaught error came from: one of its handlers, effects or promises. The page goes on. */
export function watchFaults(): void {
  const attribute = (error: unknown, place: string) => {
    const { message, stack = "" } = error instanceof Error ? error : { message: `${error}` };
    const state = $pluginStates.get().find(({ source }) => `${place}\n${stack}`.includes(absoluteUrl(source.url)));
    if (state) notice("pluginFault", `Plugin "${state.plugin?.id ?? state.source.url}": ${message.slice(0, LONGEST)}`);
  };
  addEventListener("error", ({ error, filename }) => attribute(error, filename));
  addEventListener("unhandledrejection", ({ reason }) => attribute(reason, ""));
}
