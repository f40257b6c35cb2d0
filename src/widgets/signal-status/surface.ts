export interface SignalStatusAttributes {
  /** oID of the crossing's controller */
  device?: string;
  /** a street, or a word of its name; all of its crossings are shown, the worst first */
  street?: string;
}

export type SignalStatusEvents = Readonly<Record<never, never>>;
