import { createClient } from "../../../src/core/client.js";
import { controlLedger } from "../../../src/core/control/commands.js";
import { city } from "../../../src/core/resources/city.js";
import type { Order } from "../../../src/core/resources/programs.js";
import { rtsTelemetry } from "../../../src/core/resources/rts.js";
import type { RunningProvider } from "../../../src/provider/http/start.js";
import { addUser } from "../../../src/provider/service/accounts/users.js";
import { waitUntil } from "../../helper/wait-until.js";
import { freshController, nothingWaits } from "../../provider/asking.js";

export interface Post {
  path: string;
  body: unknown;
  headers: Headers;
}

let count = 0;
const closes: (() => void)[] = [];

/** Lets all operators of a test go. */
export function everybodyLeaves(): void {
  for (const close of closes.splice(0)) close();
}

/** Closes a provider when nobody asks it any more: stores keep their source for a second after the last one has left. */
export async function closeQuietly(provider: RunningProvider): Promise<void> {
  everybodyLeaves();
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  await provider.close();
}

/** A call of a test's own in the place of the client's: `ask` makes that one. */
export type Spoil = (ask: () => Promise<Response>, request: Request) => Promise<Response>;

/** An operator of his own, signed in at his place: a client whose control POSTs are recorded; `spoil` may lose an answer. */
export async function operatorAt(
  { url, sim }: RunningProvider,
  fio = "Старший диспетчер",
  restrictions: string[] = [],
  absent: RegExp | null = null,
) {
  const who = { email: `op${++count}@its.test`, password: "operator1" };
  await addUser(sim.db, { ...who, fio, phone: "", restrictions });
  const posts: Post[] = [];
  /** How the looks right before a command were asked: past every cache. */
  const looks: string[] = [];
  /** What goes another way than to the provider: the control POSTs, the looks, calls by their path (`city/detail`); what is absent. */
  const way = { spoil: null as Spoil | null, look: null as Spoil | null, instead: new Map<string, Spoil>(), absent };
  const sessionKey = `control-test-${count}`;
  const client = createClient({
    provider: url,
    sessionKey,
    async fetch(input, init) {
      const request = new Request(input, init);
      const isLook = request.cache === "no-store";
      if (isLook) looks.push(request.cache);
      if (way.absent?.test(request.url)) return new Response(null, { status: 404 });
      if (isLook && way.look) return way.look(() => fetch(request), request);
      const instead = way.instead.get(new URL(request.url).pathname.replace("/api/v1/", ""));
      if (instead) return instead(() => fetch(request), request);
      if (request.method !== "POST" || !/\/(set_\w+|tasks|cancel)(\?|$)/.test(request.url)) return fetch(request);
      const body = request.body && (await request.clone().json());
      nothingWaits();
      posts.push({ path: new URL(request.url).pathname, body, headers: request.headers });
      return way.spoil ? way.spoil(() => fetch(request), request) : fetch(request);
    },
  });
  await client.session.signIn(who);
  const ledger = controlLedger(client);
  closes.push(city(client).$state.listen(() => {}));
  let leave = () => {};
  const comeBack = () => {
    leave = ledger.$activeOverrides.listen(() => {});
    closes.push(leave);
  };
  comeBack();
  await waitUntil("the city time is known", () => city(client).$state.get().data);

  return {
    client,
    sessionKey,
    ledger,
    posts,
    looks,
    way,
    /** Takes his eyes off the commands, as where no page shows them, and looks at them again. */
    leave: () => leave(),
    comeBack,
    /** What he sees of a controller now. */
    async look(oID: number) {
      const { $state, revalidate } = rtsTelemetry(client, `${oID}`);
      closes.push($state.listen(() => {}));
      const before = $state.get().answered;
      revalidate();
      await waitUntil("a reading has come", () => $state.get().data && $state.get().answered !== before);
      return $state.get().data as NonNullable<ReturnType<typeof $state.get>["data"]>;
    },
    /** By the text that a panel has of its page. */
    async send(oID: number, order: Order, reason = "ДТП") {
      return ledger.send({ oID: `${oID}`, name: "Мира — Ленина", order, reason, seen: await this.look(oID) });
    },
    last: () => ledger.$journal.get()[0],
  };
}

/** A controller without a fault for hours that nobody has commanded, made to stay in a known mode. */
export const quietController = freshController;

/** Lets the simulated city and the client's city time go on by some seconds. */
export async function advance({ sim }: RunningProvider, seconds: number, ...clients: { client: Parameters<typeof city>[0] }[]) {
  sim.world.clock.advance(seconds);
  for (const { client } of clients) {
    await waitUntil("the city time has gone on", () => {
      city(client).revalidate();
      return client.clock.now() > sim.world.clock.now() - 2;
    });
  }
}
