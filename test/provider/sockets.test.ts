import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { connect, type Socket } from "node:net";
import { after, before, describe, it } from "node:test";
import { startProvider } from "../../scripts/steps/provider.mjs";
import { ask, signIn } from "./asking.js";

/** Descriptors that a process may have open here, less what it needs for itself. */
const allowed = Number(execFileSync("sh", ["-c", "ulimit -Hn"], { encoding: "utf8" })) || Number.POSITIVE_INFINITY;
const IDLE = Math.min(10_000, allowed - 500);
const SLOW = 200;

describe("connections that ask for nothing (A4)", () => {
  let provider: Awaited<ReturnType<typeof startProvider>>;
  let token = "";
  const sockets = new Set<Socket>();
  before(async () => {
    provider = await startProvider({});
    token = await signIn(provider.url);
  });
  after(async () => {
    for (const socket of sockets) socket.destroy();
    await provider.remove();
  });

  function open(first = ""): Promise<Socket> {
    return new Promise((resolve, reject) => {
      const socket = connect(provider.port, "127.0.0.1", () => {
        socket.off("error", reject).on("error", () => {});
        if (first) socket.write(first);
        resolve(socket);
      });
      sockets.add(socket);
      socket.once("error", reject);
    });
  }
  async function answersEverybodyElse() {
    for (const path of ["city/detail", "city/items_telemetry_rts", "uds"])
      for (let turn = 0; turn < 10; turn++) assert.equal((await ask(provider.url, path, { token })).status, 200);
  }

  it("and such as send a byte a second take nothing from the others, and are cut", { timeout: 90_000 }, async () => {
    const slow = await Promise.all(Array.from({ length: SLOW }, () => open("GET /api/v1/city/detail HTTP/1.1\r\nHost: x\r\nX-Slow: ")));
    const answers = slow.map(
      (socket) =>
        new Promise<string>((resolve) => {
          let said = "";
          socket.on("data", (part) => {
            said += part;
          });
          socket.once("close", () => resolve(said));
        }),
    );
    const drip = setInterval(() => {
      for (const socket of slow) if (socket.writable) socket.write("x");
    }, 1_000);
    try {
      for (let opened = 0; opened < IDLE; opened += 500) await Promise.all(Array.from({ length: 500 }, () => open()));
      await answersEverybodyElse();
      for (const said of await Promise.all(answers)) assert.match(said, /^HTTP\/1\.1 408 |^$/);
    } finally {
      clearInterval(drip);
    }
    await answersEverybodyElse();
  });

  it("refuses headers of 20 kB, and stays well", async () => {
    const { status } = await ask(provider.url, "city/detail", { token, headers: { "x-giant": "x".repeat(20_000) } });
    assert.equal(status, 431);
    await answersEverybodyElse();
  });
});
