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
  const [left, right] = [one.split("/"), other.split("/")];
  return left.length === right.length && left.every((level, at) => isSame(level, right[at] ?? ""));
};

/** Whether every topic of the other filter, or that topic, is one of this. */
export const covers = (filter: string, other: string): boolean => compare(filter, other, (mine, its) => mine === "+" || mine === its);

/** Whether a topic may be of both. */
export const overlap = (one: string, other: string): boolean =>
  compare(one, other, (left, right) => left === "+" || right === "+" || left === right);

/**
 * The filters to subscribe to: a broker may send a message once for each that it is of, so no two may overlap. Throws where two do and
 * neither covers the other.
 */
export function subscriptions(filters: readonly string[]): string[] {
  const all = [...new Set(filters)];
  const needed = all.filter((filter) => !all.some((other) => other !== filter && covers(other, filter)));
  for (const [at, one] of needed.entries())
    for (const other of needed.slice(at + 1))
      if (overlap(one, other)) throw new Error(`A topic may be of "${one}" and of "${other}": a broker would send its messages twice.`);
  return needed;
}
