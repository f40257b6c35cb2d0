import type { OperationName } from "../src/core/contract/index.js";
import type { Operation } from "../src/core/contract/operation.js";
import { programs } from "../src/core/contract/rts.js";

/** One line for each call, in the published contract only: the widgets do not carry it. */
export const summaries: Readonly<Record<OperationName, string>> = {
  requestDemo: "Keeps a request for a demonstration",
  requestPartnership: "Keeps a request for partnership",
  login: "Signs in by email and password",
  issuers: "Who may sign people in besides passwords, and whether there are passwords",
  signOnStart:
    "The browser is led to the issuer: `challenge` is the SHA-256 (base64url) of a secret that the page keeps, `return` a path of the provider's own origin",
  signOnCallback:
    "The issuer leads the browser back here, and on to `return` with a code in the fragment (`#its-sign-on=`) or the code of a refusal (`#its-sign-on-refused=`)",
  signOn: "Changes the code and the secret of the page into a session: once, and within 30 s",
  signOut: "Ends the session of the bearer, here and as far as it may at the issuer; the page goes to `location` to end it there",
  loginSecond: "Signs in by email, password and a code of the second step, after 409 `second_step_needed`",
  secondStep: "Whether the user's sign-in takes a code as well",
  secondStepBegin: "Begins a second step: what an authenticator is told",
  secondStepConfirm: "Turns the second step on by a code of it; gives the codes for a lost device, this once",
  secondStepEnd: "Turns the user's second step off",
  passwordChange: "Changes the user's own password and ends the other sign-ins",
  personReset: "A link of one use by which somebody sets another password; the second step ends with it",
  checkSession: "Says who the bearer is and renews the token; the old one lives to its own end",
  getAvatar: "The user's picture, 404 when there is none",
  editFio: "Changes the user's full name",
  editPhone: "Changes the user's phone",
  editAvatar: "Replaces the user's picture",
  userSessions: "The user's sign-ins that are still good",
  endUserSession: "Ends one of the user's sign-ins",
  auditList: "Who did what, and what was refused to whom",
  auditExport: "The same as a file whose last line says, signed, how many rows it has and the SHA-256 of all before it",
  rtsAudit: "Who did what at a signal controller",
  people: "All accounts with role, tags and open sign-ins",
  personChange:
    "Changes role, tags, ban on control and access of an account; 409 `last_administrator` where nobody could change rights any more",
  personSignOut: "Ends all sign-ins of an account",
  cityRoles: "The roles of the city with the level of each area",
  roleChange: "Changes a role, or makes one",
  citySessions: "The sign-ins of all accounts that are still good",
  citySessionEnd: "Ends a sign-in of anybody",
  invitations: "Invitations that nobody has taken up yet",
  invite: "Invites somebody by a token that is told this once and can be taken up once, within seven days",
  invitationWithdraw: "Withdraws an invitation",
  invitationAccept: "Takes an invitation up: makes its account, with the password that is sent",
  equipment: "All devices as those want them who look after equipment",
  tagDevices: "Gives several devices other tags at once",
  deviceTags: "Gives a controller, or a detector that stands alone, other tags",
  settings: "How the provider is set, and by what",
  about:
    "Says without a token that this is a provider; a page of others tells by it whether the address is right; and names what the tiles of the city show now",
  guestPass:
    "Gives whoever asks the token that guests of these minutes share, and the layers that the city offers them; 404 where there is no public view",
  citySignals: "What residents are told of the crossings with traffic lights",
  cityDetail: "Name, place and time of the city",
  cityRts: "All signal controllers with their status",
  cityRtc: "All road detectors with their status",
  cityWeather: "Weather now and in 3 hours: °C, m/s, degrees the wind comes from",
  cityOverrides: "Temporary modes of all signal controllers, with who asked and until when; closed when the controller has returned",
  cityTags: "Districts, corridors, agencies and whatever else a city sorts its devices by, with the devices",
  inactiveDevices: "Devices that are out of service on purpose, with reason, author and expected return",
  takeOutOfService: "Puts a device out of service: it counts in no figure, raises no message and takes no command",
  returnToService: "Returns a device to service",
  cityPictures: "Whether pictures of cameras are off, for whom and why: of all at once, and of single cameras",
  hidePictures: "Puts the pictures of all cameras off for visitors, viewers or everybody; open pages drop them at once",
  showPictures: "Puts the pictures of all cameras on again, but for those with a mark of their own",
  hideCamera: "Puts the pictures of one camera off",
  showCamera: "Puts the pictures of one camera on again",
  cityHistory: "Road levels and device statuses at each full hour of the past twelve",
  transportSituation: "Buses, smart stops, special vehicles, road levels and messages as one feature collection",
  setProgram: `Asks a controller for a control mode, one of ${programs.join(", ")}; 200 means accepted, not that the lights have changed`,
  setCustomProgram: "Asks a controller for a sequence of phases with durations in seconds",
  setUfProgram: "Asks a controller to hold a phase",
  takeHold: "Takes a crossing in hand, so that nobody else commands it, prolongs that, or takes it over from another user with a note",
  releaseHold: "Gives a crossing back, or ends the hold of another user",
  makeDraft: "Asks for a mode that needs a second person; nothing is sent by it",
  withdrawDraft: "Takes one's own draft back; one that is over already stays over",
  setClock: "Sets a controller's clock to the time of the city, where `offers.sets_clock` says that it can be set",
  suspendAlarm:
    "Has a controller tell no more of an alarm until that is resumed, where `offers.suspends_alarms` says that it can; 200 means that it has the order",
  resumeAlarm: "Has a controller tell of an alarm again",
  dayReports: "Report of one day",
  dataReports: "Report of a period",
  allReports: "Full report of a period",
  differenceReports: "Report that compares two periods",
  crossDevices: "Devices of a crossing, a street or a segment of the network",
  citySegments: "The street network as lines",
  citySurroundings: "Outer rings of water and parks, drawn where there are no tiles",
  cityCross: "Crossings and their devices",
  cityStreets: "Streets and their devices",
  cityAnalytics: "The thirteen groups of figures for the chosen devices",
  measureList: "What is computed of the events that signal controllers write, with units and sources",
  signalQuality: "How vehicles fare on each approach of each signal in an hour, by the levels A to F of control delay",
  rtsMeasure: "A measure of one signal in a period: quarters of an hour, cycles, or what lasted",
  rtsSignalEvents: "The events of one signal in a period, as CSV or as blocks",
  signalEventsImport: "Keeps a log of events, or a table of detectors",
  rtsTelemetry: "What a signal controller shows now",
  rtsImg: "The newest frame of the controller's camera",
  rtsStopVideo: "Nobody looks at this camera any more",
  rtsLastHour: "Traffic of the past 60 minutes by direction",
  rtsEventsLast: "The newest events",
  rtsEventsAll: "All events of a day",
  rtsPhases: "Phases and the movements each lets go",
  rtsKtsHours: "Vehicles by the hour, past 12 hours",
  rtsSoHours: "Served queues by the hour, past 12 hours",
  rtcTelemetry: "What a detector says of itself",
  rtcImg: "The newest frame of the detector's camera",
  rtcStopVideo: "Nobody looks at this camera any more",
  deviceStreets: "Street names at a device of either kind",
  rtcLastHour: "Traffic of the past 60 minutes by direction",
  rtcEventsLast: "The newest events",
  rtcEventsAll: "All events of a day",
  rtcKtsHours: "Vehicles by the hour, past 12 hours",
  archiveList: "Records of one section",
  archiveCreate: "Adds a record",
  archiveComment: "Changes a record's comment; the body has all six fields",
  archiveFile: "Uploads a file for a new record",
  archiveUpdatePodd: "Replaces the file of a traffic organization plan",
  archiveUpdateFile: "Replaces the file of a record of the other sections",
  archiveDownload: "The file of a record",
  udsList: "Urban requests",
  udsCreate: "Adds an urban request",
  udsUpdate: "Changes an urban request; If-Match with a stale version is 409",
  udsComments: "Comments of an urban request",
  udsComment: "Adds a comment",
  cityEvents: "Events of all devices, the newest first",
  alarms: "The alarms that stand, hidden ones too: each has one cause, and a state of ISA-18.2",
  alarmPeople: "Who may be given an alarm",
  alarmAcknowledge: "Acknowledges alarms; of each is said whether it was, or the code of a refusal",
  alarmShelve: "Puts alarms on the shelf until a moment; how long that may be depends on their priority",
  alarmUnshelve: "Takes alarms off the shelf; they are acknowledged then",
  alarmAssign: "Gives alarms to somebody, or to nobody",
  alarmComment: "Says something of alarms; an empty comment takes it away",
  alarmReset: "Lets go of alarms that stay after their end until somebody resets them",
  alarmSteps: "What has happened to alarms: each step by the table of states",
  alarmFigures: "What EEMUA 191 measures alarms by, of a week and of the week before",
  alarmRules: "How causes become alarms, and who is told when nobody acknowledges",
  alarmRulesChange: "Takes the place of all rules",
  alarmDryRun: "What a rule would have made of the past",
  alarmTell: "A program beside the provider tells of a cause, or that it is over",
  messagesAcknowledged: "Who has acknowledged which message of the message center in the past week",
  messageAcknowledge:
    'Acknowledges a message; the name of the first to do so stays. 404 with the code unknown_message where there is none of this id (any other 404: not offered). An entry of a log has the id {rts or rtc}-{oID}-{utime}-{hash}, the hash FNV-1a of "{status} {msg}" over UTF-16 in base 36',
  cityStream:
    "What changes, as it changes, as server-sent events: hello, then delta, gap (ask the list again), bye. Guests are not offered it; 404 where there is none, and everything is polled",
  cityTile:
    "The ground of the city's map as a Mapbox Vector Tile in the layers and attributes of the Protomaps basemap 4 (landuse, water, roads, buildings, places, pois); 204 where there is nothing, z 0 to 16; 404 at such a tile: not offered",
  busTelemetry: "Where a bus is and what it says of itself",
  busImg: "The newest frame from a bus",
  busPassengerFlow: "Passengers by the hour",
  busEventsLast: "The newest events of a bus",
  busRoute: "A bus's route with stops and next arrivals",
  specTelemetry: "Where a special vehicle is and what it has serviced",
  specDayReports: "Report of a vehicle's day",
  specDataReports: "Report of a vehicle over a period",
  specTasks: "Tasks of a special vehicle",
  specTask: "Sets a task for a special vehicle",
  specTaskCancel: "Cancels a task of a special vehicle",
};

