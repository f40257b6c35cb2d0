import { addUser } from "../../../examples/provider/accounts/users.js";
import type { RunningProvider } from "../../../examples/provider/start.js";
import { createClient } from "../../../src/core/client.js";
import { controlLedger } from "../../../src/core/control/commands.js";
import { city } from "../../../src/core/resources/city.js";
import type { Order } from "../../../src/core/resources/programs.js";
import { rtsTelemetry } from "../../../src/core/resources/rts.js";
import { waitUntil } from "../../helper/wait-until.js";
import { freshController } from "../../provider/asking.js";

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
  /** How the looks right before a command were asked, as far as not by default. */
  const looks: string[] = [];
  const way = { spoil: null as null | ((ask: () => Promise<Response>, request: Request) => Promise<Response>), absent };
  const client = createClient({
    provider: url,
    sessionKey: `control-test-${count}`,
    async fetch(input, init) {
      const request = new Request(input, init);
      if (request.cache !== "default") looks.push(request.cache);
      if (way.absent?.test(request.url)) return new Response(null, { status: 404 });
      if (request.method !== "POST" || !/\/set_\w+$/.test(request.url)) return fetch(request);
      const body = await request.clone().json();
      posts.push({ path: new URL(request.url).pathname, body, headers: request.headers });
      return way.spoil ? way.spoil(() => fetch(request), request) : fetch(request);
    },
  });
  await client.session.signIn(who);
  const ledger = controlLedger(client);
  closes.push(
    ledger.$activeOverrides.listen(() => {}),
    city(client).$state.listen(() => {}),
  );
  await waitUntil("the city time is known", () => city(client).$state.get().data);

  return {
    client,
    ledger,
    posts,
    looks,
    way,
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
