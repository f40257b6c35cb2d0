import type { Span } from "../../../core/contract/city-time.js";
import type { CurrentAlarm, Offers, ValuesTold } from "../../../core/contract/rts.js";
import { keyed, saidBy, saying } from "../../base/words.js";
import type { Controller, Detector, Position } from "../../city/model.js";
import type { Place } from "../../city/place.js";
import type { Command } from "../drivers/driver.js";
import { healthFrom } from "../health.js";
import { lasting, TEMPORARY_SECONDS } from "../programs.js";
import type { CityMessage, CitySource, Counted, DeviceSource, Link, MessageSource, RoadSource, Vehicles } from "../source.js";
import type { FieldDevice, Untold } from "./device.js";
import type { Field } from "./field.js";
import { drivenState } from "./state.js";
import { alarmOf, wordsOf } from "./words.js";

/** The real equipment of a city as one of its sources. */
export const fieldSource = (field: Field, place: Place): CitySource => ({
  devices: devicesOf(field, place),
  messages: messagesOf(field, place),
  roads: roadsOf(field, place),
  connections: field.connections,
});

function devicesOf(field: Field, place: Place): DeviceSource {
  function device(oID: number): FieldDevice {
    const found = field.device(oID);
    if (!found) throw new Error(`No driver has the device ${oID}.`);
    return found;
  }
  /** The detectors that count for a device on an approach. */
  function detectorsFor({ oID, controller, arm }: Counted): number[] {
    if (oID !== controller.oID || field.device(oID)?.kind === "rtc") return [oID];
    const own = (place.detectorsOf.get(oID) ?? []).filter((detector) => detector.arm === arm);
    return own.flatMap((detector) => (field.device(detector.oID) ? [detector.oID] : []));
  }
  const counted = (asked: Counted, hour: Span): Vehicles => together(detectorsFor(asked).map((oID) => field.counts.hour(oID, hour)));

  return {
    isSimulated: false,
    has: (oID) => field.device(oID) !== undefined,
    health(oID, utime) {
      const driven = device(oID);
      const { status, utime: began } = driven.statusAt(utime);
      // Of what is connected the present connection is told, whatever its state has come to since.
      const isConnected = status !== "no_connection" && driven.isConnected;
      return healthFrom(status, isConnected ? Math.min(utime, driven.onlineSince) : began);
    },
    statusSince: (oID, utime) => device(oID).statusAt(utime).utime,
    shared: (oID) => ({ line: device(oID).driver.name, supply: null }),
    equipment: () =>
      field.alarms().flatMap(({ device: { oID, kind }, alarm }) => {
        const { component, code, heard, since = heard, priority } = alarm;
        // What waits for the next service, and what was told to say no more, asks for nobody.
        if (priority === 3 || alarm.isSuspended) return [];
        return [
          {
            device: { kind, oID },
            code: `${component} ${code}`,
            words: `${wordsOf(alarm) || code} (${component} ${code})`,
            priority: priority === 1 ? ("high" as const) : ("medium" as const),
            utime: Math.floor(since),
          },
        ];
      }),
    lastReport: (oID, now) => device(oID).lastReport(now),
    events: (period, oID) => field.events(period, oID),
    picture: () => null,
    state: (controller, commands, utime) => drivenState(device(controller.oID), commands.get(controller.oID) ?? [], utime),
    *rules(controller, commands, _, to) {
      const driven = device(controller.oID);
      const { active, pending } = drivenState(driven, commands, to);
      // While it may still come, or the controller has not told what it shows, nothing is said of it.
      if (!pending && driven.isStateTold) yield { utime: to, by: driven.localControl() ? "cabinet" : "system", active };
    },
    isHeldLocally: (oID) => Boolean(device(oID).localControl()),
    returnsAfter: (oID, mode) => device(oID).returnsAfter(mode),
    schedule: ({ mode }, _, __, now) => ({ since: now, until: lasting.has(mode) ? null : now + TEMPORARY_SECONDS }),
    link: (oID) => linkTo(field, device(oID)),
    hasPlan: () => false,
    rts({ oID }) {
      const driven = device(oID);
      return {
        offers: driven.offers(),
        local_control: driven.localControl(),
        clock_offset: driven.clockOffset,
        ...driven.planFields(),
        returns: driven.returns,
        unconfirmable: driven.unconfirmable,
        values_told: valuesTold(driven),
        alarms: alarmsOf(driven),
        configuration: driven.value("checksum") ?? "",
        vprocessor_oID: null,
        io_port: driven.driver.name,
      };
    },
    rtc: () => ({ configuration: "", vprocessor_oID: null }),
    hour: (asked, hour) => ({ ...counted(asked, hour), so: null, capacity: null, saved: null }),
    lastHour: (asked, now) => together(detectorsFor(asked).map((oID) => field.counts.lastHour(oID, now))),
    kinds(asked, hour) {
      const { KTK, KTD, KTP } = counted(asked, hour);
      return { KTK, KTD, KTP };
    },
    async prepare() {},
    whenAsked: null,
  };
}

/** Seconds for which what is told now is told of a moment: nobody keeps how full a street was. */
const NOW = 120;

