import type { Alarm as ToldAlarm } from "../../../core/contract/alarms.js";
import type { KeyedText } from "../../../core/contract/keyed-text.js";
import type { Database } from "../../base/database/tables.js";
import { wordsOf } from "../../base/words.js";
import type { City } from "../../sources/city.js";
import { postTo, sendMail } from "../post/post.js";
import { narrowed } from "../rights/narrowed.js";
import { may, type Rights, rightsOf, sees, usersWithRoles } from "../rights/rights.js";
import type { Alarm } from "./alarm.js";
import type { Notice } from "./notices.js";
import en from "./texts/en.js";
import es from "./texts/es.js";
import ru from "./texts/ru.js";
import { toldAlarm } from "./told.js";

/** How roles are told: by mail to all who have the role, and by a POST of JSON. */
export interface EscalationWays {
  readonly server: string | null;
  readonly from: string | null;
  readonly webhook: string | null;
}
export type Way = "mail" | "webhook";

/** One alarm of a message; `word` is another one for each thing that is said of it. */
export interface Line {
  readonly word: string;
  readonly id: string;
  /** As it was when its role was told that somebody is wanted; null where a version of the provider that did not keep that told it. */
  readonly alarm: Alarm | null;
  readonly cause: KeyedText;
}

export interface Message {
  readonly says: Notice["says"];
  readonly role: string;
  readonly lines: readonly Line[];
}

/** The addresses that a word has reached already, of words that could not be sent to all. */
export type Reached = Map<string, Set<string>>;

/** Tells a role by one way; fails where not all were reached, with those in `reached` that were. */
export type Deliver = (message: Message, reached: Reached) => Promise<void>;

/** What of an alarm is told to somebody: of one whose devices are no longer in the city only what it was. */
type Seen = ToldAlarm | Pick<ToldAlarm, "id" | "cause">;

const wordsFor = wordsOf<keyof typeof ru>({ ru, en, es });

/** The ways that are set; null for one that is not. `log` is told of whom nobody could tell. */
export function openWays(
  city: City,
  db: Database,
  { server, from, webhook }: EscalationWays,
  log: (kind: string, line: string) => void,
): Readonly<Record<Way, Deliver | null>> {
  const words = wordsFor(city.language);

  /** By the same test as the list: null where nothing of the alarm is seen. */
  const seenIn = ({ id, cause, alarm }: Line, shown: City): Seen | null =>
    (alarm && toldAlarm(alarm, shown)) ?? (shown === city ? { id, cause: city.words(cause) } : null);

  const post = async (to: string, { says, role, lines }: Message): Promise<void> => {
    const alarms = lines.flatMap((line) => seenIn(line, city) ?? []).map((seen) => (says === "wanted" ? seen : briefly(seen)));
    const headers = { "Content-Type": "application/json", "Content-Language": city.language };
    await postTo(to, headers, JSON.stringify({ says, role, city: city.city.key, alarms }));
  };

  const shownTo = (rights: Rights): City =>
    rights.tags === null ? city : narrowed(city, { device: (oID) => sees(rights, city.tagsOf(oID)), vehicles: false, messages: true });

  /** Mails all who have the role what they see: those to whom it is the same get one mail. */
  async function mail(by: string, { says, role, lines }: Message, reached: Reached): Promise<void> {
    const people = await usersWithRoles(db).where("users.role", "=", role).where("users.disabled", "=", 0).orderBy("users.email").execute();
    const cities = new Map<string, City>();
    const letters = new Map<string, { to: string[]; seen: readonly { word: string; seen: Seen }[] }>();
    const unseen = new Set(lines);
    for (const person of people) {
      const rights = rightsOf(person);
      if (!may(rights, "messages.view")) continue;
      const shown = cities.get(rights.key) ?? shownTo(rights);
      cities.set(rights.key, shown);
      const seen = lines.flatMap((line) => {
        const told = seenIn(line, shown);
        if (told) unseen.delete(line);
        return told && !reached.get(line.word)?.has(person.email) ? [{ word: line.word, seen: told }] : [];
      });
      if (seen.length === 0) continue;
      const name = JSON.stringify(seen);
      letters.set(name, { to: [...(letters.get(name)?.to ?? []), person.email], seen });
    }
    if (people.length === 0) log(`nobody ${role}`, `Nobody has the role "${role}", which rules tell of alarms.`);
    else if (says === "wanted" && unseen.size > 0)
      log(
        `unseen ${role}`,
        `Nobody who has the role "${role}" sees the alarm "${[...unseen].map(({ id }) => id).join('", "')}": it is mailed to nobody.`,
      );
    const sent = [...letters.values()].map(async ({ to, seen }) => {
      await sendMail(by, {
        from: from ?? to[0],
        to,
        subject: subjectOf(
          says,
          seen.map((one) => one.seen),
        ),
        text: seen.map((one) => textOf(says, one.seen)).join("\n\n"),
        headers: { "Content-Language": city.language },
      });
      for (const { word } of seen) reached.set(word, new Set([...(reached.get(word) ?? []), ...to]));
    });
    const failed = (await Promise.allSettled(sent)).find((outcome) => outcome.status === "rejected");
    if (failed) throw failed.reason;
  }

  const subjectOf = (says: Notice["says"], [first, ...others]: readonly Seen[]): string =>
    others.length === 0
      ? words(`subject.${says}`, { city: city.city.name, cause: first?.cause ?? "" })
      : words(`subject.${says}Many`, { city: city.city.name, count: others.length + 1 });

  function textOf(says: Notice["says"], seen: Seen): string {
    if (says === "over") return `${words("over")}\n${seen.cause}`;
    if (!("action" in seen)) return seen.cause;
    const since = city.time.text(seen.utime).slice(0, 16).replace("T", " ");
    return [
      words("wanted", { priority: words(`priority.${seen.priority}`), since }),
      seen.cause,
      words("consequence", { words: seen.consequence }),
      words("action", { words: seen.action }),
    ].join("\n");
  }

  return {
    mail: !server ? null : (message, reached) => mail(server, message, reached),
    webhook: !webhook ? null : (message) => post(webhook, message),
  };
}

const briefly = ({ id, cause }: Seen) => ({ id, cause });
