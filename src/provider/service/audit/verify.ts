import type { Database } from "../../base/database/tables.js";
import { BEGINNING, hashOf, type Link } from "./chain.js";
import type { PublicKey } from "./key.js";
import { type AuditRecord, isSignedBy } from "./records.js";

/** Rows that are read at once. */
const PAGE = 5_000;
/** ms by which a row may be earlier than one before it: rows are numbered in the order of their commits, and clocks of nodes differ. */
const CLOCK_SLACK = 60_000;
/** Faults of one kind that are named one by one. */
const MOST_NAMED = 20;

/** What is wrong, by its kind and in a sentence. */
export interface Fault {
  kind:
    | "changed row"
    | "missing row"
    | "missing tail"
    | "missing segment"
    | "restored from a backup"
    | "history rewritten"
    | "clock set back"
    | "key changed"
    | "forged checkpoint";
  text: string;
}

export interface Verdict {
  faults: Fault[];
  /** Rows that were looked at, and those that are not sealed yet. */
  rows: number;
  unsealed: number;
  /** Numbers of the first and the last row. */
  first: number;
  last: number;
  /** Checkpoints that agree, and when the last of them was made. */
  checkpoints: number;
  proved: string | null;
}

/**
 * Looks through the whole audit: each row follows from the one before it, and the chain was at each checkpoint what that says. `outside`
 * are the records that were kept outside the database; without them nobody sees that the end, or all of it, is another one.
 */
