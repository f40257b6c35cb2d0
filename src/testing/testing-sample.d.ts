/** One answer of the reference provider, as `scripts/sample-answers.ts` has written it down. */
interface Recorded {
  readonly call: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly status: number;
  readonly type: string;
  /** JSON; of a file or picture its bytes in base64, of nothing null. */
  readonly body: unknown;
}

declare const sample: {
  /** When they were written down, Unix s. */
  readonly now: number;
  readonly answers: readonly Recorded[];
};
export default sample;
