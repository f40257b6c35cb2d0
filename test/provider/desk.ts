import type { RunningProvider } from "../../src/provider/http/start.js";
import { addUser } from "../../src/provider/service/accounts/users.js";
import { ask, type Reply, signIn } from "./asking.js";

let count = 0;

/** An operator of a name at the desks of a city. */
export async function operatorOf({ url, sim }: Pick<RunningProvider, "url" | "sim">, fio: string, role = "operator") {
  const who = { email: `desk${++count}@its.test`, password: "operator1" };
  await addUser(sim.db, { ...who, fio, phone: "", restrictions: [], role });
  const { id } = await sim.db.selectFrom("users").select("id").where("email", "=", who.email).executeTakeFirstOrThrow();
  return atDesk(url, await signIn(url, who), id);
}

/** What somebody with a token may do at a desk. */
export function atDesk(url: string, token: string, id = "") {
  const post = (oID: number, call: string, body: object = {}, search = "", headers: Record<string, string> = {}): Promise<Reply> =>
    ask(url, `crossroad/rts/${oID}/${call}${search}`, { token, body: { oID, ...body }, headers });
  return {
    id,
    token,
    take: (oID: number, more: object = {}) => post(oID, "take_hold", more),
    release: (oID: number, more: object = {}) => post(oID, "release_hold", more),
    draft: (oID: number, program = "all_red", reason = "ДТП") => post(oID, "make_draft", { program, reason }),
    withdraw: (oID: number, draft: string) => post(oID, "withdraw_draft", { draft }),
    set: (oID: number, program: string, draft?: string, headers?: Record<string, string>) =>
      post(oID, "set_program", { program }, draft === undefined ? "" : `?draft=${draft}`, headers),
    look: async (oID: number) => (await ask(url, `rts/${oID}/telemetry`, { token })).body,
    log: async (oID: number) =>
      ((await ask(url, `rts/${oID}/events_last`, { token, method: "POST" })).body as { msg: string; status: string }[]).map(
        ({ msg }) => msg,
      ),
  };
}
export type AtDesk = ReturnType<typeof atDesk>;

/** Status and code of an answer. */
export const saidBy = ({ status, body }: Reply): (number | string)[] => [status, body?.error?.code ?? "done"];
