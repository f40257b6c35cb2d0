import type { AlarmKind, AlarmPriority as Priority } from "../../../core/contract/alarms.js";
import type { Override } from "../../../core/contract/city.js";
import type { DeviceStatus } from "../../../core/contract/device-status.js";
import type { KeyedValues } from "../../../core/contract/keyed-text.js";
import type { Program } from "../../../core/contract/rts.js";
import { tiers } from "../../../core/contract/tiers.js";
import type { Said } from "../../base/words.js";
import type { Position } from "../../city/model.js";
import type { EquipmentSeen, FeedSeen, JamSeen, PartDown, Shared } from "../../sources/trouble.js";
import { grouped } from "../analytics/tally.js";
import type { DetectorsOf } from "../measures/detector-watch.js";
import { type Cause, type Member, rankOf } from "./alarm.js";

/** A device as it is known at a moment, with what it shares with others; null where it shares nothing or nobody knows. */
export interface DeviceSeen extends Member, Shared {
  readonly name: Said;
  readonly place: Position | null;
  readonly district: string | null;
  readonly status: DeviceStatus;
  /** Unix s, since when it is so. */
  readonly utime: number;
  /** Out of service on purpose. */
  readonly isInactive: boolean;
  /** The signal controller through which a detector is heard. */
  readonly controller: number | null;
}

export type JamIn = JamSeen & { readonly district: string | null };

/** A device that reports and has counted nothing since a moment. */
export interface GapSeen {
  readonly device: Member;
  readonly utime: number;
}

/** What a program beside the provider tells of, in its own words. */
export interface OutsideSeen {
  readonly id: string;
  readonly device: Member | null;
  readonly priority: Priority;
  readonly cause: string;
  readonly consequence: string;
  readonly action: string;
  readonly utime: number;
}

/** All that alarms are made of, at one moment. */
export interface Snapshot {
  readonly utime: number;
  readonly devices: readonly DeviceSeen[];
  readonly down: readonly PartDown[];
  readonly overrides: readonly Override[];
  readonly equipment: readonly EquipmentSeen[];
  readonly feeds: readonly FeedSeen[];
  /** Null while nobody has computed them. */
  readonly jams: readonly JamIn[] | null;
  readonly gaps: readonly GapSeen[];
  /** Null while nobody has looked. */
  readonly detection: DetectorsOf | null;
  readonly outside: readonly OutsideSeen[];
}

/** What is so, as far as it can be known. */
export interface Found {
  readonly utime: number;
  readonly causes: readonly Cause[];
  /** Keys of causes that are there because of a larger one, which makes an alarm: suppressed by design. */
  readonly covered: ReadonlySet<string>;
  /** Devices of which nothing is heard, as `rts/12`: what they told last is neither there nor over. */
  readonly unheard: ReadonlySet<string>;
  /** Signals whose detectors nobody could judge, as `rts/12`. */
  readonly unjudged?: ReadonlySet<string>;
  /** Kinds of which nothing is known now. */
  readonly unknown?: ReadonlySet<AlarmKind>;
  /** Devices out of service on purpose. */
  readonly inactive: ReadonlySet<string>;
  /** Keys of causes that are there, and of which the rules make no alarm. */
  readonly off?: ReadonlySet<string>;
}

/** What grouping asks of the rules: whether a cause is off, and how long it has to be there, s. */
export type Ruling = (cause: Pick<Cause, "kind" | "district">) => { readonly is_off: boolean; readonly on: number };

const unruled: Ruling = () => ({ is_off: false, on: 0 });

/** So many silent devices of one line or supply, and this share of those in service, have one cause. */
const LEAST_SHARED = 3;
const SHARE = 0.8;

/** Seconds that a controller has for the way back before its return is overdue. */
const RETURN_TAKES = 120;

/** A line or supply of as many devices is urgent. */
const MANY = 10;

export const nameOf = ({ kind, oID }: Member): string => `${kind}/${oID}`;

/** What only the device itself can say is over. */
const toldByDevice: ReadonlySet<AlarmKind> = new Set(["override", "overdue", "fault", "restart", "equipment"]);

/** Whether nobody can know if a cause is still there: its device is not heard, its log does not come, or nobody has looked. */
export const isUnknown = (
  { device, kind }: Pick<Cause, "device" | "kind">,
  { unheard, unjudged, unknown }: Pick<Found, "unheard" | "unjudged" | "unknown">,
): boolean => {
  if (unknown?.has(kind)) return true;
  if (device === null) return false;
  return (toldByDevice.has(kind) && unheard.has(nameOf(device))) || (kind === "detection" && unjudged?.has(nameOf(device)) === true);
};

