import { brotliCompressSync, constants, deflateRawSync } from "node:zlib";
import { createCity } from "../map/city.mjs";

/** Moments, 5 s apart, over which the mean is taken. */
const MOMENTS = 24;
/** Bytes of the head of an answer. */
const HEAD = 300;
const statuses = ["ok", "no_data", "no_connection", "failure"];

/**
 * Bytes an hour that the lists of so many devices cost a client, of which a share changes its state every 5 s: by polls that get both
 * lists anew, packed as the provider packs them (brotli 5), and by deltas (deflate 6, nothing shared between them).
 */
export function measureBytes(devices, share) {
  const city = createCity({ devices });
  const lists = { rts: city.rts(), rtc: city.rtc() };
  let polled = 0;
  let streamed = 0;
  for (let moment = 0; moment < MOMENTS; moment++) {
    for (const [topic, list] of Object.entries(lists)) {
      const changed = [];
      for (let count = 0; count < list.length * share; count++) {
        const device = list[(moment * 7_919 + count * 211) % list.length];
        device.status = statuses[(statuses.indexOf(device.status) + 1) % statuses.length];
        changed.push({ oID: device.oID, status: device.status });
      }
      const raw = Buffer.from(JSON.stringify(list));
      const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length };
      polled += HEAD + brotliCompressSync(raw, { params }).length;
      const version = () => Math.random().toString(36).slice(2).padEnd(22, "x");
      const delta = `event: delta\ndata: ${JSON.stringify({ topic, from: version(), to: version(), changed, removed: [] })}\n\n`;
      streamed += deflateRawSync(delta, { finishFlush: constants.Z_FULL_FLUSH, level: 6 }).length;
    }
  }
  const hourly = 3_600 / (5 * MOMENTS);
  return { polled: polled * hourly, streamed: streamed * hourly };
}
