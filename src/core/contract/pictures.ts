import * as v from "valibot";
import { operations } from "./operation.js";
import { assumed, id, label, shape, utime } from "./schema.js";

/**
 * Who sees no pictures: whoever may only look, and operates nothing of the camera's area; or everybody. Visitors who are not signed in see
 * none in any case.
 */
export const pictureAudiences = ["viewers", "everybody"] as const;
export type PictureAudience = (typeof pictureAudiences)[number];

/** That pictures are kept from an `audience`, why, who said so, and since when. */
export const PicturesOff = shape({ audience: v.picklist(pictureAudiences), reason: label, fio: label, utime_start: utime });
export type PicturesOff = v.InferOutput<typeof PicturesOff>;

/**
 * The field `pictures_off` of a device or a bus with a camera: the mark of all cameras or of this one, whichever hides more. Missing
 * where pictures are shown, and from a provider without the call.
 */
export const picturesOff = assumed(v.fallback(v.optional(PicturesOff), undefined));

/** What has a camera, by the first part of its path. */
export const cameraKinds = ["rts", "rtc", "bus"] as const;
export type CameraKind = (typeof cameraKinds)[number];

export const CameraOff = shape({ kind: v.picklist(cameraKinds), id, ...PicturesOff.entries });
export type CameraOff = v.InferOutput<typeof CameraOff>;

/** `all` is the mark of all cameras at once; `cameras` are those with a mark of their own. */
export const CityPictures = shape({ all: v.nullable(PicturesOff), cameras: v.array(CameraOff) });
export type CityPictures = v.InferOutput<typeof CityPictures>;

export const picturesLimits = { reason: 300 } as const;

export const HidePictures = shape({
  audience: v.picklist(pictureAudiences),
  reason: v.pipe(v.string(), v.metadata({ minLength: 1, maxLength: picturesLimits.reason })),
});
export type HidePictures = v.InferOutput<typeof HidePictures>;

const write = { method: "POST", auth: true, effect: "write", again: "same", ok: "nothing", assumed: true } as const;
const ofCamera = { ...write, params: { kind: cameraKinds } } as const;

export const pictureOps = operations({
  cityPictures: { method: "GET", path: "/city/pictures", auth: true, effect: "read", ok: CityPictures, assumed: true },
  /** Of pictures that are off already it changes audience and reason. */
  hidePictures: { path: "/city/pictures/off", ...write, body: HidePictures },
  showPictures: { path: "/city/pictures/on", ...write },
  hideCamera: { path: "/camera/{kind}/{id}/off", ...ofCamera, body: HidePictures },
  showCamera: { path: "/camera/{kind}/{id}/on", ...ofCamera },
});
