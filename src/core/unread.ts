/** Rows of an answer's lists that could not be read and are therefore not shown. */
export interface Unread {
  readonly count: number;
  /** Rows in all, the unread ones included. */
  readonly of: number;
  /** The field at fault in the first of them. */
  readonly field: string;
}

const known = new WeakMap<object, Unread>();

/** Remembers how many rows of an answer could not be read; nothing where all could. */
export function noteUnread(answer: unknown, unread: Unread | null): void {
  if (unread && typeof answer === "object" && answer !== null) known.set(answer, unread);
}

export const unreadOf = (answer: unknown): Unread | undefined =>
  typeof answer === "object" && answer !== null ? known.get(answer) : undefined;

/** Share of unread rows above which a list is faulty, and no longer one that merely has a few bad rows. */
const FAULTY_SHARE = 0.05;

export const isFaulty = ({ count, of }: Unread): boolean => count > of * FAULTY_SHARE;

/** Several lists that are shown as one. */
export function sumUnread(each: readonly (Unread | undefined)[]): Unread | undefined {
  const distinct = [...new Set(each)].filter((unread) => unread !== undefined);
  const [first] = distinct;
  if (!first || distinct.length === 1) return first;
  return {
    count: distinct.reduce((sum, { count }) => sum + count, 0),
    of: distinct.reduce((sum, { of }) => sum + of, 0),
    field: first.field,
  };
}

export const isSameUnread = (one: Unread | undefined, other: Unread | undefined): boolean =>
  one === other || (one?.count === other?.count && one?.of === other?.of && one?.field === other?.field);
