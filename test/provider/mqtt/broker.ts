import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectAsync, type MqttClient } from "mqtt";
import { findMosquitto } from "../../../scripts/steps/mosquitto.mjs";
import { createMqtt, type MqttOptions } from "../../../src/provider/sources/drivers/mqtt/mqtt.js";
import { freePort } from "../../helper/free-port.js";
import { waitUntil } from "../../helper/wait-until.js";
import { createEars } from "../readings/ears.js";
import { authority, supervisor } from "../rsmp/certificates.js";

export const user = { name: "its", password: "pw-5e1f70" };
/** One who may publish and read, as sensors and gateways do. */
const sensors = { name: "sensors", password: "pw-33c1aa" };

export interface Broker {
  /** The address, and that of TLS with a certificate of `authority`, where clients may have to show one, too. */
  readonly url: string;
  readonly tls: string;
  readonly folder: string;
  /** The password of `its` from the next start on. */
  setPassword(password: string): void;
  publish(topic: string, payload: string | Buffer, options?: { retain?: boolean; qos?: 0 | 1 | 2 }): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  remove(): Promise<void>;
}

/** A throw-away Mosquitto of this machine on free ports; `its` may read what `mayRead` says. */
export async function startBroker({ asksForCertificates = false, mayRead = ["counters/#", "gateway/#"] } = {}): Promise<Broker> {
  const folder = mkdtempSync(join(tmpdir(), "its-mqtt-"));
  const port = await freePort();
  const tlsPort = await freePort();
  const passwords = join(folder, "passwords");
  const path = (name: string, text: string) => {
    writeFileSync(join(folder, name), text, { mode: 0o600 });
    return join(folder, name);
  };
  const setPassword = (password: string) => {
    path("passwords", `${user.name}:${password}\n${sensors.name}:${sensors.password}\n`);
    execFileSync("mosquitto_passwd", ["-U", passwords], { stdio: "pipe" });
  };
  setPassword(user.password);
  const acl = path(
    "acl",
    `user ${user.name}\n${mayRead.map((topic) => `topic read ${topic}\n`).join("")}user ${sensors.name}\ntopic readwrite #\n`,
  );
  const config = path(
    "mosquitto.conf",
    [
      ...(process.getuid?.() === 0 ? ["user root"] : []),
      "allow_anonymous false",
      `password_file ${passwords}`,
      `acl_file ${acl}`,
      `listener ${port} 127.0.0.1`,
      `listener ${tlsPort} 127.0.0.1`,
      `certfile ${path("cert.pem", supervisor.cert)}`,
      `keyfile ${path("key.pem", supervisor.key)}`,
      `cafile ${path("ca.pem", authority.cert)}`,
      `require_certificate ${asksForCertificates}`,
      "",
    ].join("\n"),
  );
  let child: ChildProcess | null = null;
  let gateway: MqttClient | null = null;
  process.once("exit", () => child?.kill("SIGKILL"));
  const broker: Broker = {
    url: `mqtt://127.0.0.1:${port}`,
    tls: `mqtts://127.0.0.1:${tlsPort}`,
    folder,
    setPassword,
    async publish(topic, payload, options = {}) {
      await gateway?.publishAsync(topic, payload, { qos: 1, ...options });
    },
    async start() {
      let log = "";
      const started = spawn(findMosquitto(), ["-c", config], { stdio: ["ignore", "ignore", "pipe"] });
      child = started;
      started.stderr?.on("data", (text) => (log += text));
      gateway = await waitUntil("Mosquitto answers", () => {
        if (started.exitCode !== null) throw new Error(`Mosquitto ended:\n${log}`);
        const account = { username: sensors.name, password: sensors.password, reconnectPeriod: 0 };
        return connectAsync(broker.url, account, false).catch(() => null);
      });
    },
    async stop() {
      await gateway?.endAsync(true);
      gateway = null;
      const ended = new Promise((done) => child?.once("exit", done));
      if (child?.kill()) await ended;
      child = null;
    },
    async remove() {
      await broker.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await broker.start();
  return broker;
}

/**
 * A broker of a few bytes, which lets nobody read the first topic that is asked for, and sends one message marked as sent before
 * ("dup"): Mosquitto does neither. MQTT 5, 3.
 */
export async function startStubbornBroker(topic: string, payload: string): Promise<{ url: string; stop(): void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("data", (packet) => {
      const [kind = 0, , high = 0, low = 0] = packet;
      if (kind === 0x10) socket.write(Buffer.from([0x20, 3, 0, 0, 0]));
      if (kind !== 0x82) return;
      socket.write(Buffer.from([0x90, 5, high, low, 0, 0x87, 1]));
      const body = Buffer.concat([Buffer.from([0, topic.length]), Buffer.from(topic), Buffer.from([0, 7, 0]), Buffer.from(payload)]);
      const marked = Buffer.concat([Buffer.from([0x3a, body.length]), body]);
      socket.write(Buffer.concat([marked, marked]));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const stop = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

/** A driver of two sensors below "counters/", started. */
export async function listenTo(broker: Pick<Broker, "url">, options: Partial<MqttOptions> = {}, isTrial = false) {
  const ears = createEars();
  const figures = (sensor: string) => [{ topic: `counters/${sensor}/each`, measure: "each" as const }];
  const driver = createMqtt({
    broker: broker.url,
    user: user.name,
    password: user.password,
    version: 5,
    qos: 1,
    silence: 300,
    retry: 200,
    detectors: ["a", "b"].map((device) => ({ device, figures: figures(device) })),
    filters: ["counters/+/each"],
    ...options,
  });
  await driver.start(ears.listener, isTrial);
  const isReady = () => /^The broker answers/.test(ears.wordsOf("a")) || ears.connections.get("a")?.isConnected;
  return { ...ears, driver, ready: () => waitUntil("the broker has taken the driver", isReady) };
}
