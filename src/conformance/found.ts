import type { ArchiveKind, ArchiveRecord } from "../core/contract/archive.js";
import type { User } from "../core/contract/auth.js";
import type { About, City, Device } from "../core/contract/city.js";
import { type OperationName, ops } from "../core/contract/index.js";
import type { MeasureInfo } from "../core/contract/measures.js";
import type { Id } from "../core/contract/schema.js";
import type { TransportSituation } from "../core/contract/transport.js";
import type { UrbanRequest } from "../core/contract/uds.js";
import { misuses } from "./misuses.js";

/** What earlier answers contained, so that later calls ask about things that exist. */
export interface Found {
  /** City time, Unix s. */
  now: number;
  city?: City;
  tilesVersion?: string;
  /** Whether each call that makes a record takes an `Idempotency-Key`. */
  takesKeys?: boolean;
  user?: User;
  rts?: Id | undefined;
  rtc?: Id | undefined;
  bus?: Id | undefined;
  spec?: Id | undefined;
  crossing?: Id | undefined;
  measure?: string | undefined;
  rtsCamera?: Id;
  rtcCamera?: Id;
  request?: UrbanRequest | undefined;
  records: Map<ArchiveKind, ArchiveRecord>;
  /** What this run has written: nothing else is ever changed by it. */
  own: { request?: UrbanRequest; records: Map<ArchiveKind, ArchiveRecord>; fileNames: Map<ArchiveKind, string> };
}

const kindOf = (params: Readonly<Record<string, Id>>) => (params.kind ?? "podd") as ArchiveKind;

const firstOf = (list: unknown) => (list as readonly Device[])[0]?.oID;

const vehicleOf = (situation: unknown, kind: "bus" | "spec"): Id | undefined =>
  (situation as TransportSituation).features.find(({ properties }) => properties.kind === kind)?.properties.id;

const lessons: { readonly [Name in OperationName]?: (found: Found, answer: unknown, params: Readonly<Record<string, Id>>) => void } = {
  login: (found, answer) => Object.assign(found, { user: (answer as { user: User }).user }),
  checkSession: (found, answer) => Object.assign(found, { user: (answer as { user: User }).user }),
  about(found, answer) {
    const { tiles_version, takes_keys } = answer as About;
    if (tiles_version) found.tilesVersion = tiles_version;
    found.takesKeys = takes_keys === true;
  },
  cityDetail(found, answer) {
    const city = answer as City;
    found.city = city;
    // A clock that cannot be is a finding of its own call, and not of all that are asked about a moment.
    if (misuses(ops.cityDetail, city, "").length === 0) found.now = Math.floor(city.current_utime);
  },
  cityRts: (found, answer) => Object.assign(found, { rts: firstOf(answer) }),
  cityRtc: (found, answer) => Object.assign(found, { rtc: firstOf(answer) }),
  transportSituation: (found, answer) => Object.assign(found, { bus: vehicleOf(answer, "bus"), spec: vehicleOf(answer, "spec") }),
  cityCross: (found, answer) => Object.assign(found, { crossing: (answer as readonly { id: Id }[])[0]?.id }),
  measureList: (found, answer) => Object.assign(found, { measure: (answer as readonly MeasureInfo[])[0]?.id }),
  rtsImg: (found, answer) => Object.assign(found, { rtsCamera: (answer as { oID: Id }).oID }),
  rtcImg: (found, answer) => Object.assign(found, { rtcCamera: (answer as { oID: Id }).oID }),
  udsList: (found, answer) => Object.assign(found, { request: (answer as readonly UrbanRequest[])[0] }),
  udsCreate: ({ own }, answer) => Object.assign(own, { request: answer }),
  udsUpdate: ({ own }, answer) => Object.assign(own, { request: answer }),
  archiveList(found, answer, params) {
    const [first] = answer as readonly ArchiveRecord[];
    if (first) found.records.set(kindOf(params), first);
  },
  archiveFile: (found, answer, params) => found.own.fileNames.set(kindOf(params), (answer as { file_name: string }).file_name),
  archiveCreate: (found, answer, params) => found.own.records.set(kindOf(params), answer as ArchiveRecord),
};

/** Remembers facts about the city from a good answer. */
export const learn = (found: Found, name: OperationName, answer: unknown, params: Readonly<Record<string, Id>>): void =>
  lessons[name]?.(found, answer, params);
