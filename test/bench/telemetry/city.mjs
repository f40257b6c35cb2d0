import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../nodes/cluster.mjs";

const arms = ["N", "E", "S", "W"];

/**
 * Writes a city of crossings with four approaches and a detector on each, and gives its file. The detectors are behind a broker: each
 * message has two data points, vehicles and their speed. One detector more, "end", speaks when the others have ended. The controllers
 * are silent.
 */
export async function writeCity(folder, crossings, broker, qos = 0) {
  const places = Array.from({ length: crossings }, (_, at) => ({ oID: at + 1, latitude: 56 + at / 10_000, longitude: 45 }));
  const city = {
    city: "bench",
    name: "Bench",
    latitude: 56,
    longitude: 45,
    tz: "Europe/Moscow",
    drivers: {
      signals: { protocol: "rsmp", listen: [{ port: await freePort() }], sites: places.map(({ oID }) => ({ id: `SI${oID}` })) },
      sensors: {
        protocol: "mqtt",
        broker,
        qos,
        topics: [
          { topic: "counters/+/m", measure: "each", value: "n" },
          { topic: "counters/+/m", measure: "speed", value: "v" },
        ],
      },
    },
    controllers: places.map((place) => ({
      ...place,
      description: `Crossing ${place.oID}`,
      drive: { driver: "signals", site: `SI${place.oID}`, component: `SI${place.oID}=001TC000` },
      arms: arms.map((compass, at) => ({ compass, bearing: at * 90, street: `Street ${at}` })),
    })),
    detectors: [
      ...places.flatMap(({ oID }, at) =>
        arms.map((arm, side) => ({
          oID: 100_000 + 4 * at + side,
          controller: oID,
          arm,
          drive: { driver: "sensors", sensor: `s${4 * at + side}` },
        })),
      ),
      { oID: 99_999, controller: 1, arm: "N", drive: { driver: "sensors", sensor: "end" } },
    ],
  };
  const file = join(folder, "city.json");
  writeFileSync(file, JSON.stringify(city));
  return file;
}

/** Adds the account that `signIn` signs in with, and makes the tables where there are none yet. */
export function addAccount(city, database) {
  const args = ["account", "--email", "operator@its.test", "--fio", "Operator", "--city", city, "--database", database];
  const { status, stderr } = spawnSync(process.execPath, ["build/provider/main.js", ...args], { input: "operator1\n", encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
}
