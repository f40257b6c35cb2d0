/**
 * Filters of topics. A topic is a path of levels, "counters/n1/minute"; in a filter "+" stands for any one level. "#", which stands for
 * any number of them, is not used: nobody could say which level is the sensor's.
 */
export const isFilter = (text: string): boolean =>
  /^[^$#\0]+$/.test(text) && text.split("/").every((level) => level === "+" || !level.includes("+"));

/** Puts the parts of a sensor's name in the place of each "+"; null where they are not as many. */
export function withSensor(filter: string, sensor: string): string | null {
  const parts = sensor.split("/");
  const filled = filter.split("/").map((level) => (level === "+" ? (parts.shift() ?? "+") : level));
  return parts.length > 0 || filled.includes("+") ? null : filled.join("/");
}

const compare = (one: string, other: string, isSame: (left: string, right: string) => boolean): boolean => {
  const left = one.split("/");
  const right = other.split("/");
  return left.length === right.length && left.every((level, at) => isSame(level, right[at] ?? ""));
};

/** Whether every topic of the other filter, or that topic, is one of this. */
export const covers = (filter: string, other: string): boolean =>
  filter === other || compare(filter, other, (mine, its) => mine === "+" || mine === its);

/** Whether a topic may be of both. */
export const overlap = (one: string, other: string): boolean =>
  compare(one, other, (left, right) => left === "+" || right === "+" || left === right);

/** Values by filter, level by level: a city has thousands of filters, and each message asks whose its topic is. */
export class TopicTree<Value> {
  readonly #below = new Map<string, TopicTree<Value>>();
  readonly #values: Value[] = [];

  add(filter: string, value: Value): void {
    let place: TopicTree<Value> = this;
    for (const level of filter.split("/")) {
      const next = place.#below.get(level) ?? new TopicTree<Value>();
      place.#below.set(level, next);
      place = next;
    }
    place.#values.push(value);
  }

  /** The values of all filters that cover a topic, or every topic of a filter. */
  covering(topic: string): Value[] {
    return this.#collect(topic.split("/"), 0, false, []);
  }

  /** The values of all filters of which a topic of this filter may be, too. */
  overlapping(filter: string): Value[] {
    return this.#collect(filter.split("/"), 0, true, []);
  }

  /** Adds the values to `found` and gives it. Asked for each message, so it makes no lists on the way. */
  #collect(levels: readonly string[], depth: number, isAny: boolean, found: Value[]): Value[] {
    const level = levels[depth];
    if (level === undefined) found.push(...this.#values);
    else if (level === "+" && isAny) for (const place of this.#below.values()) place.#collect(levels, depth + 1, isAny, found);
    else {
      const any = this.#below.get("+");
      const own = level === "+" ? undefined : this.#below.get(level);
      if (any) any.#collect(levels, depth + 1, isAny, found);
      if (own) own.#collect(levels, depth + 1, isAny, found);
    }
    return found;
  }
}

/**
 * The filters to subscribe to: a broker may send a message once for each that it is of, so no two may overlap. Throws where two do and
 * neither covers the other.
 */
export function subscriptions(filters: readonly string[]): string[] {
  const all = [...new Set(filters)];
  const tree = treeOf(all);
  const needed = all.filter((filter) => tree.covering(filter).every((other) => other === filter));
  const asked = treeOf(needed);
  for (const one of needed) {
    const other = asked.overlapping(one).find((other) => other !== one);
    if (other) throw new Error(`A topic may be of "${one}" and of "${other}": a broker would send its messages twice.`);
  }
  return needed;
}

function treeOf(filters: readonly string[]): TopicTree<string> {
  const tree = new TopicTree<string>();
  for (const filter of filters) tree.add(filter, filter);
  return tree;
}

/**
 * Whether a topic is one of Frigate's, `frigate/<camera>/<object>`, of how many of an object a camera has in view: no count of vehicles,
 * though it looks like one.
 */
export const isInView = ({ topic, measure, value }: { topic: string; measure: string; value?: string | undefined }): boolean =>
  value === undefined && ["each", "count", "total", "rate"].includes(measure) && /^frigate\/[^/]+(\/[^/]+){1,2}$/.test(topic);
