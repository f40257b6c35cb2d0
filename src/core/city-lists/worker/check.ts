import type { Device } from "../../contract/city.js";
import { deviceStatuses } from "../../contract/device-status.js";
import { isKeyedText } from "../../contract/keyed-text.js";
import { type Limits, limits } from "../../contract/limits.js";
import type { TransportFeature } from "../../contract/transport.js";
import { truncate } from "../../contract/truncate.js";

/**
 * The contract's schemas for the two long answers, by hand: this drops exactly what they drop and cuts what they cut (a test
 * compares both on generated data), without a schema library in the worker. A check gives the checked item, or the name of the
 * first field that breaks the contract.
 */
export type Check<Thing> = (value: unknown) => Thing | string;

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const isText = (value: unknown): value is string => typeof value === "string";
const isNumber = (value: unknown): value is number => Number.isFinite(value);
const within =
  ([least, most]: Limits) =>
  (value: unknown): boolean =>
    isNumber(value) && value >= least && value <= most;
const maybe = (rule: (value: unknown) => boolean) => (value: unknown) => value === null || rule(value);
const isId = (value: unknown) => (isText(value) ? value.length > 0 : typeof value === "number" && !Number.isNaN(value));
const isUtime = within(limits.utime);
const isSpeed = within(limits.speed);
const isLatitude = within(limits.latitude);
const isLongitude = within(limits.longitude);
const isPosition = (value: unknown) => Array.isArray(value) && isLongitude(value[0]) && isLatitude(value[1]);
const isArrival = (value: unknown) => isObject(value) && isText(value.route) && isUtime(value.utime);

/** Name of the first wrong field; null when all are right. */
const firstBad = (value: Fields, rules: Readonly<Record<string, (value: unknown) => boolean>>): string | null => {
  for (const name in rules) if (!rules[name]?.(value[name])) return name;
  return null;
};

const known = new Set<unknown>(deviceStatuses);

const deviceRules = {
  oID: isId,
  latitude: isNumber,
  longitude: isNumber,
  description: isText,
  streets: (value: unknown) => Array.isArray(value) && value.every(isText),
};

const inactiveRules = { reason: isText, fio: isText, utime_start: isUtime, utime_return: maybe(isUtime) };

/** What is said of a device out of service; undefined where it is not as the contract says. */
function inactiveIn(value: unknown): Device["inactive"] {
  if (!isObject(value) || firstBad(value, inactiveRules)) return undefined;
  const { reason, fio, utime_start, utime_return } = value as unknown as NonNullable<Device["inactive"]>;
  return { reason: truncate(reason), fio: truncate(fio), utime_start, utime_return };
}

/** Leaves out keys of texts that cannot be read. */
function dropBadKeys(fields: Record<string, unknown>, names: readonly string[]): void {
  for (const name of names) if (fields[name] !== undefined && !isKeyedText(fields[name])) fields[name] = undefined;
}

/** A signal controller or a detector; a state that we do not know counts as `no_data`. */
export const checkDevice: Check<Device> = (value) => {
  if (!isObject(value)) return "item";
  const bad = firstBad(value, deviceRules);
  if (bad) return bad;
  const device = value as unknown as { -readonly [Field in keyof Device]: Device[Field] };
  device.description = truncate(device.description);
  device.streets = device.streets.map((street) => truncate(street));
  if (!known.has(device.status)) device.status = "no_data";
  if (device.inactive !== undefined) device.inactive = inactiveIn(device.inactive);
  if (device.held_by !== undefined) device.held_by = isText(device.held_by) ? truncate(device.held_by) : undefined;
  if (device.tags !== undefined && !(Array.isArray(device.tags) && device.tags.every(isText))) device.tags = undefined;
  dropBadKeys(value as Record<string, unknown>, ["description_key"]);
  const { streets_keys: keys } = value;
  if (Array.isArray(keys)) device.streets_keys = keys.map((key) => (isKeyedText(key) ? key : null));
  else if (keys !== undefined) device.streets_keys = undefined;
  return device;
};

const geometryRules: Readonly<Record<string, (coordinates: unknown) => boolean>> = {
  Point: isPosition,
  LineString: (coordinates) => Array.isArray(coordinates) && coordinates.every(isPosition),
};

const isOptionalText = (value: unknown) => value === undefined || isText(value);
const driving = { utime: isUtime, speed: isSpeed, heading: maybe(within(limits.heading)) };
const messageTypes: readonly unknown[] = ["error", "attention", "confirmation", "info"];

const transitRules = { id: isId, route: isText, plate: isOptionalText, ...driving };
const featureRules: Readonly<Record<string, Readonly<Record<string, (value: unknown) => boolean>>>> = {
  bus: transitRules,
  trolleybus: transitRules,
  tram: transitRules,
  train: transitRules,
  station: { id: isId, name: isText, arrivals: (value) => Array.isArray(value) && value.every(isArrival) },
  spec: { id: isId, type: isText, plate: isOptionalText, ...driving },
  road: { id: isId, street: isText, level: within(limits.level), speed: maybe(isSpeed) },
  message: { id: isId, type: (value) => messageTypes.includes(value), text: isText, utime: isUtime },
};

/** The fields of a feature that are names. */
const featureNames = ["route", "plate", "name", "type", "street"];

const featureKeys = ["route_key", "name_key", "type_key", "text_key"];

function readNames(fields: Record<string, unknown>): void {
  for (const name of featureNames) if (isText(fields[name])) fields[name] = truncate(fields[name]);
  dropBadKeys(fields, featureKeys);
}

const ownRule = <Rule>(rules: Readonly<Record<string, Rule>>, name: unknown): Rule | undefined =>
  isText(name) && Object.hasOwn(rules, name) ? rules[name] : undefined;

/** One feature of the transport situation. */
export const checkFeature: Check<TransportFeature> = (value) => {
  if (!isObject(value)) return "item";
  const { type, geometry, properties } = value;
  if (type !== "Feature") return "type";
  if (!isObject(geometry) || !ownRule(geometryRules, geometry.type)?.(geometry.coordinates)) return "geometry";
  const rules = isObject(properties) ? ownRule(featureRules, properties.kind) : undefined;
  if (!rules) return "properties.kind";
  const bad = firstBad(properties as Fields, rules);
  if (bad) return `properties.${bad}`;
  readNames(properties as Record<string, unknown>);
  if (isObject(properties) && properties.kind === "station") (properties.arrivals as Record<string, unknown>[]).forEach(readNames);
  return value as TransportFeature;
};
