import { fork } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";

/** Milliseconds after which a change that is not on the screen counts as lost. */
const LOST = 20_000;

/**
 * Sets a temporary mode at so many controllers, one after another, as an operator does by the call, while a page of the host is open:
 * ms from the provider's answer until the bar of that page counts one more.
 */
export async function measurePixels({ url, token }, changes) {
  const child = fork(new URL("page.mjs", import.meta.url), [url, token]);
  let shown = { count: Number.NaN, at: 0 };
  let heard = () => {};
  child.on("message", (message) => {
    shown = message;
    heard();
  });
  const ended = new Promise((_, reject) => child.once("exit", (code) => reject(new Error(`The page ended with ${code}.`))));
  const until = (isSo, most) => {
    const seen = new Promise((resolve) => {
      heard = () => isSo() && resolve();
      heard();
    });
    return Promise.race([seen, ended, pause(most)]);
  };
  const call = (path, body) =>
    fetch(`${url}/api/v1/${path}`, {
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
    });
  try {
    await until(() => !Number.isNaN(shown.count), 180_000);
    await pause(5_000);
    const waits = [];
    const all = await (await call("city/items_telemetry_rts")).json();
    let lost = 0;
    for (const { oID } of all.filter(({ status }) => status === "ok")) {
      if (waits.length + lost === changes) break;
      const wanted = shown.count + 1;
      const { ok } = await call(`crossroad/rts/${oID}/set_program`, { oID, program: "all_red" });
      const answered = Date.now();
      if (!ok) continue;
      await until(() => shown.count >= wanted, LOST);
      if (shown.count >= wanted) waits.push(Math.max(0, shown.at - answered));
      else lost++;
      // Not in step with the provider's looks.
      await pause(1_000 + 1_000 * Math.random());
    }
    return { waits, lost };
  } finally {
    child.removeAllListeners("exit");
    if (child.connected) child.disconnect();
  }
}
