import { ops } from "../core/contract/index.js";
import { guestPath, type Operation } from "../core/contract/operation.js";
import { check, type Outcome, type Send, type Verdict } from "./check.js";
import { judge, refuses } from "./judge.js";

interface Pass {
  readonly access_token: string;
  readonly layers: readonly string[];
}

/** What holds for visitors who are not signed in; one line where the city shows them nothing. `open` sends no token. */
export async function* guestManners(send: Send, open: Send, base: string): AsyncGenerator<Verdict> {
  const { ok, status, pass } = await passOf(open);
  if (!ok || !pass) {
    const said = status === 404 ? "not offered: who is not signed in sees nothing" : `answers ${status} and no pass`;
    yield { call: "POST /auth/guest, the public view", outcome: status === 404 ? "absent" : "wrong", sentence: said };
    return;
  }
  const bearer = { headers: { authorization: `Bearer ${pass.access_token}` } };
  const asGuest: Send = (method, path, asked) => open(method, path, { ...asked, ...bearer });

  for (const op of Object.values(ops) as Operation[]) {
    if (!op.guest || op.path.includes("{")) continue;
    const call = `${op.method} ${guestPath(op.path)} as a guest`;
    if (!op.guest.some((layer) => pass.layers.includes(layer))) {
      yield judge(call, async () => refuses(await asGuest(op.method, guestPath(op.path), {}), 403));
      continue;
    }
    const { answer: _, ...checked } = await check({ ...op, path: guestPath(op.path) }, {}, asGuest, base);
    yield { call, ...checked };
    yield judge(`${call}, for a cache`, async () => keepable((await asGuest(op.method, guestPath(op.path), {})).headers));
  }
  yield judge("GET /city/detail with a guest's token", async () => refuses(await asGuest("GET", "/city/detail", {}), 403));
  yield judge(`GET ${guestPath("/uds")} as a guest`, async () => refuses(await asGuest("GET", guestPath("/uds"), {}), 403));
  yield judge(`GET ${guestPath("/city/detail")} with a user's token`, async () =>
    refuses(await send("GET", guestPath("/city/detail"), {}), 401),
  );
  if (["bus", "station", "road"].some((layer) => pass.layers.includes(layer)))
    yield judge("what guests are shown of the transport situation", async () => onlyOf(pass.layers, await situation(asGuest)));
}

async function passOf(open: Send): Promise<{ ok: boolean; status: number; pass?: Pass }> {
  const response = await open("POST", "/auth/guest", {});
  const pass = response.ok ? ((await response.json()) as Pass) : undefined;
  return { ok: response.ok, status: response.status, ...(Array.isArray(pass?.layers) ? { pass } : {}) };
}

/** A cache in between gives one copy to all guests, also to those who carry a newer token. */
function keepable(headers: Headers): readonly [Outcome, string] {
  const control = headers.get("cache-control") ?? "";
  const vary = headers.get("vary") ?? "";
  if (!/\bpublic\b/.test(control) || !/\bs-maxage=\d/.test(control))
    return ["advice", `says "Cache-Control: ${control}": with "public, s-maxage=5" a cache answers all visitors but one`];
  if (/\*|authorization|cookie/i.test(vary)) return ["advice", `says "Vary: ${vary}": a cache then keeps a copy for each token`];
  return ["right", "a shared cache may keep it"];
}

async function situation(asGuest: Send): Promise<readonly string[]> {
  const { features } = (await (await asGuest("GET", guestPath("/city/transport_situation"), {})).json()) as {
    features: { properties: { kind: string } }[];
  };
  return features.map(({ properties }) => properties.kind);
}

function onlyOf(layers: readonly string[], kinds: readonly string[]): readonly [Outcome, string] {
  const stranger = kinds.find((kind) => !layers.includes(kind));
  return stranger
    ? ["wrong", `shows guests "${stranger}", which is none of ${layers.join(", ")}`]
    : ["right", "its layers and nothing else"];
}