/** How full those streets are on which a detector tells it: several of one street are averaged. */
function roadsOf(field: Field, { city, controllers, clock }: Place): RoadSource {
  const streets = new Map<string, FieldDevice[]>();
  for (const { oID, controller, arm, own } of city.detectors) {
    const device = field.device(oID);
    const street = (own ?? controllers.get(String(controller))?.arms[arm])?.street;
    if (street && device?.offer.statistics.includes("level")) streets.set(street, [...(streets.get(street) ?? []), device]);
  }
  const segments = city.segments.filter(({ name }) => streets.has(name));
  return {
    at(utime) {
      const now = clock.now();
      if (Math.abs(now - utime) > NOW) return [];
      return segments.flatMap((segment) => {
        const devices = (streets.get(segment.name) ?? []).filter(({ isConnected }) => isConnected);
        const level = mean(devices.flatMap((device) => device.recent("level", now)?.level ?? []));
        return level === null
          ? []
          : [{ segment, level, speed: mean(devices.flatMap((device) => device.recent("speed", now)?.speed ?? [])) }];
      });
    },
    async prepare() {},
  };
}
const mean = (values: readonly number[]): number | null =>
  values.length > 0 ? Math.round(values.reduce((all, each) => all + each, 0) / values.length) : null;

const linkTo = (field: Field, device: FieldDevice): Link => ({
  offers: () => device.offers() as Offers,
  order: (order) => field.order(device.oID, order) as Command,
  endCommand: (id, why) => device.endCommand(id, why),
  endOfCommand: (id) => device.endOfCommand(id),
  alarm(id) {
    const found = device.alarms().find((alarm) => alarmOf(device.oID, alarm).id === id);
    return found && { component: found.component, code: found.code };
  },
  async changeAlarm(alarm, change, fio) {
    if (change === "suspend") device.noteSuspender(alarm, fio);
    const stage = await field.changeAlarm(device.oID, alarm, change);
    if (stage?.is === "refused") device.noteSuspender(alarm, null);
    return stage ?? { is: "refused", at: 0, code: "not_offered", words: "", isDevices: false };
  },
  note: (status, said) => field.note(device.oID, status, said),
});

/** The alarms of a controller now, the newest first. */
const alarmsOf = (device: FieldDevice): CurrentAlarm[] =>
  device
    .alarms()
    .map((alarm) => ({
      ...alarmOf(device.oID, alarm),
      is_active: alarm.isActive,
      utime: Math.floor(alarm.since ?? alarm.heard),
    }))
    .sort((one, other) => other.utime - one.utime);

/** The faults of equipment that need somebody at once or within the shift. */
function messagesOf(field: Field, { controllers, detectors, words }: Place): MessageSource {
  const now = (): CityMessage[] =>
    field.alarms().flatMap(({ device: { oID }, alarm }) => {
      const place = controllers.get(String(oID)) ?? detectors.get(String(oID));
      if (!place || alarm.priority === 3) return [];
      const { component, code, heard, since = heard, priority } = alarm;
      const told = alarmOf(oID, alarm);
      return {
        id: String(told.id),
        alarm: told,
        place: [place.longitude, place.latitude] as Position,
        type: priority === 1 ? ("error" as const) : ("attention" as const),
        ...messageText(place, `${wordsOf(alarm) || code} (${component} ${code})`),
        utime: Math.floor(since),
      };
    });
  /** The fault and where it is; a crossing without a name of its own is called so in words. */
  const messageText = (place: Controller | Detector, what: string) => {
    const { text, text_key } = saying("text", keyed("alarm.at", { where: saidBy("description", place), what }), words);
    return { text: text.slice(0, 300), ...(place.description_key && text_key ? { text_key } : {}) };
  };
  const open = () => field.alarms().filter(({ alarm }) => !alarm.isAcknowledged);
  return {
    now,
    async timeOf(id) {
      const message = now().find((each) => each.id === id);
      if (message) return message.utime;
      const [, oID] = /^alarm-(\d{1,9})-/.exec(id) ?? [];
      return oID === undefined ? null : field.beginningOf(Number(oID), id);
    },
    unacknowledged: () => open().map(({ device, alarm }) => String(alarmOf(device.oID, alarm).id)),
    async acknowledge(id) {
      const found = open().find(({ device, alarm }) => alarmOf(device.oID, alarm).id === id);
      if (!found) return;
      const answer = await field.changeAlarm(found.device.oID, found.alarm, "acknowledge");
      if (answer && answer.is !== "yes") field.note(found.device.oID, "attention", keyed("alarm.notAcknowledged", { why: answer.words }));
    },
  };
}

/** What a controller has told since it connected, and what it told last of the rest. */
function valuesTold({ telling: { told, of, untold, before } }: FieldDevice): ValuesTold {
  return {
    told,
    of,
    missing: untold.map(({ name, last, utime }) => ({ name, last: wordOf(last), utime: utime === null ? null : Math.floor(utime) })),
    before: before ? { state_control_rts: before.mode, utime: Math.floor(before.utime) } : null,
  };
}
/** A value as a word; null of one that is a list or a table. */
function wordOf(value: Untold["last"]): string | null {
  if (value === null || typeof value !== "object") return value === null ? null : String(value);
  return "by" in value ? value.by : null;
}

/** Several detectors of one approach, a lane each: their vehicles together, and the speed of the mean vehicle. */
function together(parts: readonly Vehicles[]): Vehicles {
  const sum = (kind: "KTS" | "KTK" | "KTD" | "KTP") => {
    const told = parts.flatMap((part) => part[kind] ?? []);
    return told.length > 0 ? told.reduce((all, each) => all + each, 0) : null;
  };
  const moving = parts.flatMap(({ speed, KTS }) => (speed === null ? [] : [{ speed, weight: Math.max(1, KTS ?? 1) }]));
  const weight = moving.reduce((all, each) => all + each.weight, 0);
  const speed = weight > 0 ? Math.round(moving.reduce((all, each) => all + each.speed * each.weight, 0) / weight) : null;
  return { KTS: sum("KTS"), KTK: sum("KTK"), KTD: sum("KTD"), KTP: sum("KTP"), speed };
}
