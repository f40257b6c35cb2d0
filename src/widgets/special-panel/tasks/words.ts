import { type SpecTask, type Tone, type Translate, taskWorks } from "../../../core/internal.js";

/** How a state of a task looks; only what the provider says is done is "in order". */
export const taskTone: Readonly<Record<SpecTask["state"], Tone>> = {
  asked: "neutral",
  accepted: "info",
  driving: "info",
  serving: "info",
  done: "ok",
  cancelled: "neutral",
  refused: "error",
};

/** Something is still expected of it. */
export const isOpen = ({ state }: Pick<SpecTask, "state">): boolean => !["done", "cancelled", "refused"].includes(state);

/** The name of a kind of work; a text of somebody's own is shown as it is. */
export const workWords = (work: string, t: Translate): string =>
  (taskWorks as readonly string[]).includes(work) ? t(`work.${work}`) : work;
