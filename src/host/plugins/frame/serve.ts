import type { Client } from "../../../core/internal.js";
import { callFor, type FramedPlugin } from "./grants.js";
import { createLimit, tooMuch } from "./limit.js";
import type { FromFrame, FromHost } from "./messages.js";

/** CSS px: no plugin makes its frame higher than this. */
const HIGHEST = 20_000;

interface Service {
  plugin: FramedPlugin;
  client: Client;
  /** The height of the content changed, CSS px; called once an animation frame at most. */
  onSize(height: number): void;
  onNavigate(screen: string, params: Readonly<Record<string, string>>): void;
}

/** What the portal does with the messages of one frame. What is over the limit costs one counter and one short answer. */
export function serve({ plugin, client, onSize, onNavigate }: Service) {
  const limit = createLimit();
  const refusal = tooMuch(plugin.id);
  let isLogged = false;
  let sizing = 0;

  return {
    handle(message: FromFrame, answer: (message: FromHost) => void): void {
      if (message.type === "size") {
        cancelAnimationFrame(sizing);
        sizing = requestAnimationFrame(() => onSize(Math.min(Math.max(message.height, 0), HIGHEST)));
        return;
      }
      const done = limit.take();
      if (!done) {
        if (!isLogged) globalThis.console?.warn(`its: ${refusal}`);
        isLogged = true;
        if (message.type === "call") answer({ type: "refusal", id: message.id, message: refusal });
        return;
      }
      if (message.type === "navigate") {
        onNavigate(message.screen, message.params);
        done();
        return;
      }
      const { id, call, question } = message;
      callFor(plugin, client, call, question)
        .then((data) => answer({ type: "answer", id, data }))
        .catch((error: unknown) => answer({ type: "refusal", id, message: error instanceof Error ? error.message : `${error}` }))
        .finally(done);
    },
    stop: () => cancelAnimationFrame(sizing),
  };
}
