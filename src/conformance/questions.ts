import { type ArchiveKind, archiveKinds } from "../core/contract/archive.js";
import type { City } from "../core/contract/city.js";
import { type OperationName, ops } from "../core/contract/index.js";
import type { Id } from "../core/contract/schema.js";
import type { Found } from "./found.js";

/** One way to ask a call. */
export interface Probe {
  readonly params?: Readonly<Record<string, Id>>;
  /** What stands behind `?` in the address. */
  readonly search?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** How a call is asked, or a sentence that says why it is not. */
export type ProbesFor = (found: Found) => readonly Probe[] | string;

const HOUR = 3_600;
/** Of the tile asked for: buildings are in it. */
const ZOOM = 14;
/** What everything that this tool writes is named, so that people can find and remove it. */
export const NAME = "its-conformance";

const plain: ProbesFor = () => [{}];
const never =
  (why: string): ProbesFor =>
  () =>
    why;
const movesTraffic = never("it would change the lights: try it by hand, at a crossing that is watched");
const changesRights = never("it would change who may do what: try it by hand");
const changesSignIn = never("it would change how somebody signs in: try it by hand");
const leadsAway = never("it leads a browser to another server: try it by hand");
const hidesFaults = never("it would keep a real controller from telling its faults, or have it tell them: try it by hand");
const keepsOthersOff = never("it would come between operators and a real crossing: try it by hand");
const actsOnAlarms = never("operators would take it for a deed of one of them: try it by hand");
const sendsCrew = never("it would send or call back a crew: try it by hand");

type Thing = "rts" | "rtc" | "bus" | "spec" | "crossing";
const nouns: Readonly<Record<Thing, string>> = {
  rts: "signal controller",
  rtc: "detector",
  bus: "bus",
  spec: "special vehicle",
  crossing: "crossing",
};

const about =
  (thing: Thing, body?: (found: Found) => unknown): ProbesFor =>
  (found) => {
    const id = found[thing];
    return id === undefined ? `the provider has shown no ${nouns[thing]} to ask about` : [{ params: { id }, body: body?.(found) }];
  };

const noRecord = "there is no record to ask about";

const eachKind =
  (probe: (kind: ArchiveKind, found: Found) => Probe | null): ProbesFor =>
  (found) => {
    const all = archiveKinds.flatMap((kind) => probe(kind, found) ?? []);
    return all.length > 0 ? all : noRecord;
  };

const day = ({ now }: Found) => ({ utime: now });
const events = ({ now }: Found) => ({ utime_today: now });
const period = ({ now }: Found) => ({ utime_start: now - HOUR, utime_end: now });
const periods = (found: Found) => ({ ...period(found), utime_start_two: found.now - 25 * HOUR, utime_end_two: found.now - 24 * HOUR });

const person = { company: NAME, email: "its@example.org", phone: "+70000000000", consent: true };

function fileOf(record?: Id): FormData {
  const form = new FormData();
  if (record !== undefined) form.set("id", `${record}`);
  form.set("file", new Blob([`${NAME}\n`], { type: "text/plain" }), `${NAME}.txt`);
  return form;
}

const replaced = (kind: ArchiveKind, { own }: Found): Probe | null => {
  const id = own.records.get(kind)?.id;
  return id === undefined ? null : { params: { kind }, body: fileOf(id) };
};

/** The tile in which a place lies (web Mercator). */
function tileAt({ latitude, longitude }: Pick<City, "latitude" | "longitude">) {
  const side = 2 ** ZOOM;
  const angle = (latitude * Math.PI) / 180;
  const x = Math.floor(((longitude + 180) / 360) * side);
  return { z: ZOOM, x, y: Math.floor((0.5 - Math.asinh(Math.tan(angle)) / (2 * Math.PI)) * side) };
}

/** What the account says of its user, to be written once more. */
const again =
  (field: "fio" | "phone", noun: string): ProbesFor =>
  ({ user }) => {
    if (!user) return "nobody knows who is signed in";
    return user[field] ? [{ body: { [field]: user[field] } }] : `the account has no ${noun} to write again`;
  };

const urbanRequest = ({ now, city, user }: Found) => ({
  author: user?.fio || NAME,
  themes: NAME,
  executor: "",
  description: NAME,
  latitude: city?.latitude ?? 0,
  longitude: city?.longitude ?? 0,
  create_time: now,
  work_time: null,
  task_time: null,
  do_time: null,
  close_time: null,
});

const aboutOwnRequest =
  (probe: (found: Found) => Omit<Probe, "params">): ProbesFor =>
  (found) =>
    found.own.request ? [{ params: { id: found.own.request.id }, ...probe(found) }] : "it was not given a request of its own to change";

const aboutCamera =
  (thing: "rts" | "rtc"): ProbesFor =>
  (found) => {
    const id = found[thing];
    const cameraId = found[`${thing}Camera`];
    return id === undefined || cameraId === undefined ? "the provider has shown no camera frame" : [{ params: { id, cameraId } }];
  };

/** How each call of the contract is asked, in an order in which every answer tells what the next ones need. */
export const questions: Readonly<Record<OperationName, ProbesFor>> = {
  checkSession: plain,
  getAvatar: plain,
  userSessions: plain,
  auditList: plain,
  auditExport: plain,
  rtsAudit: about("rts"),
  people: plain,
  cityRoles: plain,
  citySessions: plain,
  invitations: plain,
  equipment: plain,
  settings: plain,
  about: plain,
  guestPass: plain,
  issuers: plain,
  secondStep: plain,
  signOnStart: leadsAway,
  signOnCallback: leadsAway,
  citySignals: plain,
  cityDetail: plain,
  cityRts: plain,
  cityRtc: plain,
  transportSituation: plain,
  cityWeather: plain,
  cityOverrides: plain,
  cityTags: plain,
  inactiveDevices: plain,
  takeOutOfService: never("it would take a device of the city out of its figures"),
  returnToService: never("it would put a device back that somebody has taken out"),
  cityPictures: plain,
  hidePictures: never("it would take the pictures of all cameras from the city"),
  showPictures: never("it would show pictures that somebody has put off"),
  hideCamera: never("it would take the pictures of a camera from the city"),
  showCamera: never("it would show pictures that somebody has put off"),
  cityHistory: plain,
  cityTile: ({ city, tilesVersion }) =>
    city ? [{ params: tileAt(city), search: tilesVersion ? { v: tilesVersion } : {} }] : "the provider has not said where the city is",
  cityStream: never("it is looked at for 15 s: only with --stream"),
  messagesAcknowledged: plain,
  alarms: plain,
  alarmPeople: plain,
  alarmSteps: plain,
  alarmFigures: plain,
  alarmRules: plain,
  alarmDryRun: ({ now }) => [
    {
      body: {
        rule: {
          kinds: null,
          districts: null,
          on: 60,
          off: 60,
          changes: 3,
          within: 600,
          priority: null,
          is_latching: false,
          is_off: false,
          escalations: [],
        },
        utime_start: now - 24 * HOUR,
        utime_end: now,
      },
    },
  ],
  cityEvents: plain,
  citySegments: plain,
  citySurroundings: plain,
  cityCross: plain,
  cityStreets: plain,
  crossDevices: about("crossing"),
  cityAnalytics: ({ rts, now }) =>
    rts === undefined
      ? "the provider has shown no signal controller to ask about"
      : [
          {
            body: { oIDs: [rts], objectDirection: "", utime: now - HOUR },
            search: { utime_start: `${now - HOUR}`, utime_end: `${now}` },
          },
        ],
  measureList: plain,
  signalQuality: plain,
  rtsMeasure: ({ rts, measure }) =>
    rts === undefined || measure === undefined
      ? "the provider has shown no signal controller, or no measure, to ask about"
      : [{ params: { id: rts, measure } }],
  rtsSignalEvents: about("rts"),
  rtsTelemetry: about("rts"),
  rtsImg: about("rts"),
  rtsLastHour: about("rts"),
  rtsEventsLast: about("rts"),
  rtsEventsAll: about("rts", events),
  rtsPhases: about("rts"),
  rtsKtsHours: about("rts"),
  rtsSoHours: about("rts"),
  dayReports: about("rts", day),
  dataReports: about("rts", period),
  allReports: about("rts", period),
  differenceReports: about("rts", periods),
  rtcTelemetry: about("rtc"),
  rtcImg: about("rtc"),
  deviceStreets: about("rtc"),
  rtcLastHour: about("rtc"),
  rtcEventsLast: about("rtc"),
  rtcEventsAll: about("rtc", events),
  rtcKtsHours: about("rtc"),
  busTelemetry: about("bus"),
  busImg: about("bus"),
  busPassengerFlow: about("bus"),
  busEventsLast: about("bus"),
  busRoute: about("bus"),
  specTelemetry: about("spec"),
  specDayReports: about("spec", day),
  specDataReports: about("spec", period),
  specTasks: about("spec"),
  archiveList: eachKind((kind) => ({ params: { kind } })),
  udsList: plain,
  udsComments: ({ request }) => (request ? [{ params: { id: request.id } }] : "there is no urban request to ask about"),

  login: never("it needs --email and --password instead of --token"),
  loginSecond: never("it needs an account with a second step"),
  secondStepBegin: changesSignIn,
  secondStepConfirm: changesSignIn,
  secondStepEnd: changesSignIn,
  passwordChange: changesSignIn,
  personReset: changesSignIn,
  signOn: never("it needs somebody who signs in at the issuer"),
  signOut: never("it would end the sign-in of the user"),
  requestDemo: () => [{ body: { ...person, full_name: NAME, country: NAME, city: NAME } }],
  requestPartnership: () => [{ body: { ...person, name: NAME } }],
  editFio: again("fio", "name"),
  editPhone: again("phone", "phone"),
  editAvatar: never("it would replace the user's picture"),
  endUserSession: never("it would end a sign-in of the user"),
  alarmAcknowledge: actsOnAlarms,
  alarmShelve: actsOnAlarms,
  alarmUnshelve: actsOnAlarms,
  alarmAssign: actsOnAlarms,
  alarmComment: actsOnAlarms,
  alarmReset: actsOnAlarms,
  alarmRulesChange: never("it would change which alarms operators are shown: try it by hand"),
  alarmTell: ({ now }) => [
    {
      body: { id: NAME, is_there: false, utime_end: now, priority: "low", device: null, cause: NAME, consequence: NAME, action: NAME },
    },
  ],
  personChange: changesRights,
  signalEventsImport: never("it would add events to the log of a controller"),
  personSignOut: never("it would sign somebody out"),
  roleChange: changesRights,
  citySessionEnd: never("it would sign somebody out"),
  invite: changesRights,
  invitationWithdraw: changesRights,
  invitationAccept: never("it would make an account"),
  deviceTags: changesRights,
  tagDevices: changesRights,
  rtsStopVideo: aboutCamera("rts"),
  rtcStopVideo: aboutCamera("rtc"),
  archiveFile: eachKind((kind) => ({ params: { kind }, body: fileOf() })),
  archiveCreate: eachKind((kind, { own, now }) => ({
    params: { kind },
    body: {
      name_object: NAME,
      target_object: "street",
      file_description: NAME,
      file_name: own.fileNames.get(kind) ?? `${NAME}.txt`,
      time: new Date(now * 1000).toISOString().slice(0, 10),
      comment: "",
    },
  })),
  archiveComment: eachKind((kind, { own }) => {
    const { id, ...entry } = own.records.get(kind) ?? {};
    return id === undefined ? null : { params: { kind, id }, body: { ...entry, comment: NAME } };
  }),
  archiveUpdatePodd: (found) => {
    const probe = replaced("podd", found);
    return probe ? [probe] : noRecord;
  },
  archiveUpdateFile: eachKind((kind, found) =>
    ops.archiveUpdateFile.params.kind.some((known) => known === kind) ? replaced(kind, found) : null,
  ),
  archiveDownload: eachKind((kind, { records, own }) => {
    const id = (own.records.get(kind) ?? records.get(kind))?.id;
    return id === undefined ? null : { params: { kind, id } };
  }),
  udsCreate: (found) => [{ body: urbanRequest(found) }],
  udsUpdate: aboutOwnRequest((found) => ({
    body: { ...urbanRequest(found), create_time: found.own.request?.create_time, work_time: found.now },
    headers: found.own.request?.version === undefined ? {} : { "if-match": `"${found.own.request.version}"` },
  })),
  udsComment: aboutOwnRequest(({ user }) => ({ body: { author: user?.fio || NAME, description: NAME } })),
  messageAcknowledge: never("it would take a real message off every operator's list"),

  setProgram: movesTraffic,
  setCustomProgram: movesTraffic,
  setUfProgram: movesTraffic,
  takeHold: keepsOthersOff,
  releaseHold: keepsOthersOff,
  makeDraft: keepsOthersOff,
  withdrawDraft: keepsOthersOff,
  setClock: movesTraffic,
  suspendAlarm: hidesFaults,
  resumeAlarm: hidesFaults,
  specTask: sendsCrew,
  specTaskCancel: sendsCrew,
};
