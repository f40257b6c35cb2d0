/** A status that a supervisor wants to know: each `every` ms (0: never), on change, or both. */
type Subscription = { cId: string; sCI: string; n: string; every: number; isOnChange: boolean; last: string | null; next: number };
type Wish = { sCI: string; n: string; uRt?: string; sOc?: boolean };

/** What a supervisor has subscribed to at a site. */
export class Subscriptions {
  #all: Subscription[] = [];

  /** `value` tells a status now; null where there is none. */
  constructor(private readonly value: (cId: string, sCI: string, n: string) => string | null) {}

  /** Takes wishes in; gives those that were none before, which are told at once. Of what has no value nothing is told later. */
  add(cId: string, wishes: readonly Wish[], now: number): Wish[] {
    return wishes.filter(({ sCI, n, uRt = "0", sOc }) => {
      const every = Number(uRt) * 1000;
      const isOnChange = sOc ?? every === 0;
      const active = this.#all.find((each) => each.cId === cId && each.sCI === sCI && each.n === n);
      if (active) Object.assign(active, { every, isOnChange, next: now + every });
      const last = this.value(cId, sCI, n);
      if (!active && last !== null) this.#all.push({ cId, sCI, n, every, isOnChange, last, next: now + every });
      return !active;
    });
  }

  remove(cId: string, rows: readonly { sCI: string; n: string }[]): void {
    this.#all = this.#all.filter((each) => !rows.some(({ sCI, n }) => each.cId === cId && each.sCI === sCI && each.n === n));
  }

  /** The line is cut: only those stay whose updates the site keeps. */
  prune(kept: RegExp): void {
    this.#all = this.#all.filter(({ sCI }) => kept.test(sCI));
  }

  /** What of a component is to be told now. */
  due(cId: string, now: number): Subscription[] {
    return this.#all.filter((each) => {
      if (each.cId !== cId) return false;
      const value = this.value(each.cId, each.sCI, each.n);
      const isDue = (each.isOnChange && value !== each.last) || (each.every > 0 && now >= each.next);
      if (isDue) each.next = now + each.every;
      each.last = value;
      return isDue;
    });
  }
}