const bait = { "its-bait": "`taken` when the form's honeypot was filled in; the body is the same" };
const version = { "If-Match": "Version of what the operator looked at; 409 when it is no longer in force" };
const command = {
  "Idempotency-Key": "One key for one press of the button: a repeated request is answered as the first",
  ...version,
};
const ofMakers = {
  "Idempotency-Key":
    "One key for one press of the button, of this user or this form: a repeated request is answered as the first and makes nothing, the key with another body is 422 (idempotency_key_reused). Sent where /about says takes_keys",
};

type ByOperation<What = string> = Readonly<Partial<Record<OperationName, Readonly<Record<string, What>>>>>;

/** Request headers that a provider may ignore. */
const optional: ByOperation = {
  requestDemo: bait,
  requestPartnership: bait,
  setProgram: command,
  setCustomProgram: command,
  setUfProgram: command,
  udsUpdate: version,
};

export const optionalHeaders = (name: OperationName, { again }: Operation): Readonly<Record<string, string>> => ({
  ...optional[name],
  ...(again === "key" ? ofMakers : {}),
});

const page = { after: { description: "The last item of the page before, as `Link` names it", schema: { type: "string" } } };
const moment = (description: string) => ({ description, schema: { type: "number", minimum: 0 } });
const pastHour = {
  utime_start: moment("Begin of the period, Unix time; without a period the answer is about the past hour"),
  utime_end: moment("End of the period, Unix time"),
};

