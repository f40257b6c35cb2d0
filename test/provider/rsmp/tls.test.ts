import assert from "node:assert/strict";
import { X509Certificate } from "node:crypto";
import { describe, it } from "node:test";
import { waitUntil } from "../../helper/wait-until.js";
import * as certificates from "./certificates.js";
import { createStreet } from "./street.js";

const { authority, supervisor, site: own, other } = certificates;
const controllers = [{ device: "rts:1", component: "S1=001TC000" }];
const fingerprint = new X509Certificate(own.cert).fingerprint256;
const listen = [
  { port: 0, tls: { cert: supervisor.cert, key: supervisor.key, ca: authority.cert, requestCert: true, rejectUnauthorized: true } },
];

describe("a site over TLS", () => {
  it("with its certificate is read and commanded", async () => {
    const street = await createStreet({ listen, sites: [{ id: "S1", certificate: fingerprint, controllers }] });
    const site = street.addSite({ tls: { ca: authority.cert, cert: own.cert, key: own.key } });
    await waitUntil("the site is connected", () => site.isConnected && street.supervisor.pending() === 0);
    assert.deepEqual(street.newest("plans").value, [1, 2, 3]);
    const command = street.supervisor.command("rts:1", { mode: "shutdown" });
    assert.equal((await command.responded).is, "yes");
  });

  it("with a certificate of somebody else, or without any, is not heard", async () => {
    for (const shown of [{ cert: other.cert, key: other.key }, {}]) {
      const street = await createStreet({ listen, sites: [{ id: "S1", controllers }] });
      const site = street.addSite({ tls: { ca: authority.cert, ...shown } });
      await waitUntil("the problem is told", () => street.heard.problems.length > 0);
      assert.match(street.heard.problems[0] ?? "", /TLS/);
      assert.deepEqual([site.isConnected, street.heard.readings.length], [false, 0]);
    }
  });

  it("with a good certificate of another site is refused", async () => {
    const street = await createStreet({
      listen,
      sites: [{ id: "S1", certificate: new X509Certificate(other.cert).fingerprint256, controllers }],
    });
    street.addSite({ tls: { ca: authority.cert, cert: own.cert, key: own.key } });
    await waitUntil("the problem is told", () => street.heard.problems.length > 0);
    assert.match(street.heard.problems[0] ?? "", /Site "S1" shows another certificate than the city file names for it\./);
  });

  it("with its own certificate displaces its former connection at once, also from another address", async () => {
    const street = await createStreet({ listen, sites: [{ id: "S1", certificate: fingerprint, controllers }] });
    const tls = { ca: authority.cert, cert: own.cert, key: own.key };
    const former = street.addSite({ tls });
    await waitUntil("the site is connected", () => former.isConnected && street.supervisor.pending() === 0);
    former.isDeaf = true;
    const next = street.addSite({ tls, localAddress: "127.0.0.2" });
    await waitUntil("its former connection is closed", () => !former.isConnected && next.isConnected);
    await waitUntil("operators are told", () => street.heard.addresses.length > 0);
    assert.deepEqual(street.heard.addresses, [{ device: "rts:1", former: "127.0.0.1", from: "127.0.0.2", is: "taken" }]);
  });

  it("finds a place though strangers hold connections whose TLS never begins", async () => {
    const street = await createStreet({ listen, sites: [{ id: "S1", controllers }] });
    await Promise.all(Array.from({ length: 100 }, () => street.dial()));
    const site = street.addSite({ tls: { ca: authority.cert, cert: own.cert, key: own.key } });
    await waitUntil("the site is connected", () => site.isConnected);
  });

  it("that has not said hello does not keep the driver from stopping", async () => {
    const street = await createStreet({ listen, sites: [{ id: "S1", controllers }] });
    const stranger = await street.dial();
    await street.supervisor.stop();
    await stranger.closes();
  });

  it("is not complained of where a proxy only looks whether the port is open", async () => {
    for (const port of [{ listen }, {}]) {
      const street = await createStreet({ ...port, sites: [{ id: "S1", controllers }] });
      const hasty = await street.dial();
      hasty.socket.resetAndDestroy();
      const polite = await street.dial();
      polite.socket.end();
      await polite.closes();
      assert.deepEqual(street.heard.problems, []);
    }
  });

  it("is not heard without TLS, nor is one over TLS where none is spoken", async () => {
    const street = await createStreet({ listen, sites: [{ id: "S1", controllers }] });
    street.addSite();
    await waitUntil("the problem is told", () => street.heard.problems.length > 0);
    const plain = await createStreet();
    plain.addSite({ tls: { ca: authority.cert } });
    await waitUntil("the problem is told", () => plain.heard.problems.length > 0 || plain.clock.step(1000));
    assert.equal(plain.heard.readings.length, 0);
  });
});
