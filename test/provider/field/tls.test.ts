import assert from "node:assert/strict";
import { X509Certificate } from "node:crypto";
import { chmodSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { readCityFile } from "../../../src/provider/sources/field/city-file.js";
import { SimulatedController } from "../../../src/provider/sources/simulate/rsmp/controller.js";
import { SimulatedSite } from "../../../src/provider/sources/simulate/rsmp/site.js";
import { waitUntil } from "../../helper/wait-until.js";
import { ask } from "../asking.js";
import { authority, other, site as own, supervisor } from "../rsmp/certificates.js";
import { fileOf, folderWith, freePort, startProbe } from "./sample-city.js";

describe("a city file with TLS", () => {
  const stops: (() => unknown)[] = [];
  after(async () => {
    for (const stop of stops.reverse()) await stop();
  });

  it("hears a site with the certificate that it names, and no other", async () => {
    const port = await freePort();
    const text = fileOf(port)
      .replace(`- port: ${port}`, `- { port: ${port}, tls: { cert: our.pem, key: our.key, ca: authority.pem } }`)
      .replace("- id: SITE1", `- certificate: ${new X509Certificate(own.cert).fingerprint256}\n        id: SITE1`);
    const { folder, file } = folderWith(text);
    stops.push(() => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(join(folder, "our.pem"), supervisor.cert);
    writeFileSync(join(folder, "authority.pem"), authority.cert);
    writeFileSync(join(folder, "our.key"), supervisor.key, { mode: 0o644 });
    const none = () => {
      throw new Error("no base");
    };
    assert.throws(() => readCityFile(file, none), /our\.key.*600/s, "a key that others may read");
    chmodSync(join(folder, "our.key"), 0o600);

    const provider = await startProbe(file, folder);
    stops.push(provider.close);
    const isOnline = async () => (await ask(provider.url, "rts/1/telemetry", { token: provider.token })).body.online as boolean;
    const play = (shown: { cert: string; key: string }) => {
      const site = new SimulatedSite({
        id: "SITE1",
        port,
        core: ["3.2.0"],
        sxl: "1.1.0",
        tls: { ca: authority.cert, ...shown },
        controllers: { "SITE1=001TC000": new SimulatedController(3, 1) },
      });
      site.start();
      stops.push(() => site.stop());
      return site;
    };
    const stranger = play(other);
    await new Promise((done) => setTimeout(done, 2_000));
    assert.deepEqual([stranger.isConnected, await isOnline()], [false, false]);
    stranger.stop();
    play(own);
    await waitUntil("the site is heard", isOnline, 30_000);
  });
});
