import { setTimeout as pause } from "node:timers/promises";
import { connectAsync } from "mqtt";

/** Started as a process of its own: detectors that tell a vehicle and its speed in turn, so many messages a second, until it is told to stop. */
const [broker, detectors, rate, qos = "0"] = process.argv.slice(2);
const client = await connectAsync(broker, { protocolVersion: 5 });
let sent = 0;
let isOver = false;
process.on("message", async () => {
  isOver = true;
  client.publish("counters/end/m", '{"n":0,"v":0}');
  await client.endAsync();
  process.send(sent, () => process.exit());
});
const startedAt = performance.now();
for (; !isOver; await pause(20)) {
  const due = Math.floor(((performance.now() - startedAt) / 1000) * Number(rate));
  for (; sent < due && !isOver; sent++)
    client.publish(`counters/s${sent % Number(detectors)}/m`, `{"n":1,"v":${30 + (sent % 31)}}`, { qos: Number(qos) });
}
