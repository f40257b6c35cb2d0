import { randomUUID } from "node:crypto";
import { type CameraKind, type CameraOff, type HidePictures, type PicturesOff, pictureAudiences } from "../../../core/contract/pictures.js";
import type { Database, Step, Tables } from "../../base/database/tables.js";
import { refusal } from "../../base/refusal.js";
import { mayControl } from "../accounts/users.js";
import { may, rightsOf, type UserRow } from "../rights/rights.js";

type Row = Tables["pictures_off"];

/** What all cameras are called in the table, in the place of one. */
export const ALL_CAMERAS = "all";
/** What one camera is called there. */
export const cameraKey = (kind: CameraKind, id: string | number): string => `${kind}/${id}`;

const told = ({ audience, reason, fio, utime_start }: Row): PicturesOff => ({ audience, reason, fio, utime_start: Number(utime_start) });
const widthOf = ({ audience }: PicturesOff): number => pictureAudiences.indexOf(audience);

/** The cameras whose pictures somebody has put off, as the database has them. */
export function createPictures() {
  let marks = new Map<string, PicturesOff>();
  return {
    /** The mark of all cameras. */
    all: (): PicturesOff | null => marks.get(ALL_CAMERAS) ?? null,
    /** The mark that counts for a camera: that of all, or its own, whichever is for more people. */
    of(kind: CameraKind, id: string | number): PicturesOff | null {
      const all = marks.get(ALL_CAMERAS);
      const own = marks.get(cameraKey(kind, id));
      if (!all || !own) return own ?? all ?? null;
      return widthOf(all) > widthOf(own) ? all : own;
    },
    /** The cameras with a mark of their own. */
    cameras(): CameraOff[] {
      return [...marks].flatMap(([key, mark]) => {
        const [kind = "", ...rest] = key.split("/");
        return key === ALL_CAMERAS ? [] : [{ kind: kind as CameraKind, id: rest.join("/"), ...mark }];
      });
    },
    async load(db: Database): Promise<void> {
      const rows = await db.selectFrom("pictures_off").selectAll().where("utime_end", "is", null).orderBy("utime_start").execute();
      // A mark of before for visitors alone has kept nothing from anybody: they are given no pictures.
      marks = new Map(rows.filter(({ audience }) => pictureAudiences.includes(audience)).map((row) => [row.camera, told(row)]));
    },
  };
}
export type Pictures = ReturnType<typeof createPictures>;

/** Refuses a picture that is kept from its asker. */
export function mustBeShown(mark: PicturesOff | null, user: UserRow, kind: CameraKind): void {
  if (!mark) return;
  const isOperating = mayControl(user) && may(rightsOf(user), kind === "bus" ? "vehicles.operate" : "signals.operate");
  if (mark.audience === "viewers" && isOperating) return;
  throw refusal("pictures_off", { by: mark.fio, reason: mark.reason });
}

const open = (step: Step, camera: string) =>
  step.selectFrom("pictures_off").selectAll().where("camera", "=", camera).where("utime_end", "is", null).executeTakeFirst();

/** Puts the pictures of a camera off, or changes who does not see them and why; gives what was said before. */
export async function putOff(step: Step, camera: string, { audience, reason }: HidePictures, fio: string, now: number) {
  const before = await open(step, camera);
  if (before) await step.updateTable("pictures_off").set({ audience, reason, fio }).where("id", "=", before.id).execute();
  else
    await step
      .insertInto("pictures_off")
      .values({ id: randomUUID(), camera, audience, reason, fio, utime_start: Math.floor(now), utime_end: null, ended_by: null })
      .execute();
  return before ? told(before) : null;
}

/** Puts them on again; gives what was said of them, null where they were on. */
export async function putOn(step: Step, camera: string, fio: string, now: number) {
  const before = await open(step, camera);
  if (before)
    await step
      .updateTable("pictures_off")
      .set({ utime_end: Math.floor(now), ended_by: fio })
      .where("id", "=", before.id)
      .execute();
  return before ? told(before) : null;
}
