import type { DeviceEvent } from "../../../core/contract/device.js";
import type { Reading, Tables } from "../../base/database/tables.js";
import { keyed, type Said, saying, type Words } from "../../base/words.js";
import { modeWords } from "./words.js";

/** An entry of the log of a controller. */
export type ControllerEvent = DeviceEvent & { oID: string };

/** Who held crossings, and what waited for a second person, as entries of the log: what began and what ended in a period. */
export async function deskEvents(
  db: Reading,
  words: Words,
  [start, end]: readonly [number, number],
  oid?: string,
): Promise<ControllerEvent[]> {
  const rowsOf = async <Name extends "holds" | "drafts">(name: Name): Promise<Tables[Name][]> => {
    let asked = db
      .selectFrom(name as "holds")
      .selectAll()
      .where((e) => e.or([e.between("since", Math.floor(start), Math.floor(end)), e.between("until", Math.floor(start), Math.floor(end))]));
    if (oid !== undefined) asked = asked.where("oid", "=", oid);
    return (await asked.execute()) as unknown as Tables[Name][];
  };
  const events = [
    ...(await rowsOf("holds")).flatMap((row) => eventsOfHold(row, words)),
    ...(await rowsOf("drafts")).flatMap((row) => eventsOfDraft(row, words)),
  ];
  return events.filter(({ utime }) => utime >= Math.floor(start) && utime <= end);
}

function eventsOfHold(row: Tables["holds"], words: Words): ControllerEvent[] {
  const { oid: oID, fio: who, since, until, why, ended_by: by, end_note, before_fio } = row;
  const note = row.note ?? "";
  const began: ControllerEvent = {
    oID,
    utime: Number(since),
    status: "confirmation",
    ...saying(
      "msg",
      before_fio === null ? keyed("command.holdTaken", { who }) : keyed("command.holdTakenOver", { who, before: before_fio, note }),
      words,
    ),
  };
  const ended = (said: Said, status: ControllerEvent["status"]): ControllerEvent => ({
    oID,
    utime: Number(until),
    status,
    ...saying("msg", said, words),
  });
  // The entry of who took it over says that it ended.
  if (why === "taken_over") return [began];
  if (why === "given_back") return [began, ended(keyed("command.holdGivenBack", { who }), "confirmation")];
  if (why === null) return [began, ended(keyed("command.holdRanOut", { who }), "confirmation")];
  const values = { who, by: by ?? "" };
  return [
    began,
    ended(
      end_note === null ? keyed("command.holdEnded", values) : keyed("command.holdEndedWhy", { ...values, note: end_note }),
      "attention",
    ),
  ];
}

function eventsOfDraft({ oid: oID, fio: who, program, reason, since, until, why }: Tables["drafts"], words: Words): ControllerEvent[] {
  const what = modeWords(program);
  const made: ControllerEvent = {
    oID,
    utime: Number(since),
    status: "attention",
    ...saying("msg", keyed("command.draftMade", { what, reason, who }), words),
  };
  // The entry of the command says that it was given, and by whom.
  if (why === "given") return [made];
  const said = keyed(why === "withdrawn" ? "command.draftWithdrawn" : "command.draftRanOut", { what, who });
  return [made, { oID, utime: Number(until), status: "confirmation", ...saying("msg", said, words) }];
}
