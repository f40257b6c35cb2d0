import { onMount } from "nanostores";
import type { Client } from "../client.js";
import type { Frame } from "../contract/device.js";
import type { Operation } from "../contract/operation.js";
import type { Id } from "../contract/schema.js";
import { dataUrlOf } from "../files.js";
import type { Language } from "../language.js";
import { ProviderError } from "../provider-error.js";
import { createResource, type Resource } from "../resource.js";

/** A camera frame that can be shown: a data URL as it came, or of the image that was fetched with the bearer. */
export interface CameraFrame {
  utime: number;
  picture: string;
  /** City time at which this very picture came first, Unix s, where it has come `SAME` times since; null where it may be a new one. */
  unchangedSince: number | null;
}

interface Camera {
  device: Id;
  /** Of what the provider writes on the picture. */
  language: Language;
  img: Operation & { ok: typeof Frame };
  /** Null where the contract has no such call. */
  stopVideo: Operation | null;
  /** The camera's own name at the provider, as telemetry gives it; null while it is not known. */
  cameraId: () => Id | null;
}

/** Bytes of the largest frame we show. A frame of a road camera has some 100 kB; 20 MB would stall the page (faults F27). */
export const LARGEST_FRAME = 8_000_000;

/** The code of the error where the provider gave a frame of another device. */
export const otherDevice = "frame_of_another_device";

/** Milliseconds between two frames. */
const EVERY = 10_000;

/** How often the same bytes come again before it is said: of a road that is watched no two pictures are equal. */
const SAME = 3;

/**
 * Frames of one camera, fetched while there are subscribers. When the last one leaves, or the page is hidden, `stop_video` is sent to
 * the video processor once; a failure of that is ignored.
 */
export function createFrames(client: Client, name: string, { device, language, img, stopVideo, cameraId }: Camera): Resource<CameraFrame> {
  let isRunning = false;
  let first = { picture: "", since: 0, repeats: 0 };
  /** Since when the same picture comes, by city time; whatever time the camera gives it. */
  const unchangedSince = (picture: string): number | null => {
    if (picture === first.picture) first.repeats++;
    else first = { picture, since: client.clock.now(), repeats: 0 };
    return first.repeats < SAME ? null : first.since;
  };
  const frames = createResource(
    client,
    name,
    async (signal) => {
      isRunning = true;
      const frame = await client.http.call(img, { params: { id: device }, headers: { "accept-language": language }, signal });
      if (String(frame.oID) !== String(device)) throw unusable("is of another device", otherDevice);
      const picture = await pictureOf(client, frame.img, signal);
      return { utime: frame.utime, picture, unchangedSince: unchangedSince(picture) };
    },
    { every: EVERY, kind: "frame" },
  );
  const rest = () => {
    const camera = cameraId();
    if (!isRunning || stopVideo === null || camera === null || client.$userKey.get() === null) return;
    isRunning = false;
    void client.http.call(stopVideo, { params: { id: device, cameraId: camera } }).catch(() => {});
  };
  onMount(frames.$state, () => {
    const restWhenHidden = () => document.visibilityState === "hidden" && rest();
    document.addEventListener("visibilitychange", restWhenHidden);
    return () => {
      document.removeEventListener("visibilitychange", restWhenHidden);
      rest();
    };
  });
  return frames;
}

const IMAGE = /^data:image\/(png|jpe?g|gif|webp|avif|bmp|svg\+xml)[;,]/i;

/** The frame as a data URL. Rejects for other types than images, other hosts (the token is for this provider alone) and too large images. */
async function pictureOf(client: Client, img: string, signal: AbortSignal): Promise<string> {
  if (/^data:/i.test(img)) {
    if (!IMAGE.test(img)) throw unusable("is no picture");
    if (img.length > (LARGEST_FRAME * 4) / 3) throw unusable("is too large");
    return img;
  }
  const { blob } = (await client.http.call(imageAt(client.base, img), { signal })) as { blob: Blob };
  if (blob.size > LARGEST_FRAME) throw unusable("is too large");
  return dataUrlOf(blob);
}

/** The address of an image as a call below the client's base. */
function imageAt(base: string, img: string): Operation {
  if (!img || !URL.canParse(img, `${base}/`)) throw unusable("has no address");
  const { origin, pathname, search } = new URL(img, `${base}/`);
  const root = new URL(base);
  if (origin !== root.origin) throw unusable("lies at another host");
  const up = "../".repeat(root.pathname.split("/").filter(Boolean).length);
  const path = `/${up}${pathname.slice(1)}${search}`.replace(/[{}]/g, encodeURIComponent);
  return { method: "GET", path, auth: true, effect: "read", ok: "image" };
}

const unusable = (why: string, code = "") => new ProviderError("answer", `The camera frame ${why}.`, { code });
