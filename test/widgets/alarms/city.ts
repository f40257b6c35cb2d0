import type { Alarm, AlarmMember } from "../../../src/core/internal.js";
import { waitUntil } from "../../helper/wait-until.js";

export const now = () => Math.floor(Date.now() / 1000);

export const controller = (oID: number): AlarmMember => ({ kind: "rts", oID, description: `Перекрёсток ${oID}` });

/** An alarm of a controller that nobody has acknowledged. */
export const alarm = (id: string, changes: Partial<Alarm> = {}): Alarm => ({
  id,
  kind: "silent",
  priority: "medium",
  state: "unacknowledged",
  is_active: true,
  utime: now() - 600,
  utime_announced: now() - 600,
  device: controller(7),
  latitude: 55,
  longitude: 37,
  district: null,
  members: [controller(7)],
  cause: `Нет связи: ${id}`,
  consequence: "Никто не знает, что с устройством.",
  action: "Проверьте связь и питание.",
  is_chattering: false,
  times: 1,
  occurrences: 1,
  owner: null,
  comment: null,
  acknowledged: null,
  shelf: null,
  shelf_longest: 28_800,
  needs_reset: false,
  ...changes,
});

/** Whom the fake city signs in. */
export const FIO = "О";

/** What is sent; each call has some of it. */
interface Sent {
  readonly user: number | null;
  readonly comment: string;
  readonly utime_end: number;
  readonly reason: string;
  readonly seen?: Readonly<Record<string, string>>;
}

/** Answers of a city whose alarms are `alarms`, which do what is asked of them; `refuse` says why not. */
export function alarmAnswers(alarms: Alarm[], refuse: (id: string, path: string, body: Sent) => string | undefined = () => undefined) {
  const deed =
    (change: (body: Sent) => Partial<Alarm>) =>
    async (path: string, request: Request): Promise<unknown> => {
      const body = await request.json();
      const done: string[] = [];
      const refused: { id: string; code: string }[] = [];
      for (const id of body.ids as string[]) {
        const at = alarms.findIndex((each) => each.id === id);
        const code = at < 0 ? "alarm_unknown" : refuse(id, path, body);
        if (code) refused.push({ id, code });
        else {
          alarms[at] = { ...(alarms[at] as Alarm), ...change(body) };
          done.push(id);
        }
      }
      return { done, refused };
    };
  return {
    alarms: () => alarms,
    "alarms/people": [
      { user: 1, fio: FIO },
      { user: 2, fio: "Мария Смирнова" },
    ],
    "alarms/steps": [],
    "alarms/acknowledge": deed(() => ({ state: "acknowledged", acknowledged: { fio: FIO, utime: now() } })),
    "alarms/shelve": deed(({ utime_end, reason }) => ({ state: "shelved", shelf: { fio: FIO, reason, utime_end } })),
    "alarms/unshelve": deed(() => ({ state: "acknowledged", shelf: null })),
    "alarms/assign": deed(({ user }) => ({ owner: user === null ? null : { user, fio: user === 1 ? FIO : "Мария Смирнова" } })),
    "alarms/comment": deed(({ comment }) => ({ comment: { text: comment, fio: FIO, utime: now() } })),
    "alarms/reset": deed(() => ({ state: "acknowledged", needs_reset: false })),
  };
}

/** What a test reads in the element, the one of now. */
export const inAlarms = (element: () => HTMLElement) => {
  const text = () => (element().shadowRoot?.textContent ?? "").replace(/\s+/g, " ");
  const all = (selector: string) => [...(element().shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const button = (name: string, within = "") =>
    waitUntil(`there is the button ${name}`, () =>
      all(`${within} button`).find(
        (each) => (each.textContent?.trim() || each.getAttribute("aria-label") || "").startsWith(name) && !each.matches(":disabled"),
      ),
    );
  return {
    text,
    all,
    button,
    says: (words: string) => waitUntil(`it says ${words}`, () => text().includes(words)),
    /** The row of an alarm. */
    row: (id: string) => all(`[data-alarm="${CSS.escape(id)}"]`)[0],
    /** A button of the row of an alarm. */
    act: (id: string, name: string) =>
      waitUntil(`${id} has ${name}`, () =>
        [
          ...(all(`[data-alarm="${CSS.escape(id)}"]`)[0]
            ?.closest("li")
            ?.querySelectorAll<HTMLElement>("button") ?? []),
        ].find((each) => each.textContent?.includes(name)),
      ),
    /** The causes, or the groups, as they stand. */
    order: () => all("[data-row]").map((each) => each.querySelector(".text")?.textContent?.trim() ?? ""),
  };
};
