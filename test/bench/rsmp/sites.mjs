import { randomUUID } from "node:crypto";
import { connect } from "node:net";

/**
 * Started as a process of its own: so many sites of eight signal groups, written from the protocol's text and with nothing of ours.
 * Each has its lights alone, and tells them once a second from the message "go" on; the moments at which it changes its phase are sent to the parent.
 */
const [port, count] = process.argv.slice(2).map(Number);

const site = (at) => `SI${at}`;
const now = () => new Date().toISOString();
let isGoing = false;
let open = 0;

function play(at) {
  const socket = connect(port, "127.0.0.1");
  const component = `${site(at)}=001TC000`;
  const send = (type, members) => socket.write(`${JSON.stringify({ mType: "rSMsg", type, mId: randomUUID(), ...members })}\f`);
  const about = { ntsOId: "", xNId: "", cId: component };
  const version = { RSMP: [{ vers: "3.2.2" }], siteId: [{ sId: site(at) }], SXL: "1.2.1" };
  const summary = { ...about, fP: null, fS: null, se: [false, false, false, false, false, true, false, false] };
  let rest = "";
  let turn = at % 2;
  let isGreeted = false;
  socket.on("connect", () => send("Version", version));
  socket.on("error", (error) => process.send({ error: error.message }));
  socket.on("data", (chunk) => {
    const parts = (rest + chunk).split("\f");
    rest = parts.pop();
    for (const part of parts) {
      const { type, mId, sS = [] } = JSON.parse(part);
      if (type === "MessageAck" || type === "MessageNotAck") continue;
      socket.write(`${JSON.stringify({ mType: "rSMsg", type: "MessageAck", oMId: mId })}\f`);
      if (type === "Version") send("Watchdog", { wTs: now() });
      if (type === "Watchdog" && !isGreeted) {
        isGreeted = true;
        send("AggregatedStatus", { ...summary, aSTS: now() });
      }
      const lacking = sS.filter(({ sCI }) => sCI !== "S0001").map(({ sCI, n }) => ({ sCI, n, s: null, q: "undefined" }));
      if (type === "StatusSubscribe" && lacking.length > 0) send("StatusUpdate", { ...about, sTs: now(), sS: lacking });
      if (type !== "StatusSubscribe" || lacking.length === sS.length) continue;
      if (++open === count) process.send("open");
      const tell = () => {
        if (!isGoing) return;
        turn = 1 - turn;
        process.send([at, turn + 1, Date.now()]);
        const lights = turn === 0 ? "1BBBBBBB" : "B1BBBBBB";
        const values = { signalgroupstatus: lights, stage: String(turn + 1) };
        send("StatusUpdate", { ...about, sTs: now(), sS: Object.entries(values).map(([n, s]) => ({ sCI: "S0001", n, s, q: "recent" })) });
      };
      setTimeout(() => setInterval(tell, 1_000), Math.random() * 1_000);
    }
  });
}

for (let at = 1; at <= count; at++) setTimeout(() => play(at), at * 4);
process.on("message", () => {
  isGoing = true;
});
process.on("disconnect", () => process.exit());
// The one that reads them may go between two of its messages.
process.on("error", () => process.exit());
