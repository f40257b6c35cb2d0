import { type Alarm, byUrgency, wantsSomebody } from "../../core/internal.js";

/** What one line of the list shows. */
export type Line =
  | { readonly kind: "heading"; readonly key: string; readonly of: "wanting" | "noted" }
  | { readonly kind: "group"; readonly key: string; readonly alarms: readonly Alarm[] }
  | { readonly kind: "one"; readonly key: string; readonly alarm: Alarm; readonly isInGroup: boolean };

/** Up to so many alarms each has a row of its own. */
const FEW = 5;

/**
 * The lines of the list, the worst first. When there are more than a few alarms, alarms of a kind share one line, because they have one
 * answer. Critical alarms and alarms of other systems always have a line each. In the list, alarms that want somebody stand above the others,
 * under headings.
 */
export function linesOf(alarms: readonly Alarm[], isList: boolean, isUnfolded: (group: string) => boolean): readonly Line[] {
  const sorted = [...alarms].sort(byUrgency);
  if (!isList) return grouped(sorted, "", isUnfolded);
  const wanting = sorted.filter(wantsSomebody);
  const noted = sorted.filter((alarm) => !wantsSomebody(alarm));
  return [
    ...(wanting.length > 0 ? [{ kind: "heading", key: "wanting", of: "wanting" } as const] : []),
    ...grouped(wanting, "wanting", isUnfolded),
    ...(noted.length > 0 ? [{ kind: "heading", key: "noted", of: "noted" } as const] : []),
    ...grouped(noted, "noted", isUnfolded),
  ];
}

function grouped(alarms: readonly Alarm[], within: string, isUnfolded: (group: string) => boolean): readonly Line[] {
  const groups = new Map<string, Alarm[]>();
  for (const alarm of alarms) {
    const isOwn = alarms.length <= FEW || alarm.priority === "critical" || alarm.kind === "outside";
    const key = isOwn ? alarm.id : `group ${within} ${alarm.kind}`;
    const group = groups.get(key);
    if (group) group.push(alarm);
    else groups.set(key, [alarm]);
  }
  return [...groups].flatMap(([key, of]): Line[] => {
    const [first] = of;
    if (!first) return [];
    if (of.length === 1) return [{ kind: "one", key: first.id, alarm: first, isInGroup: false }];
    const group = { kind: "group", key, alarms: of } as const;
    if (!isUnfolded(key)) return [group];
    return [group, ...of.map((alarm) => ({ kind: "one", key: alarm.id, alarm, isInGroup: true }) as const)];
  });
}

/** By what a press in the line counts: a group that has become larger was not read yet. */
export const stillKey = (line: Line): string => (line.kind === "group" ? `${line.key} ${line.alarms.length}` : line.key);

/** The alarms of a line. */
export const alarmsOf = (line: Line): readonly Alarm[] => {
  if (line.kind === "group") return line.alarms;
  return line.kind === "one" ? [line.alarm] : [];
};
