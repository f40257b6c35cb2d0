import { type ColumnDataType, type CreateTableBuilder, type Kysely, type Migration, PostgresAdapter, sql } from "kysely";
import { DAY } from "../time.js";
import { hasPartitions, partitionDay } from "./partitions.js";
import type { Tables } from "./tables.js";

type Columns = Record<string, ColumnDataType | `${string}?`>;

/** A table of columns that may not be null unless their type ends with `?`; the first column is the key. */
function table(db: Kysely<unknown>, name: string, columns: Columns): Promise<void> {
  let builder: CreateTableBuilder<string, never> = db.schema.createTable(name);
  Object.entries(columns).forEach(([column, type], i) => {
    const bare = type.replace("?", "") as ColumnDataType;
    builder = builder.addColumn(column, bare, (c) => (i === 0 ? c.primaryKey() : type.endsWith("?") ? c : c.notNull())) as typeof builder;
  });
  return builder.execute();
}
const index = <Known>(db: Kysely<Known>, name: string, columns: string[], unique = false): Promise<void> => {
  const builder = db.schema
    .createIndex(`${name}_${columns.join("_")}`)
    .on(name)
    .columns(columns);
  return (unique ? builder.unique() : builder).execute();
};
const time = "bigint";

/**
 * Applied in the order of their names; a migration that was published is never changed. While a city is upgraded the version before
 * runs on the same database, so a migration only expands: it may add tables, indexes, and columns with a default or that may be null.
 * What nobody needs any more is taken away a version later, by a migration that says so in its name: `0018_old_names_contract_0016`
 * takes away what versions without the migration 0016 need. See docs/internals/nodes.md, "Two versions on one database".
 */
