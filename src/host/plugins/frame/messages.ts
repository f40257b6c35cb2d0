/** The messages between the host's page and the page of a framed plugin. All others are ignored (faults H11). */

/** Posted to the host's window by the frame as soon as it listens; all that follows goes through the port it gets. */
export interface Ready {
  readonly its: "plugin-ready";
  readonly api: 1;
}

/** The host's first words, with the port. */
export interface Hello {
  readonly its: "hello";
  readonly api: 1;
  /** Id of the widget that is shown here: one page may be several. */
  readonly widget: string;
  /** Names of the calls that were granted. */
  readonly calls: readonly string[];
  readonly state: Shown;
}

/** What the host says at first and whenever it changes. */
export interface Shown {
  /** By attribute name. */
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly language: string;
  /** As in CSS `color-scheme`. */
  readonly scheme: string;
  /** Colours and shapes, `--its-…`. */
  readonly tokens: Readonly<Record<string, string>>;
}

export type FromHost =
  | { readonly type: "state"; readonly state: Shown }
  | { readonly type: "answer"; readonly id: number; readonly data: unknown }
  | { readonly type: "refusal"; readonly id: number; readonly message: string };

export type FromFrame =
  | { readonly type: "call"; readonly id: number; readonly call: string; readonly question: CallArguments }
  /** The natural height of its content, CSS px. */
  | { readonly type: "size"; readonly height: number }
  | { readonly type: "navigate"; readonly screen: string; readonly params: Readonly<Record<string, string>> };

export interface CallArguments {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
}

type Unknown = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Unknown => typeof value === "object" && value !== null && !Array.isArray(value);

export const isReady = (data: unknown): data is Ready => isObject(data) && data.its === "plugin-ready" && data.api === 1;

/** Whether this is one of the three messages of a frame, in its exact shape. */
export function isFromFrame(data: unknown): data is FromFrame {
  if (!isObject(data)) return false;
  if (data.type === "size") return Number.isFinite(data.height);
  if (data.type === "navigate") return typeof data.screen === "string" && areParams(data.params);
  if (data.type !== "call" || typeof data.call !== "string" || !Number.isFinite(data.id) || !isObject(data.question)) return false;
  return data.question.params === undefined || areParams(data.question.params);
}

const areParams = (value: unknown) =>
  isObject(value) && Object.values(value).every((text) => typeof text === "string" || Number.isFinite(text));
