import type { CameraKind, HidePictures } from "../../../core/contract/pictures.js";
import { type pictureOps, picturesLimits } from "../../../core/contract/pictures.js";
import { notFound, refusal } from "../../base/refusal.js";
import { controllerOf, detectorOf } from "../../service/devices/find.js";
import { ALL_CAMERAS, cameraKey, putOff, putOn } from "../../service/pictures/pictures.js";
import { notPermitted } from "../../service/rights/rights.js";
import { type City, transitOf } from "../../sources/city.js";
import type { Answers, Ask } from "../answer.js";

/** Whether the asker sees a camera: what the caller may not know of is not there. */
function isSeen(world: City, kind: CameraKind, id: string): boolean {
  if (kind === "rts") return world.controllers.has(id);
  return kind === "rtc" ? world.detectors.has(id) : transitOf(world) !== null;
}

/** The camera of a path. A bus that is not on its way now may have its pictures put off as well. */
function cameraOf({ world, now, param }: Pick<Ask<"hideCamera">, "world" | "now" | "param">, mayBeAway = false): string {
  const kind = param("kind") as CameraKind;
  const id = param("id");
  if (kind === "rts") controllerOf(world, id);
  else if (kind === "rtc") detectorOf(world, id);
  else if (!mayBeAway && !transitOf(world)?.telemetry(id, now)) throw notFound("There is no such bus.");
  return cameraKey(kind, id);
}

/** All cameras are of all districts: whoever sees only some devices does not put them off. */
function mustSeeAll({ rights }: Ask<"hidePictures">["caller"]): void {
  if (rights.tags !== null) throw notPermitted("signals.configure");
}

function checked({ audience, reason: given }: HidePictures): HidePictures {
  const reason = given.trim();
  if (!reason) throw refusal("required", { field: "reason" });
  if (reason.length > picturesLimits.reason) throw refusal("too_long", { field: "reason", most: picturesLimits.reason });
  return { audience, reason };
}

async function hide(ask: Ask<"hidePictures" | "hideCamera">, camera: string): Promise<void> {
  const { body, caller, keep, now, changedPictures } = ask;
  const after = checked(body);
  await keep(async (step) => {
    const before = await putOff(step, camera, after, caller.user.fio, now);
    return { result: null, told: { object: camera, before, after } };
  });
  await changedPictures();
}

async function show(ask: Ask<"showPictures" | "showCamera">, camera: string): Promise<void> {
  const { caller, keep, now, changedPictures } = ask;
  await keep(async (step) => {
    const before = await putOn(step, camera, caller.user.fio, now);
    return { result: null, told: before && { object: camera, before } };
  });
  await changedPictures();
}

export const pictureAnswers: Answers<keyof typeof pictureOps> = {
  cityPictures: ({ world, pictures }) => ({
    all: pictures.all(),
    cameras: pictures.cameras().filter(({ kind, id }) => isSeen(world, kind, String(id))),
  }),
  hidePictures(ask) {
    mustSeeAll(ask.caller);
    return hide(ask, ALL_CAMERAS);
  },
  showPictures(ask) {
    mustSeeAll(ask.caller);
    return show(ask, ALL_CAMERAS);
  },
  hideCamera: (ask) => hide(ask, cameraOf(ask)),
  showCamera: (ask) => show(ask, cameraOf(ask, true)),
};
