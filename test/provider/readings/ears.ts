import type { Connection, Listener, Reading } from "../../../src/provider/sources/drivers/driver.js";

/** What a driver has told. */
export function createEars() {
  const readings: Reading[] = [];
  const connections = new Map<string, Connection>();
  const problems: string[] = [];
  const listener: Listener = {
    reading: (reading) => void readings.push(reading),
    connection: (connection) => void connections.set(connection.device, connection),
    problem: (sentence) => void problems.push(sentence),
    alarm() {},
    alarmsTold() {},
    summary() {},
    address() {},
  };
  /** All vehicles of a device that were told, as the provider adds them up: an interval told again counts once. */
  function vehicles(device: string, kind: "KTS" | "KTK" | "KTD" | "KTP" = "KTS"): number {
    let sum = 0;
    let last = { start: Number.NaN, told: 0 };
    for (const each of readings) {
      if (each.device !== device || each.name !== "counts" || !each.value) continue;
      const told = each.value.vehicles[kind] ?? 0;
      sum += told - (last.start === each.value.start ? last.told : 0);
      last = { start: each.value.start, told };
    }
    return sum;
  }
  const wordsOf = (device: string) => connections.get(device)?.words ?? "";
  return { listener, readings, connections, problems, vehicles, wordsOf };
}
