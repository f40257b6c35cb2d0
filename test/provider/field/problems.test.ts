import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { connect } from "node:net";
import { after, describe, it } from "node:test";
import { message } from "../../../src/provider/sources/drivers/rsmp/message.js";
import { waitUntil } from "../../helper/wait-until.js";
import { createProcesses } from "../processes.js";
import { fileOf, folderWith, freePort } from "./sample-city.js";

describe("what strangers say at the door to the field", () => {
  const port = freePort();
  const folders: string[] = [];
  after(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  it("steers no terminal, and is one line a minute with its count", async () => {
    const { folder, file } = folderWith(fileOf(await port));
    folders.push(folder);
    const { serve, kill } = createProcesses({ DATA_DIR: folder });
    try {
      const { said } = await serve("--city", file);
      const knock = async (sId: string) => {
        const socket = connect(await port, "127.0.0.1");
        socket.on("error", () => {}).resume();
        const version = message("Version", { RSMP: [{ vers: "3.2.2" }], SXL: "1.2.1", siteId: [{ sId }] });
        socket.write(`${JSON.stringify(version)}\f`);
        await new Promise((done) => socket.once("close", done));
      };
      for (let at = 0; at < 30; at++) await knock(`X${at}\u001b[2J\u202eevil\nready http://evil`);
      await waitUntil("it is said", () => said().includes("is not known here"));
      assert.equal(
        said()
          .split("\n")
          .filter((line) => line.includes("is not known here")).length,
        1,
      );
      assert.ok(said().includes("X0\\u{1b}[2J\\u{202e}evil\\u{a}ready http://evil"), said());
      for (const line of said().split("\n")) assert.doesNotMatch(line, /[\p{Cc}\p{Cf}]|^ready http:\/\/evil/u);
    } finally {
      await kill();
    }
  });
});
