import { createServer } from "node:http";
import { startProvider } from "../../../build/provider/start.js";

/** Started as a process of its own: `ours` the provider with room for everybody, `bare` ten lines that send an event to whoever has asked. */
const [kind, devices] = process.argv.slice(2);

async function startOurs() {
  const all = 1_000_000;
  const limits = { user: all, network: all, all };
  const { url, sim } = await startProvider({
    database: ":memory:",
    dataDir: "/nonexistent",
    site: "dist",
    devices: Number(devices),
    streamLimits: limits,
  });
  return { url, change: () => sim.streams.touch("requests") };
}

async function startBare() {
  const readers = new Set();
  let turn = 0;
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(":\n\n");
    readers.add(response);
    response.on("close", () => readers.delete(response));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", 4_096, resolve));
  const change = () => {
    const event = `event: gap\ndata: {"topic":"requests","version":"bare-${++turn}"}\n\n`;
    for (const response of readers) response.write(event);
  };
  return { url: `http://127.0.0.1:${server.address().port}`, change };
}

const { url, change } = await (kind === "ours" ? startOurs() : startBare());
process.on("message", () => change());
process.on("disconnect", () => process.exit());
process.send({ url });