export async function verifyAudit(db: Database, key: PublicKey, outside: readonly AuditRecord[] | null): Promise<Verdict> {
  const { faults, name } = faultList();
  const inside = (await db.selectFrom("audit_records").select("record_json").orderBy("seq").execute()).map(
    ({ record_json }) => JSON.parse(record_json) as AuditRecord,
  );
  const all = [...new Map([...inside, ...(outside ?? [])].map((record) => [record.signature, record])).values()];
  const trusted = all.filter((record) => isTrusted(record));
  const wanted = new Map<number, AuditRecord[]>();
  for (const record of trusted) if (record.type === "checkpoint") wanted.set(record.seq, [...(wanted.get(record.seq) ?? []), record]);

  function isTrusted(record: AuditRecord): boolean {
    const what = `${record.type} of row ${record.seq} (${record.time})`;
    if (record.key !== key.id) name("key changed", `The ${what} is signed by the key ${record.key}, and this one is ${key.id}.`);
    else if (!isSignedBy(record, key)) name("forged checkpoint", `The ${what} is not what was signed.`);
    else return true;
    return false;
  }

  const agreed: AuditRecord[] = [];
  const disagreed: AuditRecord[] = [];
  const meet = (seq: number, hash: string) => {
    for (const record of wanted.get(seq) ?? []) (record.head === hash ? agreed : disagreed).push(record);
  };

  let head: Link = { seq: 0, hash: BEGINNING };
  let first = 0;
  let rows = 0;
  let newest = Number.NEGATIVE_INFINITY;
  for await (const row of rowsOf(db)) {
    const seq = Number(row.seq);
    rows++;
    if (rows === 1) {
      first = seq;
      head = beginning(seq, row.prev as string);
    } else if (seq !== head.seq + 1) {
      name("missing row", seq - 1 === head.seq + 1 ? `Row ${head.seq + 1} is missing.` : `Rows ${head.seq + 1} to ${seq - 1} are missing.`);
    }
    const follows = seq !== head.seq + 1 || row.prev === head.hash;
    if (!follows) name("changed row", `Row ${seq} does not follow from row ${head.seq}: one of them was changed and sealed anew.`);
    if (hashOf(row, seq, row.prev as string) !== row.hash)
      name("changed row", `Row ${seq} (${timeOf(row.at)}, ${row.operation}) was changed after it was sealed.`);
    if (row.at < newest - CLOCK_SLACK)
      name("clock set back", `Row ${seq} is of ${timeOf(row.at)}, and one before it of ${timeOf(newest)}.`);
    newest = row.at < newest - CLOCK_SLACK ? row.at : Math.max(newest, row.at);
    head = { seq, hash: row.hash as string };
    meet(seq, head.hash);
  }

  /** Where the first row begins: behind what retention has taken away, which a segment tells of. */
  function beginning(seq: number, prev: string): Link {
    if (seq === 1) return { seq: 0, hash: BEGINNING };
    const segment = trusted.find((record) => record.type === "segment" && record.seq === seq - 1);
    if (!segment) name("missing segment", `Rows 1 to ${seq - 1} are missing, and no signed record says that their time was over.`);
    else if (segment.head !== prev) name("missing segment", `Row ${seq} does not follow from the segment that ends at row ${seq - 1}.`);
    return { seq: seq - 1, hash: prev };
  }

  if (rows === 0) {
    const segment = trusted.filter((record) => record.type === "segment").sort((one, other) => other.seq - one.seq)[0];
    if (segment) head = { seq: segment.seq, hash: segment.head };
  }
  if (rows === 0) meet(head.seq, head.hash);
  judgeEnd();

  /** Of checkpoints that know more than there is, or another row: who else in the database knew tells what became of it. */
  function judgeEnd(): void {
    const proved = Math.max(0, ...agreed.map(({ seq }) => seq));
    const beyond = trusted.filter(({ type, seq }) => type === "checkpoint" && seq > head.seq).sort((one, other) => other.seq - one.seq)[0];
    const isKnownInside = (record: AuditRecord) => inside.some(({ signature }) => signature === record.signature);
    if (beyond) {
      const lost = `The audit ends at row ${head.seq}, and the checkpoint of ${beyond.time} knows row ${beyond.seq}: ${beyond.seq - head.seq} rows are missing`;
      if (isKnownInside(beyond)) name("missing tail", `${lost} at its end, which the database itself still tells of.`);
      else {
        name("missing tail", `${lost} at its end.`);
        name(
          "restored from a backup",
          `The database does not know that checkpoint either: all of it is older, as after a backup was put back, or was made so. The last that both know is of row ${proved}.`,
        );
      }
    }
    const [other] = disagreed.sort((one, another) => one.seq - another.seq);
    if (!other) return;
    const text = `Row ${other.seq} is another one than the checkpoint of ${other.time} knows; up to row ${proved} all is as it was.`;
    if (isKnownInside(other)) name("history rewritten", `${text} Rows behind that were written anew.`);
    else
      name(
        "restored from a backup",
        `${text} The database does not know that checkpoint: an older one was put back and has gone on, or rows were written anew.`,
      );
  }

  const { count } = await db
    .selectFrom("audit")
    .select((e) => e.fn.countAll().as("count"))
    .where("seq", "is", null)
    .executeTakeFirstOrThrow();
  const last = agreed.sort((one, other) => other.seq - one.seq)[0];
  return {
    faults,
    rows,
    unsealed: Number(count),
    first,
    last: head.seq,
    checkpoints: agreed.length,
    proved: last ? `row ${last.seq}, ${last.time}` : null,
  };
}

/** Faults, of each kind the first ones by name and the others by their number. */
function faultList() {
  const faults: Fault[] = [];
  const counts = new Map<Fault["kind"], number>();
  return {
    faults,
    name(kind: Fault["kind"], text: string): void {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      if (count <= MOST_NAMED) faults.push({ kind, text });
      else if (count === MOST_NAMED + 1) faults.push({ kind, text: "And more of these." });
    },
  };
}

/** Sealed rows in their order, a page at a time; the next page is on its way while one is looked at. */
async function* rowsOf(db: Database) {
  const page = (after: number) => db.selectFrom("audit").selectAll().where("seq", ">", after).orderBy("seq").limit(PAGE).execute();
  for (let coming = page(0); ; ) {
    const rows = await coming;
    const last = rows.at(-1);
    if (!last) return;
    coming = page(Number(last.seq));
    coming.catch(() => {});
    yield* rows;
  }
}

const timeOf = (at: number): string => new Date(Number(at)).toISOString();
