import { connect } from "node:net";
import { startProvider } from "../../../scripts/steps/provider.mjs";
import { signIn } from "../sign-in.mjs";

/** Sockets that ask for nothing, and such as send a byte a second (faults A4). */
const { IDLE = "10000", SLOW = "200" } = process.env;
const CALLS = 300;
const paths = ["city/detail", "city/items_telemetry_rts", "uds"];

const share = (figures, part) => [...figures].sort((one, other) => one - other)[Math.floor(figures.length * part)];

/** Milliseconds of each call of a client that asks one after another. */
async function waits(url, token) {
  const taken = [];
  for (let call = 0; call < CALLS; call++) {
    const start = performance.now();
    const answer = await fetch(`${url}/api/v1/${paths[call % paths.length]}`, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
    taken.push(performance.now() - start);
  }
  return taken;
}

function open(port, first = "") {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => {
      if (first) socket.write(first);
      resolve(socket);
    });
    socket.once("error", reject);
    socket.on("error", () => {});
  });
}

const provider = await startProvider({});
const sockets = [];
try {
  const token = await signIn(provider.url);
  await waits(provider.url, token);
  const alone = await waits(provider.url, token);
  for (let at = 0; at < Number(SLOW); at++)
    sockets.push(await open(provider.port, "GET /api/v1/city/detail HTTP/1.1\r\nHost: x\r\nX-Slow: "));
  const slow = [...sockets];
  const drip = setInterval(() => {
    for (const socket of slow) socket.writable && socket.write("x");
  }, 1_000);
  for (let at = 0; at < Number(IDLE); at++) sockets.push(await open(provider.port));
  const crowded = await waits(provider.url, token);
  clearInterval(drip);
  const line = (name, taken, more = "") => `| ${name} | ${share(taken, 0.5).toFixed(1)} | ${share(taken, 0.95).toFixed(1)}${more} |`;
  const ratio = ` (${(share(crowded, 0.95) / share(alone, 0.95)).toFixed(2)})`;
  console.log(`\n| a healthy client waits, ms | median | p95 (ratio) |\n| --- | --- | --- |\n${line("alone", alone)}`);
  console.log(line(`beside ${IDLE} idle sockets and ${SLOW} slow senders`, crowded, ratio));
} finally {
  for (const socket of sockets) socket.destroy();
  await provider.remove();
}
