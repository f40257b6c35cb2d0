import { map } from "nanostores";
import type { Clock, TaskDraft } from "../../core/internal.js";
import { utimeOfField } from "../kit/device/city-moment.js";
import type { Target } from "./places.js";

/** Any other kind of work, described in words. */
export const OTHER = "other";
/** As the provider takes it (design 4). */
const LONGEST_WORK = 200;
/** Seconds a start may lie back: the operator's minute is not yet over. */
const JUST_NOW = 120;
/** Seconds from now within which a start must lie: a year. */
const LATEST = 366 * 86_400;

/** The task form as it stands; `start` is city time as its field writes it, empty for at once. */
export interface TaskForm {
  readonly work: string;
  /** The work in words, for `OTHER`. */
  readonly words: string;
  readonly kind: Target["kind"];
  readonly target: Target | null;
  readonly query: string;
  readonly isLater: boolean;
  readonly start: string;
  readonly flaws: Partial<Record<"work" | "target" | "start", string>>;
  /** The map waits for a click. */
  readonly isPicking: boolean;
  /** The task in the confirmation dialog; null while that is closed. */
  readonly confirming: TaskDraft | null;
}

const empty: TaskForm = {
  work: "",
  words: "",
  kind: "section",
  target: null,
  query: "",
  isLater: false,
  start: "",
  flaws: {},
  isPicking: false,
  confirming: null,
};

/** What an operator fills in; the rest of the state follows from it. */
const filled = ["work", "words", "kind", "target", "query", "isLater", "start", "isPicking"] as const;

/** What a user has filled in stays, whatever the provider answers and wherever the element moves; only a taken task empties it. */
export function createTaskForm(clock: Clock) {
  const $form = map<TaskForm>(empty);
  const change = (values: Partial<TaskForm>) => $form.set({ ...$form.get(), ...values });
  const fill = (values: Partial<TaskForm>, mended: keyof TaskForm["flaws"]) => {
    const { [mended]: _mended, ...flaws } = $form.get().flaws;
    change({ ...values, flaws });
  };

  /** The task that the form means, or a text key for each field that is wrong. */
  function read(): TaskDraft | null {
    const { work, words, target, isLater, start } = $form.get();
    const flaws: Record<string, string> = {};
    const said = work === OTHER ? words.trim() : work;
    if (!said) flaws.work = work === OTHER ? "task.workMissing" : "task.workNotChosen";
    else if (said.length > LONGEST_WORK) flaws.work = "task.workTooLong";
    if (!target) flaws.target = "task.targetMissing";
    const now = clock.now();
    const utime_start = isLater ? utimeOfField(start, clock, now - JUST_NOW) : Math.floor(now);
    if (utime_start === null) flaws.start = "task.startMissing";
    else if (utime_start < now - JUST_NOW) flaws.start = "task.startPast";
    else if (utime_start > now + LATEST) flaws.start = "task.startFar";
    change({ flaws });
    if (Object.keys(flaws).length > 0 || !target || utime_start === null) return null;
    const section: TaskDraft["section"] =
      target.kind === "place"
        ? { type: "Point", coordinates: [...target.coordinates] }
        : { type: "LineString", coordinates: target.coordinates.map(([longitude, latitude]) => [longitude, latitude]) };
    return { work: said, utime_start, section, section_name: target.name };
  }

  return {
    $form,
    fill,
    choose: (target: Target) => fill({ target, kind: target.kind, query: "", isPicking: false }, "target"),
    pick: (isPicking: boolean) => change({ isPicking }),
    /** Opens the confirmation; nothing is sent before. */
    ask: () => change({ confirming: read() }),
    giveUp: () => change({ confirming: null }),
    /** Empties the form of a sent task; values changed since then belong to another task. */
    clear(sent: TaskForm) {
      const now = $form.get();
      if (filled.every((name) => now[name] === sent[name])) $form.set({ ...empty, kind: now.kind });
    },
  };
}
export type TaskFormStore = ReturnType<typeof createTaskForm>;
