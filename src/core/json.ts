const { stringify } = JSON;
const { isArray } = Array;

/**
 * Writes plain data as JSON without asking it for `toJSON`: a library on the host page that patches the prototypes was
 * seen to change the body of a control command (design 3). Throws on anything that is not plain data.
 */
export function toJson(value: unknown): string {
  switch (typeof value) {
    case "string":
    case "boolean":
      return stringify(value);
    case "number":
      if (!Number.isFinite(value)) throw new TypeError(`A body may not hold the number ${value}.`);
      return stringify(value);
    case "object":
      if (value === null) return "null";
      if (isArray(value)) {
        let items = "";
        for (let index = 0; index < value.length; index++) items += (index ? "," : "") + toJson(value[index]);
        return `[${items}]`;
      }
      return `{${membersOf(value as Record<string, unknown>)}}`;
    default:
      throw new TypeError(`A body may not hold a ${typeof value}.`);
  }
}

function membersOf(value: Record<string, unknown>): string {
  let members = "";
  for (const key of Object.keys(value)) {
    if (value[key] === undefined) continue;
    members += `${members ? "," : ""}${stringify(key)}:${toJson(value[key])}`;
  }
  return members;
}
