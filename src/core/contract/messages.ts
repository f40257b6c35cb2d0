import * as v from "valibot";
import { operations } from "./operation.js";
import { id, shape, text, utime } from "./schema.js";

/** Who has taken note of a message of the message center, and when. */
export const Acknowledgement = shape({ id, fio: text, utime });
export type Acknowledgement = v.InferOutput<typeof Acknowledgement>;

/** The first to acknowledge a message stays the one who did; a provider without these calls leaves it to the browser. */
export const messageOps = operations({
  messagesAcknowledged: {
    method: "GET",
    path: "/messages/acknowledged",
    auth: true,
    effect: "read",
    ok: v.array(Acknowledgement),
    assumed: true,
  },
  messageAcknowledge: {
    method: "POST",
    path: "/messages/{id}/acknowledge",
    auth: true,
    effect: "write",
    ok: Acknowledgement,
    assumed: true,
  },
});
