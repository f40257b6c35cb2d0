import type { Client } from "../client.js";
import { type CameraKind, type HidePictures, pictureOps } from "../contract/pictures.js";
import type { Id } from "../contract/schema.js";
import { defineResource } from "../define-resource.js";
import { rtcTelemetry } from "./rtc.js";
import { rtsTelemetry } from "./rts.js";
import { busTelemetry } from "./vehicles.js";

/** The mark of all cameras, and of those that have one of their own. */
export const cityPictures = defineResource("cityPictures", (client, signal) => client.http.call(pictureOps.cityPictures, { signal }), {
  every: 15_000,
});

const telemetry = { rts: rtsTelemetry, rtc: rtcTelemetry, bus: busTelemetry };

function askAgain(client: Client, kind: CameraKind, id: Id): void {
  telemetry[kind](client, `${id}`).revalidate();
  cityPictures(client).revalidate();
}

/** Keeps the pictures of one camera from an audience; given again, changes who and why. */
export async function hideCamera(client: Client, kind: CameraKind, id: Id, said: HidePictures): Promise<void> {
  await client.http.call(pictureOps.hideCamera, { params: { kind, id }, body: said });
  askAgain(client, kind, id);
}

export async function showCamera(client: Client, kind: CameraKind, id: Id): Promise<void> {
  await client.http.call(pictureOps.showCamera, { params: { kind, id } });
  askAgain(client, kind, id);
}

/** Keeps the pictures of all cameras from an audience. */
export async function hidePictures(client: Client, said: HidePictures): Promise<void> {
  await client.http.call(pictureOps.hidePictures, { body: said });
  cityPictures(client).revalidate();
}

export async function showPictures(client: Client): Promise<void> {
  await client.http.call(pictureOps.showPictures, {});
  cityPictures(client).revalidate();
}