const period = {
  utime_start: moment(
    "Begin of the period, Unix time; without a period the answer is about the day of `utime` and the week that ends with it",
  ),
  utime_end: moment("End of the period, Unix time"),
};

const auditQuery = {
  ...Object.fromEntries(
    ["area", "operation", "object", "outcome"].map((name) => [
      name,
      { description: "Only entries of which it is this", schema: { type: "string" } },
    ]),
  ),
  who: { description: "Only entries of this user, by id or name", schema: { type: "string" } },
  from: moment("Unix s: no older entries"),
  to: moment("Unix s: only older entries"),
};

/** What may stand behind `?` in the address; a provider that gives its lists whole, and knows no periods, needs none of it. */
export const optionalQueries: ByOperation<{ description: string; schema: object }> = {
  auditList: { ...auditQuery, limit: { description: "Most entries of a page", schema: { type: "integer", minimum: 1 } }, ...page },
  auditExport: { ...auditQuery, format: { description: "`csv` (the default) or `jsonl`", schema: { type: "string" } } },
  setProgram: {
    draft: {
      description: "Id of the draft of another user for this mode: this press is that of the second person",
      schema: { type: "string" },
    },
  },
  archiveList: page,
  udsList: page,
  udsComments: page,
  cityAnalytics: period,
  rtsMeasure: pastHour,
  signalQuality: { utime: moment("Unix time within the hour that is asked for; without it the last full hour of the city's clock") },
  rtsSignalEvents: pastHour,
  signalEventsImport: {
    device: { description: "Id of the controller whose log it is; without one, that which each row names", schema: { type: "string" } },
  },
  cityEvents: {
    since: moment("Unix s: no older events"),
    limit: { description: "Most events of a page", schema: { type: "integer", minimum: 1 } },
    ...page,
  },
  alarmPeople: {
    id: {
      description: "Alarms, each by a parameter of its own: only who sees all of them",
      schema: { type: "array", items: { type: "string" } },
    },
  },
  alarmSteps: {
    ...period,
    id: { description: "Steps of one alarm", schema: { type: "string" } },
    limit: { description: "Most steps of a page", schema: { type: "integer", minimum: 1 } },
    ...page,
  },
  alarmFigures: { utime_start: moment("Unix s: begin of the week; the last seven days without it") },
  cityTile: {
    v: {
      description: "`tiles_version` of /about: then the tile says `Cache-Control: max-age=31536000, immutable`",
      schema: { type: "string" },
    },
  },
  cityStream: {
    topics: {
      description: "With commas: rts, rtc, situation, overrides, messages, alarms, events, requests, rts/{oID percent-encoded}",
      schema: { type: "string" },
    },
    since: {
      description: "Versions at hand, `rts:5fa,rtc:77b`: the text between the quotes of the lists' ETag, or of the last delta",
      schema: { type: "string" },
    },
  },
};

const next = { Link: 'Address of the next page, `<?after=…>; rel="next"`; only its query counts. Without it the list is whole' };

const listVersion = { ETag: "Version of the list, the same as in the deltas of the stream" };

/** Headers of an answer that the widgets read; a provider may leave them out. */
export const answerHeaders: ByOperation = {
  cityRts: listVersion,
  cityRtc: listVersion,
  transportSituation: listVersion,
  alarms: listVersion,
  rtsTelemetry: { ETag: "Version of the controller's state; who sends it takes `If-Match` and `Idempotency-Key` of commands" },
  cityTile: { ETag: "Version of the tile" },
  auditList: next,
  archiveList: next,
  udsList: next,
  udsComments: next,
  alarmSteps: next,
  cityEvents: next,
};
