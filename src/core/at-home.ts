import type { Client } from "./client.js";

/** Whether the page is of the provider's own origin: the only one that a sign-in by an issuer comes back to, and that we may lead away from. */
export const isAtHome = ({ base }: Pick<Client, "base">): boolean => new URL(base).origin === globalThis.location?.origin;