const isSilent = ({ status }: DeviceSeen): boolean => status === "no_connection" || status === "no_data";

type Told = Pick<Cause, "key" | "kind" | "priority" | "utime"> & Partial<Cause>;

/** A cause with the texts of its kind; `values` go into them. */
const causeOf = (told: Told, values: KeyedValues): Cause => ({
  isLatching: false,
  device: null,
  place: null,
  district: null,
  members: told.device ? [told.device] : [],
  cause: { key: `alarm.${told.kind}.cause`, values },
  consequence: { key: `alarm.${told.kind}.consequence`, values },
  action: { key: `alarm.${told.kind}.action`, values },
  isChattering: false,
  times: 1,
  ...told,
});

const member = ({ kind, oID }: Member): Member => ({ kind, oID });

const ofDevice = (device: DeviceSeen) => ({ device: member(device), place: device.place, district: device.district });

const earliest = (devices: readonly { utime: number }[]): number => Math.min(...devices.map(({ utime }) => utime));

/** The district that all have, or null. */
const common = (devices: readonly DeviceSeen[]): string | null => {
  const districts = new Set(devices.map(({ district }) => district));
  return districts.size === 1 ? (devices[0]?.district ?? null) : null;
};

/** What is wrong by a status that a device tells of itself: signals before detectors, a failure before a mere fault. */
const faults: Partial<Record<DeviceStatus, { kind: "fault" | "restart"; ofSignals: Priority; ofDetectors: Priority }>> = {
  failure: { kind: "fault", ofSignals: "high", ofDetectors: "low" },
  hardware_error: { kind: "fault", ofSignals: "medium", ofDetectors: "low" },
  software_error: { kind: "restart", ofSignals: "medium", ofDetectors: "low" },
  need_restart: { kind: "restart", ofSignals: "low", ofDetectors: "low" },
};

/** `told` are devices whose cabinets say themselves what is wrong: that is the cause. */
function faultOf(device: DeviceSeen, told: ReadonlySet<string>): Cause[] {
  const fault = faults[device.status];
  if (!fault || told.has(nameOf(device))) return [];
  const { kind, ofSignals, ofDetectors } = fault;
  const priority = device.kind === "rts" ? ofSignals : ofDetectors;
  return [causeOf({ ...ofDevice(device), key: `${nameOf(device)}/${kind}`, kind, priority, utime: device.utime }, { device: device.name })];
}

const silentKey = (device: Member): string => `${nameOf(device)}/silent`;

/** Silence of one device; a controller takes the detectors with it that are heard through it. */
const silenceOf = (device: DeviceSeen, behind: readonly DeviceSeen[]): Cause =>
  causeOf(
    {
      ...ofDevice(device),
      key: silentKey(device),
      kind: "silent",
      priority: device.kind === "rts" ? "medium" : "low",
      utime: device.utime,
      members: [device, ...behind].map(member),
      ...(behind.length === 0 ? { cause: { key: "alarm.silent.alone", values: { device: device.name } } } : {}),
    },
    { device: device.name, count: behind.length + 1 },
  );

/** Silent devices that share a line or a supply which is down, by itself or because nearly all of it is silent. */
function sharedCauses(part: "line" | "supply", silent: readonly DeviceSeen[], inService: readonly DeviceSeen[], { down, standing }: Known) {
  const all = grouped(inService, (device) => device[part]);
  const told = new Map(down.flatMap(({ kind, id, utime }) => (kind === part ? [[id, utime] as const] : [])));
  const groups = grouped(silent, (device) => device[part]);
  // A controller alone is its own cause, however many detectors are heard through it.
  const lines = (devices: readonly DeviceSeen[]): number => {
    const controllers = new Set(devices.flatMap(({ kind, oID }) => (kind === "rts" ? [oID] : [])));
    return devices.filter(({ kind, controller }) => kind === "rts" || controller === null || !controllers.has(controller)).length;
  };
  return [...new Set([...groups.keys(), ...told.keys()])].flatMap((id) => {
    if (id === null) return [];
    const devices = groups.get(id) ?? [];
    const key = `${part}/${id}`;
    const count = lines(devices);
    const isMost = count >= LEAST_SHARED && count >= SHARE * lines(all.get(id) ?? []);
    // One that stands stays one while its devices come back: it would fall apart into as many alarms.
    const isStill = count >= LEAST_SHARED && standing.has(key);
    if (!isMost && !isStill && !told.has(id)) return [];
    const cause = causeOf(
      {
        key,
        kind: part,
        priority: devices.length >= MANY ? "high" : "medium",
        utime: told.get(id) ?? earliest(devices),
        place: devices[0]?.place ?? null,
        district: common(devices),
        members: devices.map(member),
      },
      { name: id, count: devices.length },
    );
    return [{ cause, devices }];
  });
}