export const migrations: Record<string, Migration> = {
  "0001_start": {
    async up(db: Kysely<unknown>) {
      await table(db, "users", {
        id: "text",
        email: "text",
        fio: "text",
        phone: "text",
        password: "text",
        access: "integer",
        disabled: "integer",
        restrictions_json: "text",
        avatar: "text?",
      });
      await index(db, "users", ["email"], true);
      await table(db, "sessions", { id: "text", user_id: "text", created: time, ended: `${time}?` });
      await table(db, "controllers", { oid: "text", version: "integer" });
      await table(db, "commands", {
        id: "text",
        oid: "text",
        user_id: "text",
        fio: "text",
        address: "text",
        operation: "text",
        payload_json: "text",
        idempotency_key: "text?",
        asked: time,
        outcome: "text",
        code: "text?",
        version: "integer",
        mode: "text?",
        effective: `${time}?`,
        until: `${time}?`,
        before_json: "text",
        after_json: "text?",
      });
      await index(db, "commands", ["oid", "asked"]);
      await index(db, "commands", ["user_id", "idempotency_key"], true);
      await table(db, "archive", {
        id: "text",
        kind: "text",
        name_object: "text",
        target_object: "text",
        file_description: "text",
        file_name: "text",
        time: "text",
        comment: "text",
        search: "text",
        file: "text?",
        author: "text",
        created: time,
      });
      await index(db, "archive", ["kind", "created", "id"]);
      await table(db, "files", { id: "text", name: "text", type: "text", size: "integer", owner: "text", purpose: "text", created: time });
      await table(db, "uds", {
        id: "text",
        author: "text",
        themes: "text",
        executor: "text",
        description: "text",
        latitude: "double precision",
        longitude: "double precision",
        create_time: time,
        work_time: `${time}?`,
        task_time: `${time}?`,
        do_time: `${time}?`,
        close_time: `${time}?`,
        search: "text",
      });
      await index(db, "uds", ["create_time", "id"]);
      await table(db, "uds_comments", { id: "text", request: "text", author: "text", description: "text", create_time: time });
      await index(db, "uds_comments", ["request", "create_time"]);
      await table(db, "tasks", {
        id: "text",
        vehicle: "text",
        work: "text",
        utime_start: time,
        section_json: "text",
        author: "text",
        created: time,
      });
      await index(db, "tasks", ["vehicle", "created"]);
      await table(db, "landing", { id: "text", form: "text", body_json: "text", address: "text", created: time });
    },
  },
  "0002_archive_and_sessions": {
    async up(db: Kysely<unknown>) {
      for (const name of ["archive", "files"]) await db.schema.alterTable(name).addColumn("idempotency_key", "text").execute();
      await index(db, "archive", ["author", "idempotency_key"], true);
      await index(db, "archive", ["file"], true);
      await index(db, "files", ["owner", "idempotency_key"], true);
      await index(db, "files", ["owner", "purpose", "name"]);
      await db.schema.alterTable("sessions").addColumn("seen", time).execute();
      await db.schema.alterTable("sessions").addColumn("agent", "text").execute();
      await index(db, "sessions", ["user_id", "created"]);
    },
  },
  "0002_suspect_requests": {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable("landing")
        .addColumn("suspect", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
    },
  },
  "0003_vehicle_tasks": {
    async up(db: Kysely<unknown>) {
      const columns = [
        ["section_name", "text", ""] as const,
        ["key", "text"] as const,
        ["cancelled", time] as const,
        ["cancelled_by", "text"] as const,
      ];
      for (const [column, type, otherwise] of columns) {
        await db.schema
          .alterTable("tasks")
          .addColumn(column, type, (c) => (otherwise === undefined ? c : c.notNull().defaultTo(otherwise)))
          .execute();
      }
    },
  },
  "0004_telemetry": {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable("telemetry")
        .addColumn("oid", "integer", (c) => c.notNull())
        .addColumn("arm", "integer", (c) => c.notNull())
        .addColumn("utime", time, (c) => c.notNull())
        .addColumn("kts", "integer")
        .addColumn("speed", "integer")
        .addColumn("so", "integer")
        .addPrimaryKeyConstraint("telemetry_key", ["oid", "utime", "arm"])
        .execute();
    },
  },
  "0005_requests": {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable("uds")
        .addColumn("version", "integer", (c) => c.notNull().defaultTo(1))
        .execute();
      await db.schema
        .alterTable("uds")
        .addColumn("editor", "text", (c) => c.notNull().defaultTo(""))
        .execute();
      await table(db, "acknowledgements", { id: "text", fio: "text", utime: time });
      await index(db, "acknowledgements", ["utime"]);
    },
  },
  "0006_city": {
    async up(db: Kysely<unknown>) {
      await table(db, "city", { id: "integer", key: "text" });
    },
  },
  "0007_events": {
    async up(db: Kysely<unknown>) {
      await index(db, "commands", ["asked"]);
    },
  },
  "0008_messages_of_marks": {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable("acknowledgements").addColumn("message_utime", time).execute();
    },
  },
  "0009_versions": {
    /** The version of a controller is that of its newest command. */
    async up(db: Kysely<unknown>) {
      await db.schema.dropTable("controllers").execute();
    },
  },
  "0010_request_numbers": {
    async up(db: Kysely<{ uds: Pick<Tables["uds"], "id" | "number" | "create_time"> }>) {
      await db.schema
        .alterTable("uds")
        .addColumn("number", "integer", (c) => c.notNull().defaultTo(0))
        .execute();
      const known = await db.selectFrom("uds").select("id").orderBy("create_time").orderBy("id").execute();
      for (const [at, { id }] of known.entries())
        await db
          .updateTable("uds")
          .set({ number: at + 1 })
          .where("id", "=", id)
          .execute();
      await index(db, "uds", ["number"], true);
    },
  },
  "0011_command_events": {
    async up(db: Kysely<unknown>) {
      await table(db, "command_events", { id: "text", command: "text", oid: "text", utime: time, what: "text", why: "text?" });
      await index(db, "command_events", ["oid", "utime"]);
      await index(db, "command_events", ["utime"]);
    },
  },
  "0012_field": {
    async up(db: Kysely<unknown>) {
      await table(db, "field_events", { id: "text", oid: "integer", utime: time, status: "text", msg: "text", health: "text?" });
      await index(db, "field_events", ["oid", "utime"]);
      await index(db, "field_events", ["utime"]);
      let counts = db.schema
        .createTable("field_counts")
        .addColumn("oid", "integer", (c) => c.notNull())
        .addColumn("utime", time, (c) => c.notNull());
      for (const kind of ["kts", "ktk", "ktd", "ktp"]) counts = counts.addColumn(kind, "integer") as typeof counts;
      for (const sum of ["speeds", "spoken"]) counts = counts.addColumn(sum, "integer", (c) => c.notNull()) as typeof counts;
      await counts.addPrimaryKeyConstraint("field_counts_key", ["oid", "utime"]).execute();
    },
  },
  "0013_greens": {
    /** What the shown greens would have let pass, and what the mode saved: of hours before, nobody knows. */
    async up(db: Kysely<unknown>) {
      for (const column of ["capacity", "saved"]) await db.schema.alterTable("telemetry").addColumn(column, "integer").execute();
    },
  },
  "0014_nodes": {
    async up(db: Kysely<unknown>) {
      if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
      await table(db, "leadership", { id: "integer", fence: "integer", node: "text", since: "double precision" });
      await table(db, "versions", { topic: "text", number: "integer" });
      await table(db, "driven", { number: "integer", fence: "integer", command: "text" });
      await index(db, "driven", ["command"], true);
      await table(db, "secrets", { id: "integer", key: "text" });
      for (const statement of nodes) await sql.raw(statement).execute(db);
    },
  },
  "0015_telemetry_days": {
    /**
     * On PostgreSQL a partition for each day. What was recorded before becomes one partition as it stands, which holds three more
     * days: a provider of the version before, which makes none, may go on beside this one.
     */
    async up(db: Kysely<unknown>) {
      await table(db, "telemetry_retention", { id: "integer", kept_since: time });
      if (!hasPartitions(db)) return;
      await sql`alter table telemetry rename to telemetry_before`.execute(db);
      await sql`create table telemetry (like telemetry_before including all) partition by range (utime)`.execute(db);
      // A statement that makes a table is waited for as long as it takes (patienceFor), and this one reads every row.
      await sql`create temporary table newest_telemetry on commit drop as select max(utime) as utime from telemetry_before`.execute(db);
      const { rows } = await sql<{ utime: number | null }>`select utime from newest_telemetry`.execute(db);
      const newest = rows[0]?.utime ?? null;
      if (newest === null) return db.schema.dropTable("telemetry_before").execute();
      const end = sql.lit(partitionDay(newest) + 3 * DAY);
      await sql`alter table telemetry attach partition telemetry_before for values from (minvalue) to (${end})`.execute(db);
    },
  },
  "0016_readings": {
    /** What real equipment tells, for the other nodes: unlogged, as it is told anew after a crash. */
    async up(db: Kysely<unknown>) {
      if (!hasPartitions(db)) return;
      await sql`create unlogged table readings
        (device bigint, part text, told_json text not null, number bigint not null, primary key (device, part))`.execute(db);
      await sql`create index readings_by_number on readings (number)`.execute(db);
      await sql`create sequence readings_number`.execute(db);
    },
  },
  "0017_idempotency_keys": {
    /** Every row that a call makes is found again by the key of that call. */
    async up(db: Kysely<unknown>) {
      const add = (name: string, column: string) => db.schema.alterTable(name).addColumn(column, "text").execute();
      for (const name of ["uds", "uds_comments"]) {
        await add(name, "asked_by");
        await add(name, "idempotency_key");
        await index(db, name, ["asked_by", "idempotency_key"], true);
      }
      await add("landing", "idempotency_key");
      await index(db, "landing", ["form", "idempotency_key"], true);
      for (const name of ["uds", "uds_comments", "landing", "archive", "files"]) await add(name, "idempotency_body");
    },
  },
  "0018_alarms_of_devices": {
    async up(db: Kysely<unknown>) {
      for (const name of ["alarm", "alarm_code", "alarm_words"])
        await db.schema.alterTable("field_events").addColumn(name, "text").execute();
    },
  },
  "0019_parts_of_alarms": {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable("field_events").addColumn("alarm_more_json", "text").execute();
    },
  },
  "0020_words": {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable("field_events").addColumn("msg_key_json", "text").execute();
    },
  },
  "0021_rights": {
    /** The accounts of before are operators, with the restrictions that they have. */
    async up(db: Kysely<unknown>) {
      const users = () => db.schema.alterTable("users");
      await users()
        .addColumn("role", "text", (c) => c.notNull().defaultTo("operator"))
        .execute();
      await users().addColumn("tags_json", "text").execute();
      await users().addColumn("rights_changed", time).execute();
      await table(db, "roles", { name: "text", levels_json: "text", tags_json: "text?" });
      await table(db, "device_tags", { oid: "text", tags_json: "text" });
      if (!hasPartitions(db)) return;
      await sql`insert into versions (topic, number) values ('rights', 0)`.execute(db);
      for (const [name, what] of [
        ["users", "update of role, tags_json, access, restrictions_json"],
        ["roles", "insert or update or delete"],
        ["device_tags", "insert or update or delete"],
      ])
        await sql
          .raw(`create trigger its_rights_changed after ${what} on ${name} for each statement execute function its_changed('rights')`)
          .execute(db);
    },
  },
  "0022_audit": {
    /** What was ordered before stands in it as well: a row for each command, with what became of it. */
    async up(db: Kysely<unknown>) {
      await table(db, "audit", {
        id: "text",
        seq: `${time}?`,
        at: time,
        who: "text?",
        name: "text",
        for_whom: "text?",
        second: "text?",
        area: "text",
        operation: "text",
        address: "text",
        object: "text?",
        before_json: "text?",
        after_json: "text?",
        outcome: "text",
        reason: "text?",
        request_id: "text?",
        prev: "text?",
        hash: "text?",
      });
      await index(db, "audit", ["seq"], true);
      await index(db, "audit", ["at", "id"]);
      await index(db, "audit", ["object", "at"]);
      await index(db, "audit", ["who", "at"]);
      await sql`create index audit_unsealed on audit (at) where seq is null`.execute(db);
      await table(db, "audit_records", { id: "text", seq: time, kind: "text", record_json: "text" });
      await index(db, "audit_records", ["kind", "seq"]);
      await sql`insert into audit (id, at, who, name, area, operation, address, object, before_json, after_json, outcome, reason)
        select case outcome when 'pending' then id else id || '/outcome' end, asked * 1000, user_id, fio,
          case when operation like 'spec%' then 'vehicles' else 'signals' end, operation, address, oid, before_json,
          coalesce(after_json, payload_json),
          case when outcome = 'pending' then 'asked' when outcome = 'refused' then 'refused'
            when code = 'command_unconfirmed' then 'unconfirmed' else 'done' end,
          code
        from commands`.execute(db);
    },
  },
  "0023_holds": {
    /** Who held a crossing, and orders that two people give; `second` of a command is who made its draft. */
    async up(db: Kysely<unknown>) {
      await table(db, "holds", {
        id: "text",
        oid: "text",
        user_id: "text",
        fio: "text",
        note: "text?",
        since: time,
        until: time,
        before_user: "text?",
        before_fio: "text?",
        why: "text?",
        ended_by: "text?",
        end_note: "text?",
      });
      await table(db, "drafts", {
        id: "text",
        oid: "text",
        user_id: "text",
        fio: "text",
        program: "text",
        reason: "text",
        since: time,
        until: time,
        why: "text?",
        ended_by: "text?",
      });
      for (const name of ["holds", "drafts"]) {
        await index(db, name, ["oid", "since"]);
        await index(db, name, ["since"]);
        await index(db, name, ["until"]);
      }
      await db.schema.alterTable("commands").addColumn("second", "text").execute();
    },
  },
  "0024_place": {
    async up(db: Kysely<unknown>) {
      await table(db, "inactive", {
        id: "text",
        oid: "text",
        reason: "text",
        fio: "text",
        utime_start: time,
        utime_return: `${time}?`,
        utime_end: `${time}?`,
        ended_by: "text?",
      });
      await index(db, "inactive", ["oid"]);
      if (!hasPartitions(db)) return;
      await sql`insert into versions (topic, number) values ('inactive', 0)`.execute(db);
      await sql`create trigger its_changed after insert or update or delete on inactive
        for each statement execute function its_changed('inactive')`.execute(db);
    },
  },
  "0025_administration": {
    async up(db: Kysely<unknown>) {
      await table(db, "invitations", {
        id: "text",
        email: "text",
        fio: "text",
        role: "text",
        tags_json: "text?",
        digest: "text",
        invited_by: "text",
        ends: time,
      });
      await index(db, "invitations", ["email"], true);
      await index(db, "invitations", ["digest"], true);
    },
  },
  "0027_pictures": {
    async up(db: Kysely<unknown>) {
      await table(db, "pictures_off", {
        id: "text",
        camera: "text",
        audience: "text",
        reason: "text",
        fio: "text",
        utime_start: time,
        utime_end: `${time}?`,
        ended_by: "text?",
      });
      await index(db, "pictures_off", ["camera"]);
      if (!hasPartitions(db)) return;
      await sql`insert into versions (topic, number) values ('pictures', 0)`.execute(db);
      await sql`create trigger its_changed after insert or update or delete on pictures_off
        for each statement execute function its_changed('pictures')`.execute(db);
    },
  },
  "0028_invitations_over": {
    /** What became of an invitation, so that its link says so: `used` or `withdrawn`. */
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable("invitations").addColumn("over", "text").execute();
    },
  },
  "0029_sign_on": {
    async up(db: Kysely<unknown>) {
      await table(db, "identities", { id: "text", issuer: "text", subject: "text", user_id: "text" });
      await index(db, "identities", ["issuer", "subject"], true);
      await table(db, "sign_ons", {
        id: "text",
        digest: "text",
        challenge: "text",
        ends: time,
        issuer: "text",
        subject: "text",
        user_id: "text",
        sealed: "text",
        session: "text?",
        asked: time,
      });
      await index(db, "sign_ons", ["digest"], true);
      await index(db, "sign_ons", ["session"]);
      await db.schema.alterTable("sessions").addColumn("until", time).execute();
    },
  },
  "0030_consents": {
    async up(db: Kysely<unknown>) {
      await table(db, "consents", { hash: "text", version: "text", text: "text", since: time });
      await db.schema.alterTable("landing").addColumn("consent", "text").execute();
      await db.schema.alterTable("landing").addColumn("withdrawn", time).execute();
    },
  },
  "0031_reports": {
    async up(db: Kysely<unknown>) {
      await table(db, "reports", { id: "text", begun: time, sent: `${time}?` });
    },
  },
  "0032_second_step": {
    async up(db: Kysely<unknown>) {
      await table(db, "second_steps", { user_id: "text", sealed: "text", confirmed: "integer", last: time, recovery_json: "text" });
      await db.schema.alterTable("invitations").addColumn("user_id", "text").execute();
    },
  },
  "0033_alarms": {
    async up(db: Kysely<unknown>) {
      await table(db, "alarms", { id: "text", version: time, alarm_json: "text" });
      await table(db, "alarm_steps", {
        id: "text",
        utime: time,
        alarm: "text",
        kind: "text",
        priority: "text",
        event: "text",
        from_state: "text",
        to_state: "text",
        active: "integer",
        fio: "text?",
      });
      await index(db, "alarm_steps", ["utime"]);
      await index(db, "alarm_steps", ["alarm", "utime"]);
      await table(db, "alarm_causes", {
        id: "text",
        utime: time,
        alarm: "text",
        kind: "text",
        device: "text?",
        district: "text?",
        there: "integer",
      });
      await index(db, "alarm_causes", ["utime"]);
      await table(db, "alarm_rules", { id: "text", rules_json: "text" });
      await table(db, "alarm_notices", {
        id: "text",
        alarm: "text",
        role: "text",
        announced: time,
        begun: time,
        told: `${time}?`,
        cause_json: "text",
      });
      await table(db, "alarm_outside", { id: "text", utime: time, utime_end: time, told_json: "text" });
      if (!hasPartitions(db)) return;
      await sql`insert into versions (topic, number) values ('alarms', 0)`.execute(db);
      for (const name of ["alarms", "alarm_rules", "alarm_outside"])
        await sql`create trigger its_changed after insert or update or delete on ${sql.table(name)}
          for each statement execute function its_changed('alarms')`.execute(db);
    },
  },
  "0034_signal_events": {
    async up(db: Kysely<unknown>) {
      const isParted = hasPartitions(db);
      const blocks = db.schema
        .createTable("event_blocks")
        .addColumn("oid", time, (c) => c.notNull())
        .addColumn("utime", time, (c) => c.notNull())
        .addColumn("events", "integer", (c) => c.notNull())
        .addColumn("minutes", "integer", (c) => c.notNull())
        .addColumn("packed", isParted ? "bytea" : "blob", (c) => c.notNull())
        .addPrimaryKeyConstraint("event_blocks_key", ["oid", "utime"]);
      await (isParted ? blocks.modifyEnd(sql`partition by range (utime)`) : blocks).execute();
      await table(db, "event_signals", { oid: time, detectors_json: "text", resolution: "real" });
      await db.schema
        .createTable("measure_quarters")
        .addColumn("oid", time, (c) => c.notNull())
        .addColumn("measure", "text", (c) => c.notNull())
        .addColumn("utime", time, (c) => c.notNull())
        .addColumn("packed", isParted ? "bytea" : "blob", (c) => c.notNull())
        .addPrimaryKeyConstraint("measure_quarters_key", ["oid", "measure", "utime"])
        .execute();
      await index(db, "measure_quarters", ["utime"]);
    },
  },
  "0035_alarm_ways": {
    async up(db: Kysely<unknown>) {
      for (const column of ["way", "alarm_json"]) await db.schema.alterTable("alarm_notices").addColumn(column, "text").execute();
    },
  },
};

/** What only PostgreSQL has: rows that live for seconds are unlogged, a crash empties those tables. A change raises the number of its topic. */
const nodes = [
  "insert into leadership (id, fence, node, since) values (1, 0, '', 0)",
  "insert into versions (topic, number) select unnest(array['commands', 'requests', 'messages', 'sessions']), 0",
  `create unlogged table errands (id text primary key, errand_json text not null, expires timestamptz not null, taken bigint, answer_json text)`,
  "create unlogged table lists (name text primary key, etag text not null, packed bytea not null, told double precision not null)",
  "create unlogged table limits (key varchar(255) primary key, points integer not null default 0, expire bigint)",
  `create function its_changed() returns trigger language plpgsql as
    $$ begin update versions set number = number + 1 where topic = tg_argv[0]; return null; end $$`,
  ...[
    ["uds", "insert or update or delete", "requests"],
    ["uds_comments", "insert", "requests"],
    ["acknowledgements", "insert or update or delete", "messages"],
    ["sessions", "update of ended", "sessions"],
    ["users", "update of disabled", "sessions"],
  ].map(
    ([table, what, topic]) =>
      `create trigger its_changed after ${what} on ${table} for each statement execute function its_changed('${topic}')`,
  ),
];
