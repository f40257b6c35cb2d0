import type { Kysely, Transaction } from "kysely";
import type { PictureAudience } from "../../../core/contract/pictures.js";
import { checkLength } from "../refusal.js";

/**
 * Times are Unix seconds; ids are text made by the application; `*_json` holds JSON text; flags are 0 or 1. By its key and the digest
 * of its body a row finds the call that made it (http/idempotency.ts); `asked_by` is the user who made it, null of the sample.
 */
export interface Tables {
  users: {
    id: string;
    email: string;
    fio: string;
    phone: string;
    password: string;
    access: number;
    disabled: number;
    restrictions_json: string;
    avatar: string | null;
    /** The name of a role; `tags_json` are those of the devices that the user sees, null for those of the role. */
    role: string;
    tags_json: string | null;
    /** Unix s at which role, tags, access or restrictions changed last. */
    rights_changed: number | null;
  };
  /** Roles that a city has made, or made otherwise than `defaultRoles` has them. */
  roles: { name: string; levels_json: string; tags_json: string | null };
  /** Devices out of service on purpose; `utime_end` is null of one that still is. */
  inactive: {
    id: string;
    oid: string;
    reason: string;
    fio: string;
    utime_start: number;
    utime_return: number | null;
    utime_end: number | null;
    ended_by: string | null;
  };
  /** Cameras whose pictures are off: `kind/id`, or `all`; `utime_end` is null while they are. */
  pictures_off: {
    id: string;
    camera: string;
    audience: PictureAudience;
    reason: string;
    fio: string;
    utime_start: number;
    utime_end: number | null;
    ended_by: string | null;
  };
  /** Invitations that were not taken up; of the token only its digest is kept. `ends` in Unix s. */
  invitations: {
    id: string;
    email: string;
    fio: string;
    role: string;
    tags_json: string | null;
    digest: string;
    invited_by: string;
    ends: number;
    /** What became of it; then the row has no name and no address any more, and `ends` is 0. */
    over: "used" | "withdrawn" | null;
    /** Of a link that sets another password: whose. */
    user_id: string | null;
  };
  /** The tags of devices that somebody has changed, in the place of those of the city. */
  device_tags: { oid: string; tags_json: string };
  /** `seen` is the last time its token was made anew, `agent` what its browser calls itself. */
  sessions: {
    id: string;
    user_id: string;
    created: number;
    ended: number | null;
    seen: number | null;
    agent: string | null;
    /** Unix s at which it is over by itself: that of a token that a portal lends. Null of ours. */
    until: number | null;
  };
  /** The second step of an account, on when it is confirmed; `last` is the period of the last code, which is good once. */
  second_steps: { user_id: string; sealed: string; confirmed: number; last: number; recovery_json: string };
  /** Whom an issuer knows: accounts by the address of the issuer and its word for the person. */
  identities: { id: string; issuer: string; subject: string; user_id: string };
  /**
   * Sign-ins by an issuer. First the page has a code, of which only the digest is kept, until `ends`; the `challenge` is that of its secret.
   * Then there is a `session`, of which the issuer was asked last at `asked`. `sealed` holds the tokens of the issuer.
   */
  sign_ons: {
    id: string;
    digest: string;
    challenge: string;
    ends: number;
    issuer: string;
    subject: string;
    user_id: string;
    sealed: string;
    session: string | null;
    asked: number;
  };
  /** Of controllers and vehicles; what is `pending` has not been carried out (service/control/carrier.ts). */
  commands: {
    id: string;
    oid: string;
    user_id: string;
    fio: string;
    address: string;
    operation: string;
    payload_json: string;
    idempotency_key: string | null;
    asked: number;
    outcome: "pending" | "accepted" | "refused";
    code: string | null;
    version: number;
    mode: string | null;
    effective: number | null;
    until: number | null;
    before_json: string;
    after_json: string | null;
    /** The other of two people who gave it: who made its draft. */
    second: string | null;
  };
  /**
   * Each time that somebody held a crossing, by the id of the command that began it; `before` is from whom it was taken over. It is over at
   * `until`: `why` is null while that is ahead, and where nothing was done for long.
   */
  holds: {
    id: string;
    oid: string;
    user_id: string;
    fio: string;
    note: string | null;
    since: number;
    until: number;
    before_user: string | null;
    before_fio: string | null;
    why: "given_back" | "taken_over" | "ended" | null;
    ended_by: string | null;
    end_note: string | null;
  };
  /** Orders of which one person made a draft, in the same form; `ended_by` of a given one is the second person. */
  drafts: {
    id: string;
    oid: string;
    user_id: string;
    fio: string;
    program: string;
    reason: string;
    since: number;
    until: number;
    why: "given" | "withdrawn" | null;
    ended_by: string | null;
  };
  /** What became of accepted commands of controllers (service/control/observer.ts); the id is that of the command and what came of it. */
  command_events: {
    id: string;
    command: string;
    oid: string;
    utime: number;
    what: "in_force" | "ended" | "missed";
    why: "time_over" | "given_back" | "replaced" | "local_control" | "refused" | "by_controller" | null;
  };
  archive: {
    id: string;
    kind: string;
    name_object: string;
    target_object: string;
    file_description: string;
    file_name: string;
    time: string;
    comment: string;
    search: string;
    file: string | null;
    author: string;
    created: number;
    idempotency_key: string | null;
    idempotency_body: string | null;
  };
  files: {
    id: string;
    name: string;
    type: string;
    size: number;
    owner: string;
    purpose: string;
    created: number;
    idempotency_key: string | null;
    idempotency_body: string | null;
  };
  uds: {
    id: string;
    number: number;
    author: string;
    themes: string;
    executor: string;
    description: string;
    latitude: number;
    longitude: number;
    create_time: number;
    work_time: number | null;
    task_time: number | null;
    do_time: number | null;
    close_time: number | null;
    search: string;
    version: number;
    editor: string;
    asked_by: string | null;
    idempotency_key: string | null;
    idempotency_body: string | null;
  };
  uds_comments: {
    id: string;
    request: string;
    author: string;
    description: string;
    create_time: number;
    asked_by: string | null;
    idempotency_key: string | null;
    idempotency_body: string | null;
  };
  /** `message_utime` is when the message was told; null of a mark from an older version, until the next start. */
  acknowledgements: { id: string; fio: string; utime: number; message_utime: number | null };
  tasks: {
    id: string;
    vehicle: string;
    work: string;
    utime_start: number;
    section_json: string;
    section_name: string;
    key: string | null;
    author: string;
    created: number;
    cancelled: number | null;
    cancelled_by: string | null;
  };
  landing: {
    id: string;
    form: string;
    body_json: string;
    address: string;
    created: number;
    suspect: number;
    idempotency_key: string | null;
    idempotency_body: string | null;
    /** The hash of the text that was consented to; null where the city has none of its own, and of forms from before there was one. */
    consent: string | null;
    /** When consent was withdrawn, Unix s: from then on the row has nothing of the person. */
    withdrawn: number | null;
  };
  /** Weekly reports by the moment that was set for them and the way they go; `sent` is null while one is on its way. Unix s. */
  reports: { id: string; begun: number; sent: number | null };
  /** Texts that visitors have consented to, each as it was; `hash` is its SHA-256, `since` when it came into force. None is ever changed. */
  consents: { hash: string; version: string; text: string; since: number };
  /** What each device counted on each approach in each full hour; null where it was silent. `so` and `speed` in % and km/h. */
  telemetry: {
    oid: number;
    arm: number;
    utime: number;
    kts: number | null;
    speed: number | null;
    so: number | null;
    capacity: number | null;
    saved: number | null;
  };
  /** From when on telemetry is kept, in one row; none where nothing was ever dropped (service/telemetry/retention.ts). */
  telemetry_retention: { id: number; kept_since: number };
  /**
   * Events of a signal in a quarter of an hour, which begins at `utime`; `packed` is a block (service/measures/block.ts) of so many events, and something
   * is known of so many of its minutes.
   */
  event_blocks: { oid: number; utime: number; events: number; minutes: number; packed: Uint8Array };
  /** The detectors of a signal, as the contract has them, and the seconds to which its moments are known. */
  event_signals: { oid: number; detectors_json: string; resolution: number };
  /** What a measure has told of a quarter of an hour, and what it knew then: made anew of the blocks where it is missing. */
  measure_quarters: { oid: number; measure: string; utime: number; packed: Uint8Array };
  /** What befell devices that a driver has, newest last by `utime`; `health` is the status that began then, null where none did. */
  field_events: {
    id: string;
    oid: number;
    utime: number;
    status: "error" | "attention" | "confirmation";
    msg: string;
    /** The key of the sentence that `msg` is, as the contract has it; null of rows that are older than keys. */
    msg_key_json: string | null;
    health: string | null;
    /** The alarm that began: the id of its message, its code, the maker's words, and its part, category and values; null for other events. */
    alarm: string | null;
    alarm_code: string | null;
    alarm_words: string | null;
    alarm_more_json: string | null;
  };
  /** Five minutes of a detector that a driver has: vehicles, null where they are not told, the sum of its speeds in km/h and their number. */
  field_counts: {
    oid: number;
    utime: number;
    kts: number | null;
    ktk: number | null;
    ktd: number | null;
    ktp: number | null;
    speeds: number;
    spoken: number;
  };
  /**
   * Who did what, written with what it tells of (service/audit/trail.ts); `at` in ms since 1970. `seq`, `prev` and `hash` are null until
   * the row is sealed. No other column ever changes.
   */
  audit: {
    id: string;
    seq: number | null;
    at: number;
    /** The id of a user, null where nobody is signed in; `name` is how that user was called then. */
    who: string | null;
    name: string;
    for_whom: string | null;
    second: string | null;
    area: string;
    operation: string;
    address: string;
    object: string | null;
    before_json: string | null;
    after_json: string | null;
    /** A command is `asked` before it is carried out, and has another row for what became of it. */
    outcome: "asked" | "done" | "refused" | "unconfirmed";
    reason: string | null;
    request_id: string | null;
    prev: string | null;
    hash: string | null;
  };
  /** What is also written outside the database: how far the audit was at a moment, and what was taken away of it (service/audit/records.ts). */
  audit_records: { id: string; seq: number; kind: "checkpoint" | "segment"; record_json: string };
  /** The alarms that stand (service/alarms/alarm.ts), by the key of the cause; `version` is another one with each change. */
  alarms: { id: string; version: number; alarm_json: string };
  /** What has happened to alarms, by the table of ISA-18.2; `fio` is null where nobody did it. */
  alarm_steps: {
    id: string;
    utime: number;
    alarm: string;
    kind: string;
    priority: string;
    event: string;
    from_state: string;
    to_state: string;
    active: number;
    fio: string | null;
  };
  /** When causes came and went, before any rule: `device` as `rts/12`. */
  alarm_causes: {
    id: string;
    utime: number;
    alarm: string;
    kind: string;
    device: string | null;
    district: string | null;
    there: number;
  };
  /** The rules of alarms, in one row; none where they are as every city has them. */
  alarm_rules: { id: string; rules_json: string };
  /**
   * Which role was told by which way of which alarm, announced at a moment; the row goes when it is told that the alarm is over. The way is null
   * in rows of a version before, which told by all ways at once.
   */
  alarm_notices: {
    id: string;
    alarm: string;
    role: string;
    announced: number;
    way: "mail" | "webhook" | null;
    begun: number;
    /** When it was told last, null before; it is on its way where that is before `begun`. */
    told: number | null;
    cause_json: string;
    /** The alarm as it was told. */
    alarm_json: string | null;
  };
  /** Causes that programs beside the provider tell of. */
  alarm_outside: { id: string; utime: number; utime_end: number; told_json: string };
  /** Whose database this is, in one row. */
  city: { id: number; key: string };
  /** The following are on PostgreSQL only, where several nodes share a database (docs/internals/nodes.md). Who drives, in one row. */
  leadership: { id: number; fence: number; node: string; since: number };
  /** How often something of a topic was changed. */
  versions: { topic: string; number: number };
  /** Under which number of the topic `commands` it was written what became of a command, and which node said so. */
  driven: { number: number; fence: number; command: string };
  /** The key that signs tokens, in hexadecimal digits, in one row. */
  secrets: { id: number; key: string };
}
export type Database = Kysely<Tables>;
/** A transaction: who writes is given one (service/audit/trail.ts). */
export type Step = Transaction<Tables>;
/** What reads only; a `Database` and a `Step` are as much. */
export type Reading = Pick<Database, "selectFrom">;

/** Characters of a search: SQLite takes no pattern of more than 50,000 bytes, and one sign may be eighteen in its searched form. */
const LONGEST_SEARCH = 500;

/** The pattern of `like` by which a text is found, wherever it stands. */
export function patternOf(text: string): string {
  checkLength("search", text, LONGEST_SEARCH);
  return `%${searchable(text).replace(/[%_\\]/g, " ")}%`;
}

/** The form in which Cyrillic text is searched: SQLite's own `lower` knows only ASCII. */
export const searchable = (...texts: string[]): string => texts.join(" ").normalize("NFKC").toLocaleLowerCase("ru").replaceAll("ё", "е");