interface Known extends Pick<Snapshot, "down"> {
  readonly standing: ReadonlySet<string>;
}

/**
 * The causes of silence: supplies, lines, controllers with their detectors, and single devices, each device in one of them. What makes no alarm
 * explains none: one that is off, or that waits longer than the silence of a device would, as long as it does not stand.
 */
function silences(inService: readonly DeviceSeen[], known: Known, ruleOf: Ruling): { causes: Cause[]; covered: Set<string> } {
  const causes: Cause[] = [];
  const covered = new Set<string>();
  const explains = (cause: Cause): boolean => {
    const { is_off, on } = ruleOf(cause);
    return !is_off && (known.standing.has(cause.key) || on <= ruleOf({ ...cause, kind: "silent" }).on);
  };
  let left = inService.filter(isSilent);
  for (const part of ["supply", "line"] as const) {
    for (const { cause, devices } of sharedCauses(part, left, inService, known)) {
      causes.push(cause);
      if (explains(cause)) for (const device of devices) covered.add(silentKey(device));
    }
    left = left.filter((device) => !covered.has(silentKey(device)));
  }
  const controllers = new Set(
    left.flatMap(({ kind, oID, district }) => (kind === "rts" && !ruleOf({ kind: "silent", district }).is_off ? [oID] : [])),
  );
  const isBehind = ({ kind, controller }: DeviceSeen) => kind === "rtc" && controller !== null && controllers.has(controller);
  const behind = grouped(left.filter(isBehind), ({ controller }) => controller);
  for (const device of left) {
    if (isBehind(device)) covered.add(silentKey(device));
    else causes.push(silenceOf(device, device.kind === "rts" ? (behind.get(device.oID) ?? []) : []));
  }
  return { causes, covered };
}

/** A mode that leaves the crossing uncontrolled, dark or red, or one whose end has passed; both are one cause at one crossing. */
function overrideOf(override: Override, device: DeviceSeen, now: number): Cause[] {
  if (!override.is_in_force) return [];
  const { utime_end, utime_start, program } = override;
  const about = { ...ofDevice(device), key: `${nameOf(device)}/override` };
  if (utime_end !== null && now > utime_end + RETURN_TAKES)
    return [causeOf({ ...about, kind: "overdue", priority: "critical", utime: utime_end }, { device: device.name })];
  if ((tiers[program as Program] ?? 4) < 3) return [];
  return [causeOf({ ...about, kind: "override", priority: "high", utime: utime_start }, { device: device.name })];
}

/** What a program tells of; of a device that is out of service, or that there is not, nothing. */
function outsideOf({ id, priority, utime, cause, consequence, action }: OutsideSeen, device: DeviceSeen | null | undefined): Cause[] {
  if (device === undefined) return [];
  const said = (part: string, words: string) => ({ key: `alarm.outside.${part}`, values: { words } });
  return [
    causeOf(
      {
        ...(device ? ofDevice(device) : {}),
        key: `outside/${id}`,
        kind: "outside",
        priority,
        utime,
        cause: said("cause", cause),
        consequence: said("consequence", consequence),
        action: said("action", action),
      },
      {},
    ),
  ];
}

/**
 * Makes causes of all that is known, one for what has one cause. `standing` are the keys of alarms whose causes were there before.
 * A device that is out of service on purpose is in none. Causes that are off are among them, and explain nothing.
 */
