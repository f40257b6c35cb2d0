import type { ServerResponse } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import { decodeJwt } from "jose";
import { needOfTopic } from "../../../core/contract/needs.js";
import { mostTopics, type streamOps } from "../../../core/contract/stream.js";
import { networkOf } from "../../base/network.js";
import { invalid, refusal, tooSoon } from "../../base/refusal.js";
import { may, printOf, toldRights } from "../../service/rights/rights.js";
import { encodingFor } from "../../service/stream/snapshots.js";
import type { Answers } from "../answer.js";
import { bearerOf } from "../bearer.js";

/** Signs of a topic's name at most. */
const LONGEST_NAME = 200;
/** Seconds after which somebody for whom there was no room may try again. */
const TRY_AGAIN = 30;

const headers = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "no-store, no-transform",
  Vary: "Accept-Encoding, Authorization, Origin",
  // nginx would keep the events back until it has some kB of them.
  "X-Accel-Buffering": "no",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
};

export const streamAnswers: Answers<keyof typeof streamOps> = {
  async cityStream({ c, caller, streams, views, address }) {
    const names = [...new Set((c.req.query("topics") ?? "").split(",").filter(Boolean))];
    if (names.length === 0 || names.length > mostTopics || names.some((name) => name.length > LONGEST_NAME))
      throw invalid("topics", `"topics" names 1 to ${mostTopics} topics, with commas between them.`);
    if (streams.isClosing()) throw refusal("stopping", {}, { headers: { "Retry-After": "5" } });
    const user = `${caller.user.id}`;
    const network = networkOf(address);
    if (!streams.hasRoom(user, network)) throw tooSoon("too_many_calls", TRY_AGAIN);
    const since = new Map(
      (c.req.query("since") ?? "").split(",").map((each) => {
        const [topic = "", version = ""] = each.split(":");
        return [topic, version] as const;
      }),
    );
    const isPacked = encodingFor(c.req.header("accept-encoding") ?? "", ["gzip"]) === "gzip";
    const { outgoing } = (c as Context<{ Bindings: HttpBindings }>).env;
    const response = outgoing as ServerResponse;
    response.writeHead(200, { ...Object.fromEntries(c.res.headers), ...headers, ...(isPacked ? { "Content-Encoding": "gzip" } : {}) });
    if (c.req.method === "HEAD") response.end();
    else {
      response.flushHeaders();
      const token = bearerOf(c) ?? "";
      const offered = names.filter((name) => {
        const need = needOfTopic(name);
        return need === null || may(caller.rights, need);
      });
      await streams.open(response, offered, since, {
        user,
        shown: views.of(caller.rights),
        rights: toldRights(caller.rights),
        print: printOf(caller.user),
        network,
        token,
        session: caller.session,
        ends: decodeJwt(token).exp ?? 0,
        isPacked,
      });
    }
    // Made anew: the constant is older than the adaptor's `Response`, and no instance of that.
    return new Response(null, RESPONSE_ALREADY_SENT);
  },
};
