import { notFound, refusal } from "../../base/refusal.js";
import type { City } from "../../sources/city.js";
import type { VehicleTask } from "../../sources/source.js";
import type { Caller, Tokens } from "../accounts/tokens.js";
import type { Trail } from "../audit/trail.js";
import { type DeskActions, deskOperations } from "../control/desk-actions.js";
import type { Dispatch, Request } from "../control/dispatch.js";
import type { Ledger } from "../control/ledger.js";
import type { Life } from "../control/life.js";
import { isOperation } from "../control/orders.js";
import { type Asked, type Errand, NotCarriedOut } from "./errands.js";
import type { Nodes } from "./nodes.js";

/** What changes something at the equipment, or at its desks. */
interface Hands {
  ledger: Ledger;
  dispatch: Dispatch;
  deskActions: DeskActions;
}

/** These, as they carry out here while this node drives, and have it done elsewhere while it does not. */
export function sendElsewhere(
  { errands: { send, serve }, leadership: { isLeading }, signals, look }: Nodes,
  { world, tokens, trail, ledger, dispatch, deskActions }: Hands & { world: City; tokens: Tokens; trail: Trail },
): Hands {
  const confirmed = async ({ user, session }: Errand): Promise<Caller> => {
    const caller = await tokens.callerIn(session, user);
    if (!caller) throw refusal("unauthorized", {}, { text: "Sign in: the sign-in has ended meanwhile." });
    return caller;
  };
  const carryOut = async (errand: Errand, id: string, life: Life): Promise<unknown> => {
    const { user } = await confirmed(errand);
    const { address } = errand;
    // A node of the version before names no request.
    const origin = errand.origin ?? { requestId: null };
    const about = { id, user, address, origin, life, confirm: () => confirmed(errand) };
    if (errand.kind === "order" || errand.kind === "desk") {
      const controller = world.controllers.get(String(errand.oID));
      if (!controller) throw notFound("This node knows no such controller.");
      if (errand.kind === "desk") {
        if (!deskOperations.includes(errand.action.do)) throw unknownHere();
        return deskActions.act({ ...about, controller }, errand.action);
      }
      // A node of the version before names no draft.
      const { operation, payload, key, ifMatch, draft = null } = errand;
      if (!isOperation(operation)) throw unknownHere();
      return ledger.order({ ...about, controller, operation, payload, key, ifMatch, draft });
    }
    if (errand.kind !== "task" && errand.kind !== "cancel") throw unknownHere();
    const vehicle = world.vehicles.get(errand.vehicle);
    if (!vehicle) throw notFound("This node knows no such vehicle.");
    // A node of the version before names no key.
    return errand.kind === "task"
      ? dispatch.ask({ ...about, vehicle, key: errand.key ?? null }, errand.entry)
      : dispatch.cancel({ ...about, vehicle, key: null }, errand.task);
  };
  /** The same, with a row of the audit where it is refused before its carrier has taken it. */
  const carryOutOrTell: typeof carryOut = (errand, id, life) =>
    carryOut(errand, id, life).catch((error: unknown) => {
      const { user: who, address, origin } = errand;
      const [operation, object] = subjectOf(errand);
      if (!life.isTaken()) trail.refused({ who, name: "", operation, address, requestId: origin?.requestId ?? null }, error, object);
      throw error;
    });
  signals.hear("errands", () => serve(carryOutOrTell, world.clock.now));

  /** Who is answered finds here what was done there. What no node has taken is refused `here`, which leaves its row. */
  async function have<Result>(
    asked: Asked,
    { life, confirm }: Pick<Request, "life" | "confirm">,
    here: (life: Life) => Promise<Result>,
  ): Promise<Result> {
    life.take();
    try {
      const result = await send<Result>(asked, life, confirm);
      await look().catch(() => {});
      return result;
    } catch (error) {
      if (!(error instanceof NotCarriedOut)) throw error;
      return here({ ...life, end: () => error.reason });
    }
  }
  return {
    ledger: {
      order: (order) => {
        if (isLeading()) return ledger.order(order);
        const { controller, operation, payload, key, ifMatch, draft, address, origin } = order;
        return have<number>(
          { kind: "order", oID: controller.oID, operation, payload, key, ifMatch, draft, address, origin },
          order,
          (life) => ledger.order({ ...order, life }),
        );
      },
    },
    deskActions: {
      act: (request, action) => {
        if (isLeading()) return deskActions.act(request, action);
        const { controller, address, origin } = request;
        return have<null>({ kind: "desk", oID: controller.oID, action, address, origin }, request, (life) =>
          deskActions.act({ ...request, life }, action),
        );
      },
    },
    dispatch: {
      ask: (request, entry) => {
        if (isLeading()) return dispatch.ask(request, entry);
        const { vehicle, key, address, origin } = request;
        return have<VehicleTask>({ kind: "task", vehicle: vehicle.id, entry, key, address, origin }, request, (life) =>
          dispatch.ask({ ...request, life }, entry),
        );
      },
      cancel: (request, task) => {
        if (isLeading()) return dispatch.cancel(request, task);
        const { vehicle, address, origin } = request;
        return have<VehicleTask>({ kind: "cancel", vehicle: vehicle.id, task, address, origin }, request, (life) =>
          dispatch.cancel({ ...request, life }, task),
        );
      },
    },
  };
}

/** The operation of an errand, and what it is to be done to. */
function subjectOf(errand: Errand): [operation: string, object: string] {
  if (errand.kind === "order") return [errand.operation, `${errand.oID}`];
  if (errand.kind === "desk") return [errand.action.do, `${errand.oID}`];
  return [errand.kind === "task" ? "specTask" : "specTaskCancel", errand.vehicle];
}

/** While a city is upgraded, a node of the next version may ask for what the one that drives has never heard of. */
const unknownHere = () => refusal("not_offered_yet", {}, { headers: { "Retry-After": "60" } });
