/** The oID of the device that a message is of, by its id: a jam before a crossing, an alarm, an entry of a log; null of all others. */
export const deviceIn = (id: string): string | null => /^(?:(?:jam|alarm)|(?:\d+-)?rt[sc])-(\d{1,10})-/.exec(id)?.[1] ?? null;
