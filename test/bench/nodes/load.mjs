import { setTimeout as pause } from "node:timers/promises";

export const ask = (url, path, { token, ...options } = {}) =>
  fetch(`${url}/api/v1/${path}`, {
    ...options,
    headers: {
      ...options.headers,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(options.body ? { "content-type": "application/json" } : {}),
    },
    signal: AbortSignal.timeout(12_000),
  });
export const signIn = async (url) => {
  const body = JSON.stringify({ email: "operator@its.test", password: "operator1" });
  return (await (await ask(url, "auth/login", { method: "POST", body })).json()).access_token;
};

/** By kind, how often each name is in the tables that was written under it. */
const tables = {
  command: `select idempotency_key as name, count(driven.number)::int as count from commands left join driven on driven.command = commands.id
    where outcome = 'accepted' and idempotency_key like 'command-%' group by 1`,
  request: "select description as name, count(*)::int as count from uds where description like 'request-%' group by 1",
  comment: "select description as name, count(*)::int as count from uds_comments where description like 'comment-%' group by 1",
  archive: "select name_object as name, count(*)::int as count from archive where name_object like 'archive-%' group by 1",
};
const kinds = Object.keys(tables);
const counts = () => Object.fromEntries(kinds.map((kind) => [kind, 0]));

/** Clients that write commands, requests, comments and records at any of `nodes`, and a reader of each; `query` asks their database. */
export async function startLoad({ nodes, query, clients: count }) {
  let token = await signIn(nodes[0].url);
  const devices = await (await ask(nodes[0].url, "city/items_telemetry_rts", { token })).json();
  const crossings = devices
    .filter(({ status }) => status === "ok")
    .map(({ oID }) => oID)
    .slice(0, 20);
  const [sample] = await (await ask(nodes[0].url, "uds", { token })).json();
  const { id: request, number: _, version: __, editor: ___, ...entry } = sample;

  /** By kind, names that were acknowledged, and since when. */
  const acknowledged = Object.fromEntries(kinds.map((kind) => [kind, new Map()]));
  const unsaid = counts();
  const refused = counts();
  /** What was refused with which code, and how often. */
  const codes = new Map();
  const answeredAt = [];
  /** When each request was acknowledged, until each stream has told of it. */
  const sent = new Map();
  const delays = [];
  const opened = nodes.map(() => 0);
  let turn = 0;
  let isOver = false;

  async function write(kind) {
    const name = `${kind}-${turn++}`;
    const { url, at } = nodes[Math.floor(Math.random() * nodes.length)];
    const oID = crossings[turn % crossings.length];
    const startedAt = performance.now();
    const program = turn % 2 ? "static" : "adaptive";
    const post = (path, body, headers = {}) => ask(url, path, { token, method: "POST", body: JSON.stringify(body), headers });
    const calls = {
      command: () => post(`crossroad/rts/${oID}/set_program`, { oID, program }, { "idempotency-key": name }),
      request: () => post("uds", { ...entry, description: name }),
      comment: () => post(`uds/${request}/comments`, { author: "bench", description: name }),
      archive: () =>
        post(
          "archive/projects",
          { name_object: name, target_object: "bench", file_description: "", file_name: "", time: "2026-11-26", comment: "" },
          { "idempotency-key": name },
        ),
    };
    try {
      const answer = await calls[kind]();
      const { status } = answer;
      if (status === 200) {
        acknowledged[kind].set(name, startedAt);
        answeredAt.push(performance.now());
      } else {
        refused[kind]++;
        const code = (await answer.json().catch(() => ({}))).error?.code ?? status;
        codes.set(code, (codes.get(code) ?? 0) + 1);
      }
      if (status === 200 && kind === "request") sent.set(name, { at, startedAt });
      if (status === 401) token = await signIn(url);
    } catch {
      unsaid[kind]++;
    }
  }

  /** A reader of each node: opened again whenever it ends, as pages do. What it is told of is when requests were written elsewhere. */
  async function read(at) {
    while (!isOver) {
      try {
        const answer = await fetch(`${nodes[at].url}/api/v1/city/stream?topics=requests`, {
          headers: { authorization: `Bearer ${token}` },
        });
        if (answer.status !== 200) throw new Error();
        opened[at]++;
        let isFirst = true;
        for await (const chunk of answer.body) {
          const now = performance.now();
          if (!isFirst && /event: gap/.test(Buffer.from(chunk).toString()))
            for (const [name, each] of sent) {
              if (each.at === at || each.seen?.has(at)) continue;
              each.seen = (each.seen ?? new Set()).add(at);
              delays.push(now - each.startedAt);
              if (each.seen.size === nodes.length - 1) sent.delete(name);
            }
          isFirst = false;
        }
      } catch {}
      await pause(200);
    }
  }
  const clients = Array.from({ length: count }, async (_, at) => {
    while (!isOver) {
      await write(kinds[(turn + at) % kinds.length]);
      await pause(20);
    }
  });
  const readers = nodes.map((_, at) => read(at));

  const names = () => Object.fromEntries(kinds.map((kind) => [kind, new Set(acknowledged[kind].keys())]));
  const sum = (now, before) => kinds.reduce((all, kind) => all + now[kind] - before[kind], 0);
  return {
    delays,
    answeredAt,
    codes,
    /** How often each stream was opened again. */
    reopened: () => opened.map((times) => times - 1),
    /** What is now; what comes after is told by `since`. */
    mark: () => ({ names: names(), refused: { ...refused }, unsaid: { ...unsaid } }),
    /** Of what was acknowledged since a mark, how much is not in the tables, and is there twice. */
    async since(mark) {
      const found = { acknowledged: 0, lost: 0, doubled: 0, refused: sum(refused, mark.refused), unsaid: sum(unsaid, mark.unsaid) };
      for (const [kind, all] of Object.entries(names())) {
        const rows = new Map((await query(tables[kind])).map(({ name, count }) => [name, count]));
        for (const name of all) {
          if (mark.names[kind].has(name)) continue;
          found.acknowledged++;
          if (!rows.has(name)) found.lost++;
        }
        for (const [name, count] of rows) if (count > 1 && !mark.names[kind].has(name)) found.doubled++;
      }
      return found;
    },
    /** How many commands stand under an older number after a newer one, and of how many. */
    async late() {
      const rows = await query("select number, fence from driven order by number");
      return { late: rows.filter(({ fence }, at) => at > 0 && Number(fence) < Number(rows[at - 1].fence)).length, all: rows.length };
    },
    async end() {
      isOver = true;
      await Promise.all(clients);
    },
    ended: () => Promise.race([Promise.all(readers), pause(2_000)]),
  };
}
