/** The stops of a trip as they come, in any order: of each its number in the trip, the index of the stop and the time in s, or -1. */
export class Calls {
  #numbers: number[] = [];

  get length(): number {
    return this.#numbers.length / 3;
  }

  add(sequence: number, stop: number, time: number): void {
    this.#numbers.push(sequence, stop, time);
  }

  /** The stops in the order of their numbers; of two with one number the first that came. */
  inOrder(): { sequences: number[]; stops: number[]; times: number[]; doubled: number } {
    const found = this.#numbers;
    const order = Array.from({ length: this.length }, (_, i) => i).sort((one, other) => (found[3 * one] ?? 0) - (found[3 * other] ?? 0));
    const kept = order.filter((call, i) => i === 0 || found[3 * call] !== found[3 * (order[i - 1] as number)]);
    const column = (which: number) => kept.map((call) => found[3 * call + which] as number);
    return { sequences: column(0), stops: column(1), times: column(2), doubled: order.length - kept.length };
  }
}

/** Fills in the times of stops that have none, between two that have one, by the way driven; what lies before or behind stays -1. */
export function interpolate(times: Int32Array, stops: readonly { at: number }[]): void {
  let last = -1;
  for (const [place, time] of times.entries()) {
    if (time === -1) continue;
    if (last >= 0) fill(times, stops, last, place);
    last = place;
  }
}

function fill(times: Int32Array, stops: readonly { at: number }[], from: number, to: number): void {
  const at = (place: number) => stops[place]?.at ?? 0;
  const length = at(to) - at(from);
  const begin = times[from] as number;
  const duration = (times[to] as number) - begin;
  for (let place = from + 1; place < to; place++) {
    const share = length > 0 ? (at(place) - at(from)) / length : (place - from) / (to - from);
    times[place] = Math.round(begin + duration * share);
  }
}
