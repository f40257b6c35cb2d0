import { connectAsync } from "mqtt";

/** Started as a process of its own: a client of the broker that hears the same messages and only counts them. Tells how many at each question. */
const [broker, qos] = process.argv.slice(2);
const client = await connectAsync(broker, { protocolVersion: 5 });
let heard = 0;
client.on("message", () => heard++);
await client.subscribeAsync("counters/+/m", { qos: Number(qos) });
process.on("message", () => process.send(heard));
process.on("disconnect", () => process.exit());
process.send(heard);