export function causesIn(snapshot: Snapshot, standing: ReadonlySet<string> = new Set(), ruleOf: Ruling = unruled): Found {
  const { utime, devices, overrides, equipment, feeds, jams, gaps, detection, outside } = snapshot;
  const inService = devices.filter(({ isInactive }) => !isInactive);
  const byName = new Map(inService.map((device) => [nameOf(device), device]));
  const silent = silences(inService, { down: snapshot.down, standing }, ruleOf);
  const told = new Set(equipment.map(({ device }) => nameOf(device)));
  const about = <Seen>(seen: readonly Seen[], deviceOf: (one: Seen) => Member, make: (one: Seen, device: DeviceSeen) => Cause[]) =>
    seen.flatMap((one) => {
      const device = byName.get(nameOf(deviceOf(one)));
      return device ? make(one, device) : [];
    });
  const causes = [
    ...about(
      overrides,
      ({ oID }) => ({ kind: "rts", oID: Number(oID) }),
      (override, device) => overrideOf(override, device, utime),
    ),
    ...silent.causes,
    ...inService.flatMap((device) => faultOf(device, told)),
    ...about(
      equipment,
      ({ device }) => device,
      ({ code, words, priority, utime: since }, device) => [
        causeOf(
          { ...ofDevice(device), key: `${nameOf(device)}/equipment/${code}`, kind: "equipment", priority, utime: since },
          { device: device.name, words },
        ),
      ],
    ),
    ...feeds.map(({ id, name, utime: since }) => causeOf({ key: `feed/${id}`, kind: "feed", priority: "low", utime: since }, { name })),
    ...(jams ?? []).map(({ id, street, place, district, utime: since }) =>
      causeOf({ key: `jam/${id}`, kind: "jam", priority: "low", utime: since, place, district }, { street }),
    ),
    ...about(
      gaps,
      ({ device }) => device,
      ({ utime: since }, device) =>
        isSilent(device)
          ? []
          : [
              causeOf(
                { ...ofDevice(device), key: `${nameOf(device)}/gap`, kind: "gap", priority: "low", utime: since },
                { device: device.name },
              ),
            ],
    ),
    ...about(
      [...(detection?.values() ?? [])].flat(),
      ({ oID }) => ({ kind: "rts", oID }),
      ({ fault, channels, utime: since }, device) => [
        causeOf(
          { ...ofDevice(device), key: `${nameOf(device)}/detection/${fault}`, kind: "detection", priority: "low", utime: since },
          { device: device.name, what: { key: `alarm.detection.${fault}`, values: { channels: channels.join(", ") } } },
        ),
      ],
    ),
    ...outside.flatMap((told) => outsideOf(told, told.device ? byName.get(nameOf(told.device)) : null)),
  ];
  const { others, covered } = detectorsIn(onePerKey(causes), inService, ruleOf);
  return {
    utime,
    causes: others,
    covered: new Set([...silent.covered, ...covered]),
    unheard: new Set(inService.filter(isSilent).map(nameOf)),
    unjudged: new Set(inService.filter(({ kind, oID }) => kind === "rts" && !detection?.has(oID)).map(nameOf)),
    unknown: new Set<AlarmKind>([...(jams ? [] : (["jam"] as const)), ...(detection ? [] : (["detection"] as const))]),
    inactive: new Set(devices.filter(({ isInactive }) => isInactive).map(nameOf)),
  };
}

/** So much of all detectors is more than a day's work of the service. */
const MANY_DETECTORS = 0.2;

/** Key of what all detectors that are out of order are. */
export const DETECTORS = "detectors";

/**
 * Single detectors that fail hurt nobody today, and have one answer: they are one cause for the service, whatever each of them has that is
 * not off.
 */
function detectorsIn(causes: readonly Cause[], inService: readonly DeviceSeen[], ruleOf: Ruling): { others: Cause[]; covered: string[] } {
  const single = causes.filter((cause) => cause.device?.kind === "rtc" && ofService.has(cause.kind) && !ruleOf(cause).is_off);
  if (single.length === 0) return { others: [...causes], covered: [] };
  const members = new Map(single.flatMap((cause) => cause.members).map((one) => [nameOf(one), one]));
  const all = inService.filter(({ kind }) => kind === "rtc").length;
  const said = (part: string) => ({ key: `alarm.detectors.${part}`, values: { count: members.size } });
  const cause = causeOf(
    {
      key: DETECTORS,
      kind: "fault",
      cause: said("cause"),
      consequence: said("consequence"),
      action: said("action"),
      priority: members.size >= MANY && members.size >= MANY_DETECTORS * all ? "medium" : "low",
      utime: earliest(single),
      members: [...members.values()],
    },
    {},
  );
  const gone = new Set(single);
  return { others: [...causes.filter((one) => !gone.has(one)), cause], covered: single.map(({ key }) => key) };
}

/** What a detector has that waits for the service. */
const ofService: ReadonlySet<AlarmKind> = new Set(["fault", "restart", "silent", "gap"]);

/** Of causes of one key the worst. */
function onePerKey(causes: readonly Cause[]): Cause[] {
  const byKey = new Map<string, Cause>();
  for (const cause of causes) {
    const known = byKey.get(cause.key);
    if (!known || rankOf(cause.priority) > rankOf(known.priority)) byKey.set(cause.key, cause);
  }
  return [...byKey.values()];
}
